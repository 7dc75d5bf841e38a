import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, createServer, request, type Server } from 'node:http'
import { root } from '../../../scripts/root.mjs'

/** A server behind the proxy, and whether the proxy sends calls there. */
interface Upstream {
  readonly port: number
  isReady: boolean
}

/**
 * A proxy before servers that answer the same, as an operator has one: it asks each for `/readyz` every so often, sends calls
 * in turn to those that are ready, and never tries a call twice.
 */
export function startProxy(port: number, ports: readonly number[], { everyMs }: { everyMs: number }) {
  const agent = new Agent({ keepAlive: true })
  const upstreams: Upstream[] = ports.map((each) => ({ port: each, isReady: false }))
  const look = async (upstream: Upstream) => {
    upstream.isReady = await fetch(`http://127.0.0.1:${upstream.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const looking = setInterval(() => upstreams.forEach((upstream) => void look(upstream)), everyMs)
  let turn = 0
  const server: Server = createServer((incoming, outgoing) => {
    const ready = upstreams.filter(({ isReady }) => isReady)
    const upstream = ready[turn++ % ready.length]
    if (!upstream) return outgoing.writeHead(503).end('no server is ready')
    const passed = request(
      {
        agent,
        host: '127.0.0.1',
        port: upstream.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': '203.0.113.7' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.on('error', (error) => outgoing.writeHead(502).end(String(error)))
    return incoming.pipe(passed)
  }).listen(port, '127.0.0.1')
  return {
    readyPorts: () => upstreams.filter(({ isReady }) => isReady).map((upstream) => upstream.port),
    close() {
      clearInterval(looking)
      server.close().closeAllConnections()
      agent.destroy()
    },
  }
}

/**
 * The whole product, or a part of it, as a process of its own, started as `npm start` does; resolves when it has said that it
 * is ready.
 */
export async function startProductProcess(
  env: Record<string, string>,
  part: readonly string[] = [],
): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/start.mjs', ...part], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(output)))
    child.stderr.on('data', (text) => (output += String(text)))
    child.stdout.on('data', (text) => {
      output += String(text)
      if (/^Casement (\w+ )?is ready: /m.test(output)) resolve()
    })
  })
  child.removeAllListeners('exit')
  return child
}

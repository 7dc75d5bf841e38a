import { type ChildProcess, spawn } from 'node:child_process'
import { Agent, createServer, request, type Server } from 'node:http'
import { inheritedEnvironment } from '../../../e2e/inherited-environment.ts'
import { root } from '../../../scripts/root.mjs'
import { startCommand } from '../../../scripts/runnable/tested-product.ts'

/** A server behind the proxy, and whether the proxy sends calls there. */
interface Upstream {
  readonly port: number
  isReady: boolean
}

/**
 * A proxy before servers that answer the same, as an operator has one: it takes the sub-path of a route away, asks each server
 * for `/readyz` every so often, sends calls in turn to those that are ready, and never tries a call twice. Addresses that
 * are `closed` it does not pass on.
 */
export function startProxy(
  port: number,
  routes: Readonly<Record<string, readonly number[]>>,
  { everyMs, closed }: { everyMs: number; closed: RegExp },
) {
  const agent = new Agent({ keepAlive: true })
  const upstreams = Object.entries(routes).map(([path, ports]) => ({
    path,
    servers: ports.map((each): Upstream => ({ port: each, isReady: false })),
    turn: 0,
  }))
  const look = async (upstream: Upstream) => {
    upstream.isReady = await fetch(`http://127.0.0.1:${upstream.port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  }
  const all = upstreams.flatMap(({ servers }) => servers)
  // oxlint-disable-next-line waiting/no-sleep -- an operator’s proxy, which looks again and again
  const looking = setInterval(() => all.forEach((upstream) => void look(upstream)), everyMs)
  const server: Server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? '/'
    if (closed.test(url)) return outgoing.writeHead(404).end('not from outside')
    const route = upstreams.find(({ path }) => url === path || url.startsWith(`${path}/`))
    const ready = route?.servers.filter(({ isReady }) => isReady) ?? []
    if (!route || ready.length === 0) return outgoing.writeHead(503).end('no server is ready')
    const passed = request(
      {
        agent,
        host: '127.0.0.1',
        port: ready[route.turn++ % ready.length]!.port,
        path: url.slice(route.path.length) || '/',
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
    /** how many servers of each route are ready */
    readyCounts: () => upstreams.map(({ servers }) => servers.filter(({ isReady }) => isReady).length),
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
  const child = spawn(process.execPath, [...startCommand(), ...part], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
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

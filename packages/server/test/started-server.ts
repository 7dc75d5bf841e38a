import { connect } from 'node:net'
import { afterEach } from 'vitest'
import { createServer, type Server, type ServerOptions } from '../src/index.ts'

const started: Server[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.close()))
})

/** The address of a server that listens until the test ends. */
export async function start(
  build: (app: Server) => void,
  options: Partial<ServerOptions> = {},
): Promise<string> {
  const app = createServer({
    name: 'test',
    publicUrl: 'http://localhost:4000',
    trustProxy: false,
    logLevel: 'silent',
    headers: { csp: { 'script-src': ["'self'"] }, frameAncestors: [] },
    ready: async () => ({ store: 'ok' }),
    ...options,
  })
  build(app)
  started.push(app)
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** What comes back on a connection until the server closes it, after `text` was sent on it. */
export const answerTo = (url: string, text: string): Promise<string> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(text))
    let answer = ''
    socket.on('data', (data) => (answer += data.toString()))
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
  })

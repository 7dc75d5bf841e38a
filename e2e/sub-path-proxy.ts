import { createServer, request } from 'node:http'

/** Where a prefix of the proxy's paths goes, for example `/finance` → port 4000. */
export type Routes = Readonly<Record<string, number>>

/**
 * A small reverse proxy on a loopback port: the longest prefix that fits decides, is cut off, and the rest of the path
 * goes to that port. It is what an operator's front server does.
 */
export async function startProxy(routes: Routes, port: number): Promise<{ close(): Promise<void> }> {
  const prefixes = Object.keys(routes).sort((a, b) => b.length - a.length)
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const prefix = prefixes.find(
      (one) => path === one || path.startsWith(`${one}/`) || path.startsWith(`${one}?`),
    )
    if (prefix === undefined) return outgoing.writeHead(404).end('not proxied')
    const rest = path.slice(prefix.length)
    const onward = request(
      {
        host: '127.0.0.1',
        port: routes[prefix],
        method: incoming.method,
        path: rest.startsWith('/') ? rest : `/${rest}`,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.once('error', () => outgoing.writeHead(502).end())
    return incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type AppFiles, HttpError } from '@casement/server'

/** Request headers that the dev server decides by: the form of an answer, whether there is a newer one, who asks. */
const asked = ['accept', 'if-none-match', 'origin', 'sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site']
const answered = ['content-type', 'etag'] as const

/**
 * A browser app as its dev server makes it from the sources at this moment. `url` is where that has what a build has in
 * its folder of assets, for example `http://127.0.0.1:5181/assets/`. Pages and modules pass through our own server, so
 * that an app in development has the origin, the page and the headers that it has in production.
 */
export function devServerFiles(url: string): AppFiles {
  const { host, hostname, port, pathname } = new URL(url)

  /** Asked by the text of the path: an address resolved against another may lead to another host. */
  const ask = (path: string, headers: IncomingHttpHeaders = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const failed = (cause: Error) =>
        reject(
          new HttpError(503, 'unavailable', { message: `The dev server ${host} does not answer`, cause }),
        )
      get({ hostname, port, path: pathname + path, headers }, resolve).on('error', failed)
    })

  return {
    async page(file) {
      const answer = await ask(file)
      const html = await text(answer)
      if (answer.statusCode === 200) return html
      throw new HttpError(503, 'unavailable', { message: `The dev server ${host} cannot make ${file}` })
    },
    async serve(scope, assetsPath) {
      scope.get(`${assetsPath}*`, async ({ url: address, headers }, reply) => {
        const answer = await ask(
          address.slice(assetsPath.length),
          Object.fromEntries(asked.map((name) => [name, headers[name]]).filter(([, value]) => value)),
        )
        for (const name of answered) if (answer.headers[name]) reply.header(name, answer.headers[name])
        // Not even what the dev server would have kept for ever: the next one may number its files anew.
        return reply.code(answer.statusCode!).header('cache-control', 'no-cache').send(answer)
      })
    },
    /**
     * Two things more than production allows, and no script inline or of another origin among them. The dev server's
     * client writes each style sheet as a style element; 'unsafe-inline' counts only where no hash is beside it.
     * Changes come by a websocket to the dev server itself, which a restart of our server leaves open.
     */
    policy: (csp) => ({
      ...csp,
      'style-src': ["'self'", "'unsafe-inline'"],
      'connect-src': [...(csp['connect-src'] ?? []), `ws://${host}`],
    }),
  }
}

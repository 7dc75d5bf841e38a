import type { FastifyReply } from 'fastify'
import type { AppFiles } from './app-files.ts'
import type { Server } from './server.ts'
import { HttpError } from './refusals/http-error.ts'

export interface Page {
  /** '/home', or '*' for every address that nothing else serves: it gets the page with status 404 */
  readonly path: string
  /** by its name among the app's files: 'index.html' */
  readonly file: string
}

export interface PagesOptions {
  readonly app: Server
  /** where the pages come from; as long as there are none, they answer 503 and say so */
  readonly files: AppFiles
  readonly pages: readonly Page[]
  /** below this address is what pages load, in a build under names that carry a hash of their content: '/assets/' */
  readonly assetsPath: string
  /** '' or '/finance': what the proxy in front strips */
  readonly basePath: string
  /** below these, an unknown address is a JSON refusal and never the page of '*'; default ['/api/'] */
  readonly notPages?: readonly string[]
}

/**
 * Serves a browser app: its pages with `<base href>` set to the public base path, and the files that they load. Register
 * it after every other route.
 */
export function servePages({
  app,
  files,
  pages,
  assetsPath,
  basePath,
  notPages = ['/api/'],
}: PagesOptions): void {
  const baseTag = `<base href="${basePath.replaceAll('"', '&quot;')}/">`

  const sendPage = async (reply: FastifyReply, file: string, status: number): Promise<FastifyReply> => {
    const html = await files.page(file)
    if (html === undefined)
      throw new HttpError(503, 'unavailable', {
        message: 'The pages are not built yet; npm start builds them',
      })
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace(/<base\s[^>]*>/i, baseTag))
  }

  void app.register(async (scope) => {
    await files.serve(scope, assetsPath)

    for (const { path, file } of pages)
      if (path === '*')
        scope.get('/*', async (request, reply) => {
          const address = request.url.split('?')[0]!
          if (notPages.some((prefix) => address === prefix.replace(/\/$/, '') || address.startsWith(prefix)))
            throw new HttpError(404, 'notFound')
          return sendPage(reply, file, 404)
        })
      else scope.get(path, (_request, reply) => sendPage(reply, file, 200))
  })
}

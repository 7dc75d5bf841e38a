import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Server } from './server.ts'
import { HttpError } from './http-error.ts'

export interface Page {
  /** '/home', or '*' for every address that nothing else serves: it gets the page with status 404 */
  readonly path: string
  /** relative to `root` */
  readonly file: string
}

export interface PagesOptions {
  readonly app: Server
  /** the folder of built pages; may be missing, then pages answer 503 and say so */
  readonly root: string
  readonly pages: readonly Page[]
  /** the folder below `root` whose file names carry a hash of their content: '/assets/' */
  readonly assetsPath: string
  /** '' or '/finance': what the proxy in front strips */
  readonly basePath: string
  /** below these, an unknown address is a JSON refusal and never the page of '*'; default ['/api/'] */
  readonly notPages?: readonly string[]
}

/**
 * Serves a built browser app: its pages with `<base href>` set to the public base path, its hashed assets with a
 * year of caching, and the other files beside the pages (icons). Register it after every other route.
 */
export function servePages({
  app,
  root,
  pages,
  assetsPath,
  basePath,
  notPages = ['/api/'],
}: PagesOptions): void {
  const baseTag = `<base href="${basePath.replaceAll('"', '&quot;')}/">`

  const sendPage = async (reply: FastifyReply, file: string, status: number): Promise<FastifyReply> => {
    const html = await readFile(join(root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new HttpError(503, 'unavailable', {
        message: 'The pages are not built yet; npm start builds them',
      })
    })
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace(/<base\s[^>]*>/i, baseTag))
  }

  void app.register(async (scope) => {
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
    if (existsSync(join(root, assetsPath))) {
      await scope.register(fastifyStatic, {
        root: join(root, assetsPath),
        prefix: assetsPath,
        immutable: true,
        maxAge: '365d',
        index: false,
      })
      for (const entry of readdirSync(root, { withFileTypes: true }))
        if (entry.isFile() && !entry.name.endsWith('.html') && !entry.name.startsWith('.'))
          scope.get(`/${encodeURIComponent(entry.name)}`, (_request, reply) =>
            reply.header('cache-control', 'no-cache').sendFile(entry.name, root, { cacheControl: false }),
          )
    }

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

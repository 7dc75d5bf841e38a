import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import fastifyStatic from '@fastify/static'
import type { SecurityHeaders } from './security-headers.ts'
import type { Server } from './server.ts'

/**
 * Where a browser app comes from: its build, or, in `npm run dev` alone, the dev server that makes it from its sources.
 * A server is given one of the two and asks it for everything that differs.
 */
export interface AppFiles {
  /** the text of a page by its name, 'index.html'; undefined as long as there is none */
  page(file: string): Promise<string | undefined>
  /** serves what the pages load: below `assetsPath`, '/assets/', and beside the pages */
  serve(scope: Server, assetsPath: string): Promise<void>
  /** the content policy of the server, with what these files need of it */
  policy(csp: SecurityHeaders['csp']): SecurityHeaders['csp']
}

/**
 * A folder that Vite built, which may be missing: hashed assets with a year of caching, and the other files beside the
 * pages (icons).
 */
export const builtFiles = (root: string): AppFiles => ({
  async page(file) {
    try {
      return await readFile(join(root, file), 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      return undefined
    }
  },
  async serve(scope, assetsPath) {
    await scope.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
    if (!existsSync(join(root, assetsPath))) return
    await scope.register(fastifyStatic, {
      root: join(root, assetsPath),
      prefix: assetsPath,
      immutable: true,
      maxAge: '365d',
      index: false,
      // What the build compressed is sent as it is: to compress it for each who asks would be anybody's to ask for.
      preCompressed: true,
      setHeaders: (answer) => void answer.setHeader('vary', 'accept-encoding'),
      // A folder is nothing that can be had; the library calls it forbidden.
      allowedPath: (path) => !path.endsWith('/'),
    })
    // Files of text say how they are encoded; the library leaves pictures out, of which this one is text.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === 'image/svg+xml') reply.type('image/svg+xml; charset=utf-8')
    })
    for (const entry of readdirSync(root, { withFileTypes: true }))
      if (entry.isFile() && !/^\.|\.(?:html|br|gz)$/.test(entry.name))
        scope.get(`/${encodeURIComponent(entry.name)}`, (_request, reply) =>
          reply.header('cache-control', 'no-cache').sendFile(entry.name, root, { cacheControl: false }),
        )
  },
  policy: (csp) => csp,
})

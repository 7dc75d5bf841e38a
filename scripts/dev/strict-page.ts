import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'

/** The one script that the React plugin writes into a page: it readies React for components that are replaced. */
const inlinePreamble = /<script type="module">\s*import \{ injectIntoGlobalHook \}[^]*?<\/script>/

/**
 * Serves index.html as a page whose policy allows neither inline scripts nor addresses beside the app's own folder: all
 * that it loads is below Vite's base, as what a build makes is below the folder of assets. Addresses without a dot at
 * their beginning are our server's, and stay.
 */
export const strictPage = (): Plugin => ({
  name: 'strict-page',
  configureServer: (server) => () =>
    void server.middlewares.use((request, response, next) => {
      if (request.url !== '/index.html') return next()
      pageOf(server).then(
        (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
        next,
      )
    }),
})

async function pageOf(server: ViteDevServer): Promise<string> {
  const { root, base } = server.config
  const source = await readFile(join(root, 'index.html'), 'utf8')
  const html = await server.transformIndexHtml('/index.html', source.replaceAll(/(src|href)="\.\//g, '$1="/'))
  return html.replace(
    inlinePreamble,
    `<script type="module" src="${base}@id/@vitejs/plugin-react/preamble"></script>`,
  )
}

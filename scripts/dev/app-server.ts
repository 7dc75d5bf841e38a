import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer as createVite, type LogLevel } from 'vite'
import { root } from '../root.mjs'
import { strictPage } from './strict-page.ts'

export interface AppServer {
  /** where its page and modules are: `http://127.0.0.1:41234/assets/` */
  readonly url: string
  close(): Promise<void>
}

export interface AppServerOptions {
  /** the app's folder, with its index.html and vite.config.ts */
  readonly folder: string
  /** the path, as browsers see it, below which our server has what pages load: '/finance/assets/' */
  readonly base: string
  /** where Vite keeps the packages that it has bundled */
  readonly cacheFolder: string
  readonly logLevel?: LogLevel
}

const host = '127.0.0.1'

/**
 * Serves a browser app from its sources on a free port of the loopback address, and sends each change of them to the open
 * pages. Our own server fetches pages and modules here; only the websocket of changes is between the page and this one.
 */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  const { folder, base, cacheFolder, logLevel = 'info' } = options
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const vite = await createVite({
    root: folder,
    base,
    cacheDir: cacheFolder,
    logLevel,
    clearScreen: false,
    appType: 'custom',
    plugins: [strictPage()],
    server: {
      middlewareMode: true,
      ws: { server, host, clientPort: port, protocol: 'ws' },
      // Sources and nothing else: below the root are also the settings and the data folder, with its keys.
      fs: { allow: [folder, cacheFolder, join(root, 'packages'), join(root, 'node_modules')] },
    },
  })
  server.on('request', (request, response) =>
    vite.middlewares(request, response, () => void response.writeHead(404).end()),
  )
  return {
    url: `http://${host}:${port}${base}`,
    async close() {
      await vite.close()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

import { join } from 'node:path'
import { addressOf, readSettings } from '@casement/server'
import { root } from '../root.mjs'
import { startAppServer } from './app-server.ts'

/**
 * Starts a dev server for the portal and one for the frame, each below the public path of the server that asks it;
 * `words` name them to `casement dev`. Throws SettingsError.
 */
export async function startDevServers(): Promise<{ words: readonly string[]; close(): Promise<void> }> {
  const { portal, service } = readSettings({ env: process.env, cwd: root })
  const bases = {
    portal: `${addressOf(portal.publicUrl).basePath}/assets/`,
    frame: `${addressOf(service.publicUrl).basePath}/frame/`,
  }
  const started = await Promise.all(
    Object.entries(bases).map(async ([app, base]) => ({
      app,
      server: await startAppServer({
        folder: join(root, 'apps', app),
        base,
        cacheFolder: join(root, 'node_modules/.vite/dev', app),
      }),
    })),
  )
  return {
    words: started.map(({ app, server }) => `${app}=${server.url}`),
    async close() {
      await Promise.all(started.map(({ server }) => server.close()))
    },
  }
}

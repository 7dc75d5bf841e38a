// npm run dev: as npm start, but the browser apps come from their sources, a change of which is on the open page at once
// and without a reload; a changed server starts anew, and open reports follow the content folder. The workbench is served
// beside it, at the address that Vite prints.
import { spawn } from 'node:child_process'
import { recommendNode, requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { startWorkbench } from './workbench.mjs'

requireNode()
recommendNode()
ensureInstalled()
// Taken before Vite sets a NODE_ENV for itself: with production in it, the servers refuse to be started for authors.
// Queries hold threads that files, tokens and compression need as well; Node takes the number as it starts.
const env = { UV_THREADPOOL_SIZE: '16', ...process.env }
const { ensureBuilt } = await import('./build.mjs')
await ensureBuilt(['examples'])
const { register } = await import('tsx/esm/api')
register()
const { startDevServers } = await import('./dev/dev-servers.ts')
const apps = await startDevServers().catch((error) => {
  console.error(error.message)
  process.exit(1)
})

const children = [
  startWorkbench(),
  spawn(
    process.execPath,
    [
      '--watch',
      '--watch-preserve-output',
      '--import',
      'tsx',
      'apps/casement/src/run.ts',
      'dev',
      ...apps.words,
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env },
  ),
]
const stop = () => {
  children.forEach((child) => child.kill('SIGTERM'))
  void apps.close()
}
process.on('SIGINT', stop).on('SIGTERM', stop)

// npm run dev: as npm start, but a changed browser app is built at once, a changed server starts anew, and open reports
// follow the content folder. The workbench is served beside it, at the address that Vite prints.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'
import { startWorkbench } from './workbench.mjs'

requireNode()
ensureInstalled()
const { ensureBuilt } = await import('./build.mjs')
await ensureBuilt()

const vite = join(root, 'node_modules/vite/bin/vite.js')
const children = [
  ...['portal', 'frame'].map((app) =>
    spawn(process.execPath, [vite, 'build', '--watch', '--emptyOutDir', 'false', '--logLevel', 'warn'], {
      cwd: join(root, 'apps', app),
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  ),
  startWorkbench(),
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--import', 'tsx', 'apps/casement/src/run.ts', 'dev'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Queries hold threads that files, tokens and compression need as well; Node takes the number as it starts.
      env: { UV_THREADPOOL_SIZE: '16', ...process.env },
    },
  ),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop).on('SIGTERM', stop)

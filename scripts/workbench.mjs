// npm run workbench: every example of every kind of visual in all its states, without a sign-in and without a service.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'
import { root } from './root.mjs'

/** Vite prints the address, and takes the next free port where its own is taken. */
export const startWorkbench = () =>
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'apps/frame/workbench'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })

if (process.argv[1] === import.meta.filename) {
  requireNode()
  ensureInstalled()
  startWorkbench()
}

// npm start: installs if needed, builds what changed, runs the whole product in this process.
import { recommendNode, requireNode } from './node-version.mjs'
import { ensureInstalled } from './install.mjs'

requireNode()
recommendNode()
ensureInstalled('toRun')
const { ensureBuilt } = await import('./build.mjs')
/** A part that is started alone serves one of the browser apps, or none. */
const served = { portal: ['portal'], service: ['frame'], identity: [] }
await ensureBuilt(served[process.argv[2]]).catch((error) => {
  console.error(error.message)
  process.exit(1)
})
const { register } = await import('tsx/esm/api')
register()
const { main } = await import('../apps/casement/src/main.ts')
await main(['start', ...process.argv.slice(2)])

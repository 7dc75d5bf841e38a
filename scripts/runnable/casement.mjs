// The command of the runnable folder: node casement.mjs start, or another command; help lists them
import { requireNode } from './server/node-version.mjs'

requireNode()
// Node's own four threads are few for files, tokens, compression and queries. Node 20 has counted them by now: there the
// variable has to come with the start, as package.json, the container and the unit give it.
process.env.UV_THREADPOOL_SIZE ??= '16'
const { main } = await import('./server/main.mjs')
await main(process.argv.slice(2))

// The command of the runnable folder: node casement.mjs start|doctor|backup|restore|grant|content …
import { requireNode } from './server/node-version.mjs'

requireNode()
// Node's own four threads are too few for files, tokens, compression and queries. It counts until the first is used.
process.env.UV_THREADPOOL_SIZE ??= '16'
const { main } = await import('./server/main.mjs')
await main(process.argv.slice(2))

// npm run build [-- --out FOLDER]: the runnable folder, dist/casement unless said, for plain Node without this repository.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { root } from './root.mjs'
import { writeFolder } from './runnable/write-folder.ts'

const { values } = parseArgs({ options: { out: { type: 'string' } } })
const out = resolve(values.out ?? join(root, 'dist', 'casement'))
if (existsSync(out) && readdirSync(out).length > 0 && !existsSync(join(out, 'casement.mjs'))) {
  console.error(`${out}: holds something else; name a folder that is not there yet`)
  process.exit(1)
}

await ensureBuilt()
const unfinished = `${out}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(dirname(out), { recursive: true })
try {
  const digest = await writeFolder(unfinished)
  rmSync(out, { recursive: true, force: true })
  renameSync(unfinished, out)
  console.log(`${out}: node casement.mjs start\nsha256 of SHA256SUMS: ${digest}`)
} catch (error) {
  rmSync(unfinished, { recursive: true, force: true })
  throw error
}

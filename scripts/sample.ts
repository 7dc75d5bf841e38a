// npm run sample -- --out FOLDER [--lines 1000000] [--books-end 2026-10]: the sample company's content folder, as large as
// asked for. A service serves it with CASEMENT_SERVICE_CONTENT_FOLDER; benches ask it.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeContent } from '../apps/casement/src/content/sample-content.ts'
import { makeContent } from '../samples/src/content/index.ts'
import { booksEndFor } from '../samples/src/index.ts'

const { values } = parseArgs({
  options: { out: { type: 'string' }, lines: { type: 'string' }, 'books-end': { type: 'string' } },
})
const lines = values.lines === undefined ? undefined : Number(values.lines)
if (!values.out || (lines !== undefined && !Number.isSafeInteger(lines))) {
  console.error('npm run sample -- --out FOLDER [--lines 10000000] [--books-end 2026-10]')
  process.exit(1)
}
const folder = resolve(values.out)
if (existsSync(folder)) {
  console.error(`${folder} is there already; name a folder that is not.`)
  process.exit(1)
}
const booksEnd = values['books-end'] ?? booksEndFor(new Date().toISOString().slice(0, 10))
const content = makeContent({ booksEnd, ...(lines === undefined ? {} : { lines }) })
const unfinished = `${folder}.new-${process.pid}`
const start = performance.now()
try {
  await writeContent(unfinished, content)
  await rename(unfinished, folder)
} finally {
  await rm(unfinished, { recursive: true, force: true })
}
console.log(`${folder}: books up to ${booksEnd}, ${((performance.now() - start) / 1000).toFixed(1)} s`)

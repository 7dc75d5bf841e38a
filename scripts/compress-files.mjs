import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotlied, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const isText = /\.(?:js|css|svg|json|txt|webmanifest)$/
/** Below this an answer is one packet either way. */
const minBytes = 1024

/** Writes each file of text below a folder, but pages, which servers fill in, once more as `.br` and `.gz`: a server sends them as they are, and compresses nothing. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && isText.test(entry.name),
  )
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      if (content.length < minBytes) return
      const text = {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 9,
      }
      await writeFile(`${path}.br`, await brotlied(content, { params: text }))
      await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
    }),
  )
}

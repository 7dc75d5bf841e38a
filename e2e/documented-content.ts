import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../scripts/root.mjs'
import { filesShownIn } from '../scripts/test/documents.ts'

/** Writes the content that docs/authoring.md and docs/report.md make into a folder, and gives the ways to change it. */
export function writeDocumentedContent(folder: string) {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'data'))
  cpSync(join(root, 'samples/figures/exchange-rates.csv'), join(folder, 'data/rates.csv'))
  const files = { ...filesShownIn('docs/authoring.md'), ...filesShownIn('docs/report.md') }
  for (const [path, text] of Object.entries(files)) write(path, text)
  return {
    write,
    rewrite: (path: string, change: (text: string) => string) =>
      write(path, change(readFileSync(join(folder, path), 'utf8'))),
  }
}

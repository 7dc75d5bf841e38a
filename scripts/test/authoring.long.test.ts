import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { productCommand } from '../runnable/tested-product.ts'
import { codeBlocksOf, filesShownIn } from './documents.ts'

// Follows docs/authoring.md as its reader does: the files that it shows, the command that it names.
const page = 'docs/authoring.md'
const files = Object.entries(filesShownIn(page))
const [output, refusal] = codeBlocksOf(page)
  .filter(({ language }) => language === 'text')
  .map(({ text }) => text.trim())

const folder = mkdtempSync(join(tmpdir(), 'casement-authoring-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeContent(change: (text: string) => string = (text) => text) {
  const content = join(folder, 'my-content')
  mkdirSync(join(content, 'data'), { recursive: true })
  cpSync(join(root, 'samples/figures/exchange-rates.csv'), join(content, 'data/rates.csv'))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), change(text))
  }
}

/** `npm run content -- my-content`, from the folder that has it. */
const check = () =>
  spawnSync(process.execPath, productCommand('content', 'my-content'), {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })

test('who follows the page has content that the command finds right, and sees what the page shows', () => {
  expect(files.map(([path]) => path).toSorted()).toEqual([
    'content.json',
    'models/rates.json',
    'reports/rates.json',
  ])
  writeContent()
  const { stdout, status } = check()
  expect(stdout.trim()).toBe(output)
  expect(status).toBe(0)
})

test('a slip of the pen is refused as the page says', () => {
  writeContent((text) => text.replace('DIVIDE([Average rate]', 'DIVIDE([Averge rate]'))
  const { stderr, status } = check()
  expect(stderr).toContain(refusal)
  expect(status).toBe(1)
})

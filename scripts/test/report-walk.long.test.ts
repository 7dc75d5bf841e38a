import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { productCommand } from '../runnable/tested-product.ts'
import { codeBlocksOf, filesShownIn } from './documents.ts'

// Follows docs/report.md as its reader does, from the content folder that docs/authoring.md makes.
const page = 'docs/report.md'
const files = { ...filesShownIn('docs/authoring.md'), ...filesShownIn(page) }
const [output, refusal] = codeBlocksOf(page)
  .filter(({ language }) => language === 'text')
  .map(({ text }) => text.trim())

const folder = mkdtempSync(join(tmpdir(), 'casement-report-'))
afterAll(() => rmSync(folder, { recursive: true }))

function check(change: Readonly<Record<string, string>> = {}) {
  const content = join(folder, 'my-content')
  mkdirSync(join(content, 'data'), { recursive: true })
  cpSync(join(root, 'samples/figures/exchange-rates.csv'), join(content, 'data/rates.csv'))
  for (const [path, text] of Object.entries({ ...files, ...change })) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  return spawnSync(process.execPath, productCommand('content', 'my-content'), {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  })
}

test('who follows the page has a report in a folder, and sees what the page shows', () => {
  expect(Object.keys(filesShownIn(page)).toSorted()).toEqual([
    'content.json',
    'images/coin.svg',
    'reports/dollar/pages/01-yen.json',
    'reports/dollar/report.json',
    'reports/dollar/theme.json',
  ])
  const { stdout, status } = check()
  expect(stdout.trim()).toBe(output)
  expect(status).toBe(0)
})

test('a slip of the pen is refused with file, line and column, as the page says', () => {
  const path = 'reports/dollar/pages/01-yen.json'
  const { stderr, status } = check({ [path]: files[path]!.replace('"columnChart"', '"colunmChart"') })
  expect(stderr).toContain(refusal)
  expect(status).toBe(1)
})

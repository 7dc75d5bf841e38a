import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { filesShownIn } from './documents.ts'

/** The content that docs/authoring.md shows. */
const folder = mkdtempSync(join(tmpdir(), 'casement-sql-'))
beforeAll(() => {
  mkdirSync(join(folder, 'data'))
  cpSync(join(root, 'samples/figures/exchange-rates.csv'), join(folder, 'data/rates.csv'))
  for (const [path, text] of Object.entries(filesShownIn('docs/authoring.md'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

const sql = (...words: string[]) =>
  spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), join(root, 'scripts/sql.ts'), folder, ...words],
    {
      encoding: 'utf8',
    },
  )

test('a visual is shown with its query, its statement and how many rows answer it', () => {
  const { stdout, status } = sql('by-country')
  expect(stdout).toContain('visual "by-country"')
  expect(stdout).toMatch(/^\{"select":\[/m)
  expect(stdout).toMatch(/^SQL\nWITH |^SQL\nSELECT /m)
  expect(stdout).toMatch(/^\d+ rows, /m)
  expect(status).toBe(0)
})

test('a visual or a role that is not there is said to be none', () => {
  const visual = sql('by-counrty')
  expect(visual.stderr).toContain('has a visual of the name or title "by-counrty"')
  expect(visual.status).toBe(1)
  const role = sql('by-country', '--role', 'EMEA')
  expect(role.stderr).toContain('There is no role "EMEA"')
  expect(role.status).toBe(1)
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'

const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const rows = [...page.matchAll(/^\| (\d+\.(?:\d+\.\d+|\*)) +\| .+? \| (.+?) +\|$/gm)].map(
  ([, id = '', where = '']) => ({ id, where }),
)
const verdicts = ['Held', 'Partly', '**Not held**', 'Not applicable'] as const
const verdictOf = (where: string) => verdicts.find((verdict) => where.startsWith(`${verdict}: `))

test('every line of the standard stands once, with a verdict and its reason', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expect(rows.filter(({ where }) => verdictOf(where) === undefined)).toEqual([])
  // ASVS 5.0.0 has 253 requirements of levels 1 and 2; the seven of WebRTC are one row.
  expect(rows).toHaveLength(247)
})

test('the count above the table is that of its rows', () => {
  const [held, partly, not, none] = verdicts.map(
    (verdict) => rows.filter(({ where }) => verdictOf(where) === verdict).length,
  )
  expect(page).toContain(
    `Of ${rows.length} rows ${held} are held, ${partly} partly, ${not} not, and ${none} do not apply.`,
  )
})

test('what is held names a test or a page that is there', () => {
  const wrong = rows.filter(({ where }) => {
    if (verdictOf(where) !== 'Held') return false
    const names = [...where.matchAll(/`([\w./-]+\.(?:tsx?|md|json|yml))`/g)].map(([, name]) => name!)
    return !(where.includes('](#') || names.some((name) => existsSync(join(root, name))))
  })
  expect(wrong).toEqual([])
})

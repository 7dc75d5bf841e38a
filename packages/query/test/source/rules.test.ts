import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { refusals } from '../refused-queries.ts'

test('every rule of a query is in the table of refusals', () => {
  const source = readFileSync(new URL('../../src/parse-query.ts', import.meta.url), 'utf8')
  const rules = [...source.matchAll(/throw shape\(\s*(['"`])(.+?)\1,/g)].map(([, , words]) => words!)
  expect(rules.length).toBe(source.match(/throw shape\(/g)!.length)
  const isRefused = (words: string) => {
    const parts = words.split(/\$\{.*?\}/)
    return refusals.some(([, message]) => parts.every((part) => message.includes(part)))
  }
  expect(rules.filter((words) => !isRefused(words))).toEqual([])
})

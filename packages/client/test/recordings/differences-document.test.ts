import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lineDifferences, resultDifferences } from './deliberate-differences.ts'

const document = readFileSync(new URL('../../../../docs/differences.md', import.meta.url), 'utf8')
const documented = [...document.matchAll(/^### .+ `([a-z-]+)`$/gm)].map(([, id]) => id!)

test('every difference that the recordings allow is documented, under a name of its own', () => {
  expect(new Set(documented).size).toBe(documented.length)
  for (const { id } of [...lineDifferences, ...resultDifferences]) expect(documented).toContain(id)
})

test('each says what theirs does and what ours does', () => {
  for (const section of document.split(/^### /m).slice(1)) expect(section).toMatch(/Theirs: [^]+Ours: /)
})

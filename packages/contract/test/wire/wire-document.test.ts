import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wireDocument } from '../../../../scripts/wire-docs.ts'

test('docs/wire.md is what the tables say', async () => {
  const written = readFileSync(new URL('../../../../docs/wire.md', import.meta.url), 'utf8')
  expect(written).toBe(await wireDocument())
})

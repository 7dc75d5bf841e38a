import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientDocument } from '../../../scripts/client-docs.ts'

test('docs/client.md is what the client and the tables say', async () => {
  const written = readFileSync(new URL('../../../docs/client.md', import.meta.url), 'utf8')
  expect(written).toBe(await clientDocument())
})

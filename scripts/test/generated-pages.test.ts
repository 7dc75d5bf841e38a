import { expect, test } from 'vitest'
import { settingsPage } from '../settings-docs.ts'
import { wireDocument } from '../wire-docs.ts'
import { documents, readDocument } from './documents.ts'

/** The pages that are written by a script, each with what the script would write now. */
const generators: Readonly<Record<string, () => Promise<string>>> = {
  'docs/settings.md': settingsPage,
  'docs/wire.md': wireDocument,
}

test('every page that calls itself generated has its generator here, and every generator its page', () => {
  const generated = documents.filter((path) => /\bgenerated\b/i.test(readDocument(path).split('\n', 1)[0]!))
  expect(generated).toEqual(Object.keys(generators))
})

test.each(Object.entries(generators))('%s is what its script writes now', async (path, generate) => {
  expect(readDocument(path)).toBe(await generate())
})

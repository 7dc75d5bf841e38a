import { expect, test } from 'vitest'
import { reportPage } from '../kind-docs.ts'
import { readDocument } from './documents.ts'

test('the table of kinds in docs/report.md says what their guides say', async () => {
  expect(readDocument('docs/report.md')).toBe(await reportPage())
})

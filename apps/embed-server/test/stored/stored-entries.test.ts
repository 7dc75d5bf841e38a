import { beforeAll, expect, test } from 'vitest'
import { fileURLToPath } from 'node:url'
import { type Content, readContent } from '../../src/content/content.ts'
import type { StoredItem } from '../../src/stored/stored-item.ts'
import { createStoredEntries } from '../../src/stored/stored-entries.ts'

const folder = fileURLToPath(new URL('../../../../samples/content', import.meta.url))
let content: Content
beforeAll(async () => {
  content = await readContent(folder)
})

const made = new Date('2026-11-01T10:00:00Z')

/** Copies of a report of the sample, and a content that counts how often a dataset is looked up. */
async function copies(count: number) {
  const report = content.workspaces[0]!.reports[0]!
  const files = await content.report(report.id)!.files()
  const items = Array.from({ length: count }, (_, index): StoredItem => ({
    id: `copy ${index}`,
    workspaceId: report.workspaceId,
    datasetId: report.datasetId,
    originId: report.id,
    name: `Copy ${index}`,
    description: null,
    owner: { clientId: 'portal', person: 'emil' },
    createdAt: made,
    changedAt: made,
    version: 1,
    deletedAt: null,
  }))
  const state = { lookups: 0, content }
  const base: Content = {
    ...content,
    dataset(id) {
      state.lookups++
      return state.content.dataset(id)
    },
  }
  const records = {
    revision: async () => 1,
    changedSince: async (revision: number) => (revision < 1 ? items : []),
    filesOf: async () => files,
  }
  const entries = createStoredEntries(base, { records, folder, imageOrigins: [] })
  expect([await entries.take(), await entries.check()]).toEqual([true, true])
  return { entries, state }
}

test('what each request looks at does not grow with the reports that are stored', async () => {
  const looked = async (count: number) => {
    const { entries, state } = await copies(count)
    state.lookups = 0
    expect([await entries.take(), await entries.check()]).toEqual([false, false])
    return state.lookups
  }
  expect(await looked(12)).toBe(await looked(1))
})

test('a model that is read anew checks what is stored over it again, and is needed to serve it', async () => {
  const { entries, state } = await copies(2)
  const before = entries.served('copy 1')
  expect(before?.name).toBe('Copy 1')
  state.content = await readContent(folder)
  expect([await entries.check(), await entries.check()]).toEqual([true, false])
  expect(entries.served('copy 1')).not.toBe(before)
  state.content = { ...content, dataset: () => undefined }
  expect([await entries.check(), entries.served('copy 1')]).toEqual([true, undefined])
})

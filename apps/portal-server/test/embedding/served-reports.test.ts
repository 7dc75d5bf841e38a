import { expect, test } from 'vitest'
import { createServedReports } from '../../src/embedding/served-reports.ts'
import { ServiceRefusal } from '../../src/embedding/service-client.ts'
import { type ReaderLanguage, readerLanguage, readerLanguages } from '../../src/http/reader-language.ts'

test('reports of many workspaces over one of them ask each workspace a few times, whatever is kept', async () => {
  const many = 60
  const ids = [...Array(many).keys()].map(String)
  let asked = 0
  const answers = (path: string): unknown[] => {
    const [, group = ''] = /groups\/(\d+)\//.exec(path) ?? []
    if (path.includes('/datasets')) return group === '0' ? [{ id: 'ledger', name: 'Ledger' }] : []
    if (path.includes('/reports')) return [{ id: `r${group}`, name: 'R', datasetId: 'ledger' }]
    return ids.map((id) => ({ id, name: id }))
  }
  const served = createServedReports({
    client: {
      call: async ({ path }: { path: string }) => {
        asked++
        await Promise.resolve()
        return { value: answers(path) }
      },
    } as never,
    isOwnService: true,
    ttlMs: 0,
    now: () => new Date(0),
    log: () => ({ warn: () => undefined }),
  })
  const all = await Promise.all(ids.map((id) => served.reports(id, 'c')))
  expect(all.flat().map(({ dataset }) => dataset?.name)).toEqual(ids.map(() => 'Ledger'))
  expect(asked).toBeLessThan(many * 6)
})

test('lists are asked for in each language, kept by it, and forgotten in all of them', async () => {
  const asked: string[] = []
  let isGone = false
  const served = createServedReports({
    client: {
      async call({ path, language = 'none' }: { path: string; language?: string }) {
        asked.push(language)
        if (isGone) throw new ServiceRefusal(404, { code: 'NotFound', message: '' })
        if (path.includes('/datasets')) return { value: [] }
        return { value: [{ id: 'one', name: `Named in ${language}` }] }
      },
    } as never,
    isOwnService: true,
    now: () => new Date(0),
    log: () => ({ warn: () => undefined }),
  })
  const names = async (language?: ReaderLanguage) => [
    ...(await served.workspaces('c', language)).map(({ name }) => name),
    ...(await served.reports('W', 'c', language)).map(({ name }) => name),
  ]
  for (const language of [undefined, ...readerLanguages, undefined, ...readerLanguages])
    expect(await names(language)).toEqual(Array(2).fill(`Named in ${language ?? 'none'}`))
  expect(asked).toEqual(['none', 'none', 'none', 'en', 'en', 'de', 'de'])

  isGone = true
  await served.reports('gone', 'c', 'de')
  isGone = false
  await names('de')
  await names()
  expect(asked.slice(-3)).toEqual(['none', 'de', 'none'])
})

test.each([
  ['de', 'de'],
  ['de-AT, en;q=0.5', 'de'],
  ['en-GB', 'en'],
  ['DE_CH', 'de'],
  ['fr', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('the reader’s language of %s', (said, language) => {
  expect(readerLanguage(said)).toBe(language)
})

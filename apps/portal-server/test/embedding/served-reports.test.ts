import { expect, test } from 'vitest'
import { createServedReports } from '../../src/embedding/served-reports.ts'

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

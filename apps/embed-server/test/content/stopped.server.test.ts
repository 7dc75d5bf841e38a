import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentList, ids, makeContentFolder, model, openWorld, report, total, type World } from '../world.ts'

const logged: string[] = []
let folder: string
let world: World
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-stopped-'))
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

const [first, second, ...others] = contentList.workspaces
const brokenCsv = {
  ...model(false),
  tables: [
    {
      ...model(false).tables[0]!,
      source: { csv: 'data/ledger.csv' },
      columns: model(false).tables[0]!.columns.map((column) => ({ ...column })),
    },
  ],
}

test('data and reports that are wrong stop themselves alone, say so to readers and in the log, and the rest is served', async () => {
  const workspaces = [
    {
      ...first!,
      reports: first!.reports.map((one) =>
        one.id === ids.regional ? { ...one, file: 'reports/b.json' } : one,
      ),
    },
    second,
    ...others,
  ]
  const contentFolder = await makeContentFolder(join(folder, 'content'), {
    files: {
      'content.json': { ...contentList, workspaces },
      'models/open.json': brokenCsv,
      'data/ledger.csv': 'city,region,owner,day,amount\nBerlin,EMEA,emil,2026-01-15,100.101\n',
      'reports/b.json': { ...report('B'), pages: [] },
    },
  })
  const service = await world.start({
    settings: { LOG_LEVEL: 'error' },
    deps: { contentFolder, logTo: { write: (line: string) => void logged.push(line) } },
  })

  // What is right answers.
  const right = await service.embedToken()
  expect((await service.ask(right.token, { a: total }))['a'].columns[0].values).toEqual(['3350.35'])
  expect((await service.embed(right.token, `/reports/${ids.sales}`)).status).toBe(200)

  // What is wrong stays in the catalogue, and says what it is.
  const { value } = (await (await service.rest(`/groups/${ids.sampleGroup}/reports`)).json()) as {
    value: { id: string }[]
  }
  expect(value.map(({ id }) => id)).toContain(ids.regional)
  const refusedFor = async (id: string, dataset: string) => {
    const { token } = await service.embedToken({ username: 'grace', roles: ['Group'] }, { id, dataset })
    const answer = await service.embed(token, `/reports/${id}`)
    const asked = await service.query(token, { a: total }, { path: `/embed/query?reportId=${id}` })
    expect(asked.status).toBe(503)
    return {
      status: answer.status,
      ...((await answer.json()) as { error: { code: string; message: string } }).error,
    }
  }
  expect(await refusedFor(ids.regional, ids.ledger)).toMatchObject({ status: 503, code: 'LoadReportFailed' })
  const ofData = await refusedFor(ids.other, ids.open)
  expect(ofData).toMatchObject({ status: 503, code: 'LoadReportFailed' })
  // Nothing of the data reaches a reader.
  expect(ofData.message).not.toMatch(/100\.101|ledger\.csv/)

  const log = logged.join('')
  expect(log).toContain('data/ledger.csv:2:29: Ledger[Amount]: \\"100.101\\" has 3 digits after the point')
  expect(log).toMatch(/reports\/b\.json:1:\d+: pages: expected at least 1/)
})

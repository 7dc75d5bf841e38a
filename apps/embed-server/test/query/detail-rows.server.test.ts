import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, makeContentFolder, model, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  const { tables, ...rest } = model(true)
  const [ledger, ...others] = tables
  const declared = { ...rest, tables: [{ ...ledger!, detailRows: ['Day', 'City'] }, ...others] }
  const contentFolder = await makeContentFolder(`${world.folder}/lines`, {
    files: { 'models/ledger.json': declared },
  })
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

const figure = (measure: string, table = 'Ledger') => ({
  name: measure,
  field: { kind: 'measure', table, measure },
})
const lines = { select: [figure('Total')], detailRows: { part: 0 } }
const summary = { select: [figure('Total')], detailRows: {} }
const tokenOf = async (username: string, roles: readonly string[]) =>
  (await service.embedToken({ username, roles: [...roles] })).token

test('lines and their total are those of the person, on the screen of a report whose data do not leave', async () => {
  const [emil, grace] = [await tokenOf('emil', ['EMEA']), await tokenOf('grace', ['AMER'])]
  const of = async (token: string) => {
    const answers = await service.ask(token, { lines, summary })
    const values = (id: string) => answers[id].columns.map((column: { values: unknown[] }) => column.values)
    return { rows: values('lines'), sums: values('summary') }
  }
  const [his, hers] = [await of(emil), await of(grace)]
  expect(his.rows).toEqual([
    expect.arrayContaining(['2026-01-15', '2026-02-15']),
    expect.arrayContaining(['Berlin', 'Berlin', 'Paris']),
    expect.arrayContaining(['100.10', '200.20', '50.05']),
  ])
  expect(his.sums).toEqual([['350.35'], ['350.35'], ['sum'], ['Total'], [3], ['350.35']])
  expect(JSON.stringify(his)).not.toContain('Boston')
  expect(hers.rows[1].every((city: string) => city === 'Boston')).toBe(true)
  expect(hers.sums[0]).toEqual(['3000.00'])
})

test('what is wrong is refused by itself and says why', async () => {
  const token = await tokenOf('emil', ['EMEA'])
  const answers = await service.ask(token, {
    lines,
    column: { ...lines, orderBy: [{ name: 'Owner', direction: 'ascending' }] },
    part: { ...lines, detailRows: { part: 7 } },
    page: { ...lines, offset: -1 },
    undeclared: { select: [figure('Sum of N', 'Slow')], detailRows: {} },
  })
  expect(answers['lines'].rowCount).toBe(3)
  const said = (id: string) => answers[id].error
  expect(said('column')).toMatchObject({
    code: 'Invalid parameters',
    message: expect.stringMatching(/no column "Owner"/),
  })
  expect(said('part')).toMatchObject({
    code: 'Invalid parameters',
    message: expect.stringMatching(/one part, 0/),
  })
  expect(said('page')).toMatchObject({ code: 'Invalid parameters', message: expect.stringMatching(/offset/) })
  expect(said('undeclared')).toMatchObject({
    code: 'Invalid parameters',
    message: expect.stringMatching(/declares no detail rows of "Slow"/),
  })
})

test('a token gives no lines of another report', async () => {
  const token = await tokenOf('emil', ['EMEA'])
  const answer = await service.query(token, { lines }, { path: `/embed/query?reportId=${ids.regional}` })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'PowerBINotAuthorizedException' } })
})

import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportContent } from '../exports/export-content.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  const contentFolder = await exportContent(world.folder)
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

const figure = (measure: string, table = 'Ledger') => ({
  name: measure,
  field: { kind: 'measure', table, measure },
})
const lines = { select: [figure('Total')], detailRows: { part: 0 } }
const summary = { select: [figure('Total')], detailRows: {} }
const second = { id: ids.second, dataset: ids.ledger }
/** A token of the report that gives its rows. */
const tokenOf = async (
  username: string,
  roles: readonly string[],
  report: { id: string; dataset: string } = second,
) => (await service.embedToken({ username, roles: [...roles] }, report)).token

test('lines and their total are those of the person', async () => {
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

/** Every way in which a query asks for rows, and the reports by what they give. */
const asking = {
  detailOf: {
    select: [{ name: 'City', field: { kind: 'column', table: 'Ledger', column: 'City' } }],
    detailOf: 'Ledger',
  },
  'detailRows, what they come to': summary,
  'detailRows, a part': lines,
  'detailRows, of what is none': { detailRows: null },
}

test.each(Object.entries(asking))(
  'rows are asked for by %s where the report gives them, and nowhere else',
  async (_way, query) => {
    const byReport = { [ids.second]: true, [ids.sales]: false, [ids.regional]: false }
    for (const [id, isGiven] of Object.entries(byReport)) {
      const token = await tokenOf('emil', ['EMEA'], { id, dataset: ids.ledger })
      for (const path of ['/embed/query', `/embed/query?reportId=${id}`]) {
        const { asked, total } = await service.ask(
          token,
          { asked: query, total: { select: [figure('Total')] } },
          path,
        )
        const refused = asked.error?.code === 'PowerBINotAuthorizedException'
        expect([id, path, refused, total.rowCount]).toEqual([id, path, !isGiven, 1])
      }
    }
  },
)

test('a token gives no lines of another report', async () => {
  const token = await tokenOf('emil', ['EMEA'])
  const answer = await service.query(token, { lines }, { path: `/embed/query?reportId=${ids.regional}` })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ error: { code: 'PowerBINotAuthorizedException' } })
})

async function ended(at: string, token: string): Promise<Record<string, unknown>> {
  let state: Record<string, unknown> = {}
  const status = async () => {
    state = (await (await service.embed(token, at)).json()) as Record<string, unknown>
    return state['status']
  }
  await expect.poll(status, { interval: 20 }).not.toMatch(/NotStarted|Running/)
  return state
}

test('the rows behind a figure as a workbook: amounts as numbers, their sum as a formula, of the person alone', async () => {
  const query = {
    ...lines,
    filters: [
      {
        $schema: 'http://powerbi.com/product/schema#basic',
        target: { table: 'Ledger', column: 'City' },
        filterType: 1,
        operator: 'In',
        values: ['Berlin', 'Boston'],
      },
    ],
    orderBy: [{ name: 'Day', direction: 'ascending' }],
  }
  const body = {
    format: 'XLSX',
    pages: [{ pageName: 'cities', visualName: 'whole' }],
    lines: { title: 'Total, lines', query },
  }
  const emil = { username: 'emil', roles: ['EMEA'] }
  const { token } = await service.embedToken(emil, { id: ids.second, dataset: ids.ledger })
  const at = `/reports/${ids.second}/exports`
  const post = (more: object) => service.embed(token, at, { method: 'POST', body: { ...body, ...more } })
  const { id } = (await (await post({})).json()) as { id: string }
  const state = await ended(`${at}/${id}`, token)
  expect(state).toMatchObject({ status: 'Succeeded', fileName: 'Second - Total, lines.xlsx' })
  const file = await service.embed(token, `${at}/${id}/file`)
  const bytes = Buffer.from(await file.arrayBuffer())
  const sheets = Object.fromEntries((await readWorkbook(bytes)).map(({ sheet, data }) => [sheet, data]))
  expect(Object.keys(sheets)).toEqual(['Total, lines', 'About'])
  expect(sheets['Total, lines']!.slice(0, 2).map(([words]) => words)).toEqual([
    'Total, lines',
    'Second · Cities',
  ])
  expect(sheets['Total, lines']!.slice(4)).toEqual([
    [new Date('2026-01-15'), 'Berlin', 100.1],
    [new Date('2026-02-15'), 'Berlin', 200.2],
    ['Total', null, 300.3],
  ])
  const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml']!).toString('utf8')
  expect(xml).toContain('<f>SUM(C5:C6)</f><v>300.30</v>')
  expect(xml).toContain('Secret · Second · Total, lines · emil')
  const about = new Map(sheets['About']!.map(([label, words]) => [label, words]))
  expect(about.get('For')).toBe('emil')
  expect(about.get('Filters of Cities')).toBe('City is Berlin, Boston')

  for (const more of [
    { format: 'CSV' },
    { pages: [{ pageName: 'cities' }] },
    { lines: { title: 'All', query: { ...query, detailRows: {} } } },
    { lines: { title: 'All', query: { select: query.select } } },
  ])
    expect((await post(more)).status, JSON.stringify(more)).toBe(400)
  const own = await service.embedToken(emil)
  const kept = await service.embed(own.token, `/reports/${ids.sales}/exports`, { method: 'POST', body })
  expect(kept.status, 'a report that gives sums alone').toBe(403)
})

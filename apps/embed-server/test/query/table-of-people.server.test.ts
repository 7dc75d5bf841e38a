import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { plansRequest, type PlansHead, type SemanticQuery } from '@casement/query'
import type { RowScope } from '@casement/rest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkContent } from '../../src/served/validation/check-content.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'

/** Sales of three regions, and a table that says who sees which; CSV files, as an author brings them. */
const text = (...names: string[]) => names.map((name) => ({ name, type: 'text' }))
const model = (relationships: readonly object[], rules: readonly object[]) => ({
  casement: 1,
  name: 'Case',
  tables: [
    {
      name: 'S',
      source: { csv: 'data/s.csv' },
      columns: [...text('Region'), { name: 'V', type: 'decimal(18,2)' }],
      measures: [{ name: 'Sum', expression: 'SUM(S[V])' }],
      detailRows: ['Region', 'V'],
    },
    { name: 'R', source: { csv: 'data/r.csv' }, columns: text('Region') },
    { name: 'Sec', source: { csv: 'data/sec.csv' }, columns: text('User', 'Region') },
  ],
  relationships: [leads('S'), ...relationships],
  roles: [{ name: 'Dyn', rules }],
})
const leads = (table: string, more: object = {}) => ({
  from: { table, column: 'Region' },
  to: { table: 'R', column: 'Region' },
  ...more,
})
const me = 'USERPRINCIPALNAME()'
const looksIn = { table: 'R', filter: `R[Region] IN CALCULATETABLE(VALUES(Sec[Region]), Sec[User] = ${me})` }
const ownRows = { table: 'Sec', filter: `Sec[User] = ${me}` }
const nobody = { table: 'Sec', filter: 'FALSE()' }
const bothWays = leads('Sec', { securityFilteringBehavior: 'bothDirections' })

const models: readonly (readonly [string, ReturnType<typeof model>])[] = [
  ['looks into the table', model([], [looksIn])],
  ['looks into a table that nobody sees', model([], [looksIn, nobody])],
  ['stands on the table, and travels both ways', model([bothWays], [ownRows])],
]

const column = (table: string, name: string) => ({
  name: `${table}.${name}`,
  field: { kind: 'column', table, column: name },
})
const sum = { name: 'Sum', field: { kind: 'measure', table: 'S', measure: 'Sum' } }
const queries = {
  total: { select: [sum] },
  by: { select: [column('R', 'Region'), sum] },
  regions: { select: [column('R', 'Region')] },
  facts: { select: [column('S', 'Region')] },
  lines: { select: [sum], detailRows: { part: 0 } },
}
const card = {
  name: 'sum',
  type: 'card',
  title: 'Sum of it',
  layout: { x: 0, y: 0, width: 300, height: 150 },
  roles: { value: [sum.field] },
}
const slicer = {
  ...card,
  name: 'regions',
  type: 'slicer',
  title: 'Regions',
  roles: { field: [column('R', 'Region').field] },
}
const files = {
  'content.json': {
    casement: 1,
    booksEnd: '2026-10',
    workspaces: [
      {
        id: ids.sampleGroup,
        name: 'Case',
        reports: [{ id: ids.sales, name: 'Case', dataset: ids.ledger, file: 'reports/a.json' }],
        datasets: [{ id: ids.ledger, name: 'Case', file: 'models/m.json' }],
      },
    ],
  },
  'reports/a.json': {
    casement: 1,
    name: 'Case',
    dataExport: 'underlying',
    pages: [{ name: 'one', displayName: 'One', size: { width: 1280, height: 720 }, visuals: [card, slicer] }],
  },
  'data/s.csv': 'Region,V\nNorth,3\nSouth,12\nWest,32\n',
  'data/r.csv': 'Region\nNorth\nSouth\nWest\n',
  'data/sec.csv': 'User,Region\nanna@x.example,North\nanna@x.example,South\ncleo@x.example,West\n',
}
async function folderWith(folder: string, json: unknown): Promise<string> {
  for (const [path, content] of Object.entries({ ...files, 'models/m.json': json })) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
  return folder
}

const checking = { now: () => new Date('2026-11-21'), memoryLimit: '512MB', imageOrigins: [] }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const expected = {
  anna: {
    total: [['15.00']],
    by: [
      ['North', 'South'],
      ['3.00', '12.00'],
    ],
    regions: [['North', 'South']],
    facts: [['North', 'South']],
    lines: [
      ['North', 'South'],
      ['3.00', '12.00'],
      ['3.00', '12.00'],
    ],
  },
  cleo: {
    total: [['32.00']],
    by: [['West'], ['32.00']],
    regions: [['West']],
    facts: [['West']],
    lines: [['West'], ['32.00'], ['32.00']],
  },
  nobody: { total: [[null]], by: [[], []], regions: [[]], facts: [[]], lines: [[], [], []] },
}

describe.each(models)('a rule that %s', (what, json) => {
  let service: Service
  beforeAll(async () => {
    const contentFolder = await folderWith(join(world.folder, what), json)
    service = await world.start({ deps: { contentFolder } })
  })
  const tokenOf = async (name: string) =>
    (await service.embedToken({ username: `${name}@x.example`, roles: ['Dyn'] })).token

  test.each(Object.entries(expected))(
    'gives %s the rows that the table says, in every answer',
    async (name, answers) => {
      const found = await service.ask(await tokenOf(name), queries)
      const values = Object.keys(queries).map((id) => [
        id,
        (found[id].error ?? found[id].columns.map((one: { values: unknown[] }) => one.values)) as unknown,
      ])
      expect(Object.fromEntries(values)).toEqual(answers)
    },
  )

  test('gives the frame no row beyond, to answer with', async () => {
    const asked = [queries.by, queries.total] as unknown as SemanticQuery[]
    const answer = await service.embed(await tokenOf('anna'), '/plans', {
      method: 'POST',
      body: plansRequest(asked, []),
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const length = bytes.readUInt32LE()
    const head = JSON.parse(bytes.subarray(4, 4 + length).toString()) as PlansHead
    let at = 4 + length
    const parts = [head.plans, ...head.tables.map(({ bytes: count }) => count ?? 0)].map((count) =>
      gunzipSync(bytes.subarray(at, (at += count))),
    )
    expect(head.asked).toEqual([0, 1])
    const told = Buffer.concat(parts.slice(1)).toString('latin1')
    expect([/North/, /South/, /West/, /anna|cleo/].map((one) => one.test(told))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('finds figures of the person, and names none of others', async () => {
    const figures = async (name: string, words: string) => {
      const body = { text: words, locale: 'en-GB' }
      const answer = await service.embed(await tokenOf(name), `/reports/${ids.sales}/figures`, {
        method: 'POST',
        body,
      })
      const { figures: all } = (await answer.json()) as { figures: { value: string; scope: string[] }[] }
      return all.map(({ value, scope }) => [value, ...scope])
    }
    expect(await figures('anna', 'sum')).toEqual([['15', 'your rows: Dyn']])
    expect(JSON.stringify(await figures('anna', 'sum west'))).not.toMatch(/32|West/)
  })

  test('is explained by the rows that it leaves', async () => {
    const answer = await service.rest(`/datasets/${ids.ledger}/rowScope`, {
      method: 'POST',
      body: { username: 'anna@x.example', roles: ['Dyn'], sampleRows: 5 },
    })
    const { tables } = (await answer.json()) as RowScope
    const told = tables.map(({ table, visible, all, limitedBy }) => [table, visible, all, limitedBy])
    const isTwoWay = json.relationships.length > 1
    expect(told.filter(([table]) => table !== 'Sec')).toEqual([
      ['S', 2, 3, isTwoWay ? ['Sec'] : ['R']],
      ['R', 2, 3, isTwoWay ? ['Sec'] : []],
    ])
  })

  test('passes the check', async () => {
    const folder = await folderWith(join(world.folder, `${what}, checked`), json)
    const { problems } = await checkContent(folder, checking)
    expect(problems).toEqual([])
  })
})

test('a rule on a table of people that travels one way reaches no facts, and does not pass the check', async () => {
  const folder = await folderWith(join(world.folder, 'one way'), model([leads('Sec')], [ownRows]))
  const { problems } = await checkContent(folder, checking)
  expect(problems.map(({ path, message }) => [path, message])).toEqual([
    [
      'roles[0].rules[0]',
      expect.stringMatching(/limits rows of "Sec" alone.*"securityFilteringBehavior": "bothDirections"/),
    ],
  ])
})

test('a rule that looks into a table as if it were limited to the person is noted', async () => {
  const all = { table: 'R', filter: 'R[Region] IN VALUES(Sec[Region])' }
  const folder = await folderWith(join(world.folder, 'whole'), model([], [all, ownRows]))
  const { notes } = await checkContent(folder, checking)
  const told = notes.filter((note) => note.includes('looks into'))
  expect(told).toEqual([
    expect.stringMatching(
      /^models\/m\.json:\d+:\d+: roles\[0\]\.rules\[0\]\.filter: the rule of the role "Dyn" on "R" looks into all of "Sec"/,
    ),
  ])
  for (const [what, json] of models) {
    const other = await checkContent(await folderWith(join(world.folder, `${what}, noted`), json), checking)
    expect([what, other.notes.filter((note) => note.includes('looks into'))]).toEqual([what, []])
  }
})

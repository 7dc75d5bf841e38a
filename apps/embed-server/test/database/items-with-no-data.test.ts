import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentKindOf, documentTable } from '@casement/visuals/documents'
import { kindOf, narrativeOf, needOf, rolesOfType, visualTypes } from '@casement/visuals'
import type { Visual, VisualType } from '@casement/visuals'
import { toLine } from '@casement/evaluator'
import { type Answer, parseQuery } from '@casement/query'
import { compile, type Model, parseModel } from '@casement/semantic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lightInk } from '../../../../packages/visuals/test/chart-ink.ts'
import { examplesOf } from '../../../../packages/visuals/test/example-answers.ts'
import { examplesWriting as writing } from '../../../../packages/visuals/test/example-visual.tsx'
import { matrixDataOf } from '../../../../packages/visuals/src/kinds/matrix/data.ts'
import { sceneText } from '../../../../packages/visuals/src/scene/scene.ts'
import { colourOfMember } from '../../../../packages/visuals/src/writing/member-colours.ts'
import { placeSources } from '../../src/content/table-sources.ts'
import { type Database, openDatabase } from '../../src/engines/duckdb/database.ts'

/*
 * Sales of two days, 5 March and 5 November 2025, over a calendar of days: what lies between them is drawn, listed and told as
 * not there. Every kind of the registry with places for such items is asked, so that a new one is in it.
 */

const dayMs = 86_400_000
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) =>
    new Date(Date.parse(first) + day * dayMs).toISOString().slice(0, 10),
  )
const days = daysFrom('2025-01-01', 365)
const manyDays = daysFrom('1900-01-01', 100_000)

const measures = [
  { name: 'Sales', expression: 'SUM(Sales[Amount])' },
  { name: 'Target', expression: 'SUM(Sales[Amount]) * 2' },
  { name: 'So far', expression: 'TOTALYTD([Sales], Calendar[Date])' },
  { name: 'Of a day', expression: 'AVERAGEX(VALUES(Calendar[Date]), [Sales])' },
  {
    name: 'Of seven days',
    expression:
      'VAR last = MAX(Calendar[Date]) RETURN CALCULATE([Sales], FILTER(ALL(Calendar), Calendar[Date] <= last && Calendar[Date] > last - 7))',
  },
  { name: 'Of all days', expression: 'SUM(Events[Amount])' },
]

const modelJson = {
  casement: 1,
  name: 'Shop',
  dateTable: 'Calendar',
  tables: [
    {
      name: 'Calendar',
      source: { csv: 'data/calendar.csv' },
      columns: [
        { name: 'Date', type: 'date' },
        { name: 'Month', type: 'date' },
        { name: 'Name', type: 'text', sortBy: 'Number' },
        { name: 'Number', type: 'integer' },
      ],
    },
    {
      name: 'Product',
      source: { csv: 'data/product.csv' },
      columns: [
        { name: 'Product', type: 'text' },
        { name: 'Group', type: 'text' },
      ],
    },
    {
      name: 'Sales',
      source: { csv: 'data/sales.csv' },
      columns: [
        { name: 'Date', type: 'date' },
        { name: 'Product', type: 'text' },
        { name: 'Amount', type: 'decimal(18,2)' },
      ],
      measures,
    },
    { name: 'Day', source: { csv: 'data/day.csv' }, columns: [{ name: 'Day', type: 'date' }] },
    {
      name: 'Events',
      source: { csv: 'data/events.csv' },
      columns: [
        { name: 'Day', type: 'date' },
        { name: 'Amount', type: 'decimal(18,2)' },
      ],
    },
  ],
  relationships: [
    { from: { table: 'Sales', column: 'Date' }, to: { table: 'Calendar', column: 'Date' } },
    { from: { table: 'Sales', column: 'Product' }, to: { table: 'Product', column: 'Product' } },
    { from: { table: 'Events', column: 'Day' }, to: { table: 'Day', column: 'Day' } },
  ],
}

let folder: string
let engine: Database
let model: Model

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casement-items-'))
  await mkdir(join(folder, 'data'))
  const write = (name: string, lines: readonly string[]) =>
    writeFile(join(folder, 'data', `${name}.csv`), `${lines.join('\n')}\n`)
  await write('calendar', [
    'Date,Month,Name,Number',
    ...days.map((day) => `${day},${day.slice(0, 7)}-01,M${day.slice(5, 7)},${Number(day.slice(5, 7))}`),
  ])
  await write('product', ['Product,Group', 'Oil,Food', 'Salt,Food', 'Ink,Paper'])
  await write('sales', ['Date,Product,Amount', '2025-03-05,Oil,70.00', '2025-11-05,Salt,70.00'])
  await write('day', ['Day', ...manyDays])
  await write('events', ['Day,Amount', `${manyDays[0]},1.00`, `${manyDays.at(-1)},2.00`])
  const opened = await placeSources(parseModel(modelJson), { folder, prefix: 'm' })
  engine = await openDatabase({
    database: undefined,
    sources: { datasets: [{ id: 'd', ...opened, placed: (problem) => problem }] },
    memoryLimit: '512MB',
  })
  expect(engine.findings.get('d')!.problems).toEqual([])
  model = opened.model
})

afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

async function ask(query: object): Promise<Answer> {
  const clock = { today: '2026-01-01', now: '2026-01-01T00:00:00' }
  const statement = compile(
    parseQuery(query),
    model,
    { username: '', roles: [] },
    { dialect: 'duckdb', ...clock },
  )
  const line = toLine('1', statement, await engine.run(statement))
  if ('error' in line) throw new Error(line.error.message)
  return line
}

const column = (name: string, table = 'Calendar') => ({ kind: 'column', table, column: name })
const figure = (name: string, table = 'Sales') => ({ kind: 'measure', table, measure: name })
const layout = { x: 0, y: 0, width: 600, height: 300 }
const chart = (type: VisualType, category: object, value: object, format: object = {}): Visual =>
  ({
    name: 'shown',
    type,
    layout,
    roles: { category: [category], value: [value] },
    format,
  }) as unknown as Visual
const answerTo = (visual: Visual) => ask(needOf(visual, [])!)

const drawOptions = { writing, colours: colourOfMember(new Map()), ink: lightInk, id: 'page' }
const sceneOf = (visual: Visual, answer: Answer) =>
  documentKindOf(visual)
    .drawing?.(visual, answer, drawOptions)
    .draw({ ...layout, fontPx: 12 })

/** The path of a chart's one line. */
async function lineOf(visual: Visual): Promise<string> {
  const scene = sceneText(sceneOf(visual, await answerTo(visual))!)
  return /<path d="([^"]+)" fill="none"/.exec(scene)![1]!
}

describe('a line over days of which two have a figure', () => {
  const lines = (format: object, day: object = column('Date')) =>
    chart('lineChart', day, figure('Sales'), format)

  test.each([{}, { gaps: 'break' }])('is no line between them: %o', async (format) => {
    const visual = lines(format)
    const answer = await answerTo(visual)
    expect(answer.rowCount).toBe(246)
    expect(answer.columns[1]!.values.filter((value) => value !== null)).toEqual(['70.00', '70.00'])
    expect(await lineOf(visual)).toMatch(/^M[\d.]+,[\d.]+ZM[\d.]+,[\d.]+Z$/)
  })

  test('lies on the axis between them where gaps are zero', async () => {
    const points = (await lineOf(lines({ gaps: 'zero' }))).slice(1).split('L')
    const heights = points.map((point) => point.split(',')[1])
    expect(points).toHaveLength(246)
    expect(new Set(heights.slice(1, -1)).size).toBe(1)
    expect(heights[0]).not.toBe(heights[1])
  })

  test('is drawn across where its author says so, and where dates stand side by side', async () => {
    expect((await lineOf(lines({ gaps: 'connect' }))).split('L')).toHaveLength(2)
    for (const visual of [
      lines({ axis: 'category' }),
      lines({}, { ...column('Date'), showItemsWithNoData: false }),
    ])
      expect((await answerTo(visual)).rowCount).toBe(2)
  })

  test('has all days of the calendar where its author wishes them', async () => {
    const answer = await answerTo(lines({}, { ...column('Date'), showItemsWithNoData: true }))
    expect(answer.columns[0]!.values).toEqual(days)
  })
})

describe('figures over days without sales are as DAX has them', () => {
  const by = async (name: string, day = 'Month') => {
    const select = [
      { name: 'day', field: column(day), showItemsWithNoData: 'betweenDates' },
      { name: 'figure', field: figure(name) },
    ]
    const answer = await ask({ select, totals: true, orderBy: [{ name: 'day', direction: 'ascending' }] })
    return { answer, values: answer.columns[1]!.values }
  }

  test('a running total goes on where nothing is added', async () => {
    const { values, answer } = await by('So far')
    expect(answer.columns[0]!.values).toEqual(
      ['03', '04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}-01`),
    )
    expect(values).toEqual([...Array.from({ length: 8 }, () => '70.00'), '140.00', '140.00'])
  })

  test('an average leaves out days without a figure', async () => {
    const { values, answer } = await by('Of a day')
    expect(values.map(Number)).toEqual([70, 0, 0, 0, 0, 0, 0, 0, 70])
    expect(values.filter((value) => value === null)).toHaveLength(7)
    expect(Number(answer.totals!['figure'])).toBe(70)
  })

  test('a moving sum is there as long as a sale is among its days', async () => {
    const { values, answer } = await by('Of seven days', 'Date')
    const known = answer.columns[0]!.values.filter((_, row) => values[row] !== null)
    expect(known).toEqual([...daysFrom('2025-03-05', 7), ...daysFrom('2025-11-05', 7)])
    expect(answer.rowCount).toBe(days.indexOf('2025-11-11') - days.indexOf('2025-03-05') + 1)
  })
})

describe('items are', () => {
  test('in the order of the model, each in one row, whatever else is grouped by', async () => {
    const answer = await ask({
      select: [
        { name: 'month', field: column('Name'), showItemsWithNoData: 'all' },
        { name: 'product', field: column('Product', 'Product') },
        { name: 'figure', field: figure('Sales') },
      ],
      limit: 100,
    })
    expect(answer.columns.map(({ values }) => values)).toEqual([
      ['M01', 'M02', 'M03', 'M04', 'M05', 'M06', 'M07', 'M08', 'M09', 'M10', 'M11', 'M12'],
      [null, null, 'Oil', null, null, null, null, null, null, null, 'Salt', null],
      [null, null, '70.00', null, null, null, null, null, null, null, '70.00', null],
    ])
    expect(answer.itemsWithNoData).toEqual([{ by: ['month'], rows: [0, 1, 3, 4, 5, 6, 7, 8, 9, 11] }])
  })

  test('those that the filters leave', async () => {
    const food = {
      target: { table: 'Product', column: 'Group' },
      filterType: 1,
      operator: 'In',
      values: ['Paper', 'Food'],
    }
    const march = {
      target: { table: 'Calendar', column: 'Name' },
      filterType: 1,
      operator: 'In',
      values: ['M03'],
    }
    const products = async (filters: readonly object[]) =>
      (
        await ask({
          select: [
            { name: 'product', field: column('Product', 'Product'), showItemsWithNoData: 'all' },
            { name: 'figure', field: figure('Sales') },
          ],
          filters,
        })
      ).columns.map(({ values }) => values)
    expect(await products([march])).toEqual([
      ['Ink', 'Oil', 'Salt'],
      [null, '70.00', null],
    ])
    expect(await products([march, { ...food, values: ['Food'] }])).toEqual([
      ['Oil', 'Salt'],
      ['70.00', null],
    ])
    // Beside no figure at all there are none.
    expect(await products([{ ...food, values: ['Paper'] }])).toEqual([[], []])
  })

  test('left out together, and said to be, where they are more than are drawn', async () => {
    const visual = chart('lineChart', column('Day', 'Day'), figure('Of all days'))
    const answer = await answerTo(visual)
    expect([answer.rowCount, answer.itemsWithNoData]).toEqual([
      2,
      [{ by: ['category.0'], rows: [], areLeftOut: true }],
    ])
    expect(await narrativeOf(visual, answer, writing)).toContain(writing.say('items.leftOut'))
    const { limit: _, ...whole } = needOf(visual, [])!
    expect((await ask(whole)).columns[0]!.values).toEqual(manyDays)
  })
})

describe('a matrix whose columns are members', () => {
  const matrix = (roles: object, more: object = {}) =>
    ({
      name: 'shown',
      type: 'matrix',
      layout,
      roles: { value: [figure('Sales')], ...roles },
      ...more,
    }) as unknown as Visual
  const heads = async (visual: Visual) => {
    const answer = await answerTo(visual)
    const table = documentTable(visual, answer, writing)!
    return { answer, table, data: matrixDataOf(visual as never, answer, writing) }
  }
  const labels = (group: { children: readonly { label: string }[] }) =>
    group.children.map(({ label }) => label)
  const month = { ...column('Name'), showItemsWithNoData: true }
  const products = { row: [column('Product', 'Product')], column: [month] }
  const names = Array.from({ length: 12 }, (_, at) => `M${String(at + 1).padStart(2, '0')}`)

  test.each(['both', 'rows', 'columns', 'none'] as const)(
    'has all of them in their order, and rows in theirs, with grand totals of %s',
    async (grandTotals) => {
      const { data } = await heads(matrix(products, { format: { grandTotals } }))
      expect(labels(data.columns)).toEqual(names)
      expect(labels(data.rows)).toEqual(['Oil', 'Salt'])
      const at = (row: string, of: string) =>
        data.cell(
          data.rows.children.find(({ label }) => label === row)!.key,
          data.columns.children.find(({ label }) => label === of)!.key,
          0,
        )
      expect([at('Oil', 'M03'), at('Oil', 'M04'), at('Salt', 'M11'), at('Oil', 'M11')]).toEqual([
        '70.00',
        null,
        '70.00',
        null,
      ])
    },
  )

  test('has them below what they are of, in either order of the rows', async () => {
    const nested = {
      row: [column('Name')],
      column: [column('Group', 'Product'), { ...column('Product', 'Product'), showItemsWithNoData: true }],
    }
    const sort = [{ role: 'row', index: 0, direction: 'descending' }]
    const { data } = await heads(matrix(nested, { sort }))
    expect(labels(data.rows)).toEqual(['M11', 'M03'])
    expect(data.columns.children.map((group) => [group.label, labels(group)])).toEqual([
      ['Food', ['Oil', 'Salt']],
      ['Paper', ['Ink']],
    ])
    const byFigure = await heads(
      matrix(products, { sort: [{ role: 'value', index: 0, direction: 'descending' }] }),
    )
    expect(labels(byFigure.data.columns)).toEqual(names)
  })

  test('has them in documents, blank, and none without the wish', async () => {
    const { table, answer } = await heads(matrix(products))
    const texts = table.rows.flatMap(({ cells }) => cells.map(({ text }) => text))
    expect(
      [...JSON.stringify([table.columns, texts]).matchAll(/M0[1-9]|M1[0-2]/g)].map(([name]) => name),
    ).toEqual(expect.arrayContaining(names))
    expect(await narrativeOf(matrix(products), answer, writing)).not.toContain(writing.say('blank.name'))
    const plain = await heads(matrix({ ...products, column: [column('Name')] }))
    expect(labels(plain.data.columns)).toEqual(['M03', 'M11'])
  })

  test('or its rows are, not both', () => {
    const told: unknown[] = []
    const both = { row: [{ ...column('Product', 'Product'), showItemsWithNoData: true }], column: [month] }
    kindOf({ type: 'matrix' }).check?.(matrix(both) as never, 'v', (problem) => void told.push(problem))
    expect(told).toEqual([
      {
        path: 'v.roles.column[0].showItemsWithNoData',
        message: 'a matrix shows items with no data in its rows or in its columns, not in both',
      },
    ])
  })
})

/** A kind's visuals by its examples, of this model: the field with a place for items is of months. */
const sparse = visualTypes.flatMap((type) => {
  const [role] = kindOf({ type }).itemRoles ?? []
  if (role === undefined) return []
  return examplesOf(type).flatMap((visual) => {
    const { sort: _, filters: __, ...rest } = visual as unknown as Record<string, unknown>
    const roles = Object.entries(rest['roles'] as Record<string, Record<string, unknown>[]>)
    if (!roles.some(([name]) => name === role)) return []
    let isFirst = true
    const fieldOf = (name: string, field: Record<string, unknown>) => {
      const { displayName, scenario } = field
      const kept = {
        ...(displayName !== undefined && { displayName }),
        ...(scenario !== undefined && { scenario }),
      }
      const isGroup = field['kind'] === 'column' || field['kind'] === 'hierarchyLevel'
      if (!isGroup)
        return { ...kept, ...figure(scenario === undefined || scenario === 'actual' ? 'Sales' : 'Target') }
      if (name !== role || !isFirst) return { ...kept, ...column('Product', 'Product') }
      isFirst = false
      return { ...kept, ...column('Month') }
    }
    const own = Object.fromEntries(
      roles.map(([name, fields]) => [name, fields.map((field) => fieldOf(name, field))]),
    )
    return [[`${type} ${visual.name}`, { ...rest, roles: own } as unknown as Visual, role] as const]
  })
})

const months = ['03', '04', '05', '06', '07', '08', '09', '10', '11'].map((month) => `2025-${month}-01`)

/** Kinds along whose values nothing is drawn: parts of a whole, dots, steps, accounts that are named, and controls. */
const withoutPlaces = [
  'button',
  'card',
  'dataAsOf',
  'funnel',
  'gauge',
  'image',
  'map',
  'pageNavigator',
  'pieChart',
]
withoutPlaces.push('scatterChart', 'shape', 'slicer', 'statement', 'text', 'treemap', 'waterfall')

test('what is drawn along an axis has all dates between the first and the last', () => {
  const asking = sparse.filter(([, visual]) =>
    needOf(visual, [])!.select.some((each) => each.showItemsWithNoData),
  )
  expect([...new Set(asking.map(([, { type }]) => type))].toSorted()).toEqual([
    'barChart',
    'columnChart',
    'comboChart',
    'kpi',
    'lineChart',
    'varianceChart',
  ])
})

test('a kind says whether items with no data have a place in it', () => {
  const placed = visualTypes.filter((type) => kindOf({ type }).itemRoles)
  expect([...placed, ...withoutPlaces].toSorted()).toEqual(visualTypes.toSorted())
  for (const type of placed)
    for (const role of kindOf({ type }).itemRoles!) expect(rolesOfType(type)).toContain(role)
})

describe.each(sparse)('%s', (_, visual, role) => {
  const wishing = () => {
    const { roles } = visual as unknown as { roles: Record<string, object[]> }
    const [first, ...others] = roles[role]!
    const wished = { ...roles, [role]: [{ ...first, showItemsWithNoData: true }, ...others] }
    return { ...visual, roles: wished } as unknown as Visual
  }

  test('has the months without a figure, in order, and says nothing of them', async () => {
    const isAxis = needOf(visual, [])!.select.some(({ showItemsWithNoData: asked }) => asked)
    for (const [shown, expected] of [
      ...(isAxis ? [[visual, months] as const] : []),
      [wishing(), days.filter((day) => day.endsWith('-01'))] as const,
    ]) {
      const answer = await answerTo(shown)
      const { values } = answer.columns.find(({ name }) => name === `${role}.0`)!
      expect(answer.itemsWithNoData!.flatMap(({ rows }) => rows)).toHaveLength(expected.length - 2)
      expect([...new Set(values)]).toEqual(expected)
      const table = documentTable(shown, answer, writing)!
      const april = writing.column(
        answer,
        role,
        0,
        (shown as never as { roles: Record<string, never[]> }).roles[role]![0]!,
      )
      const rows = table.rows.filter(({ cells }) =>
        cells.some(({ text }) => text === april.write('2025-04-01')),
      )
      expect(rows).toHaveLength(1)
      expect(rows[0]!.cells.filter(({ text }) => text !== '')).toHaveLength(1)
      expect(await narrativeOf(shown, answer, writing)).not.toContain(writing.say('blank.name'))
      const scene = sceneOf(shown, answer)
      if (scene) expect(sceneText(scene)).not.toContain('NaN')
    }
  })
})

import { PlacedError, parseQuery } from '@casement/query'
import { describe, expect, test } from 'vitest'
import { compile, deniedObjects, describeModel, ModelError, parseModel, visibleModel } from '../src/index.ts'
import type { EffectiveIdentity, ObjectName } from '../src/index.ts'
import { today } from './world/ask.ts'
import { smallModel } from './world/small-model.ts'

type Json = typeof whole
type TableJson = Json['tables'][number]

/** The small model with all that may need a column or a measure. */
const whole = {
  ...smallModel,
  tables: smallModel.tables.map((table) => ({
    ...table,
    measures: (table.measures ?? []).map((measure) =>
      measure.name === 'Revenue'
        ? {
            ...measure,
            effects: [
              { against: 'Costs', constantRates: 'Value' },
              {
                against: 'Budget total',
                quantity: {
                  measure: 'Lines',
                  against: 'Lines',
                  by: [{ table: 'Entity', column: 'Country' }],
                },
              },
            ],
          }
        : measure,
    ),
    ...(table.name === 'Ledger' && { detailRows: ['Text', { table: 'Entity', column: 'Name' }, 'Amount'] }),
  })),
  roles: [] as object[],
}

const identity: EffectiveIdentity = { username: 'otto', roles: ['Denied'] }
const denying = (denies: readonly ObjectName[], rules: readonly object[] = []) =>
  parseModel({ ...whole, roles: [{ name: 'Denied', rules, denies }] })

const keys = new Set(
  whole.relationships.flatMap(({ from, to }) => [from, to].map(({ table, column }) => `${table}.${column}`)),
)
/** Every object that a role can deny alone: no key, as the model without it has other relationships; no order of another column. */
const objects: readonly ObjectName[] = whole.tables.flatMap(({ name: table, columns, measures }) => [
  ...(table === 'Date' ? [] : [{ table }]),
  ...columns
    .filter(({ name }) => !keys.has(`${table}.${name}`) && name !== 'Month number')
    .map(({ name }) => ({ table, column: name })),
  ...measures.map(({ name }) => ({ table, measure: name })),
])
const nameOf = ({ table, column, measure }: ObjectName) =>
  [table, column ?? measure].filter(Boolean).join('.')

/** The model as it would be if an object had never been written, nor what cannot be read without it. */
function neverWritten({ table: name, column, measure }: ObjectName): unknown {
  const isPart = column !== undefined || measure !== undefined
  const left = (table: TableJson) => ({
    ...table,
    columns: table.columns.filter((each) => table.name !== name || each.name !== column),
    measures: table.measures.filter((each) => table.name !== name || each.name !== measure),
  })
  let json = {
    ...whole,
    tables: whole.tables.filter((table) => isPart || table.name !== name).map(left),
    relationships: whole.relationships.filter(
      ({ from, to }) => isPart || (from.table !== name && to.table !== name),
    ),
  }
  for (;;) {
    const paths = problemsOf(json)
    if (paths.length === 0) return json
    json = withoutPaths(json, paths)
  }
}

function problemsOf(json: unknown): readonly string[] {
  try {
    parseModel(json)
    return []
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return error.all.map(({ path = '' }) => path)
  }
}

/** The model without the parts that paths lie in: effects, measures, hierarchies, detail rows. */
function withoutPaths<T extends { tables: readonly object[] }>(json: T, paths: readonly string[]): T {
  const text = (pattern: RegExp) => new Set(paths.flatMap((path) => pattern.exec(path)?.[0] ?? []))
  const effects = text(/^tables\[\d+\]\.measures\[\d+\]\.effects\[\d+\]/)
  const parts = text(/^tables\[\d+\]\.(measures|hierarchies|detailRows)\[\d+\](?!\.effects)/)
  expect(effects.size + parts.size, `${paths.join()} can be taken out`).toBeGreaterThan(0)
  const taken = (list: readonly object[] | undefined, at: string) =>
    list?.filter((_, index) => !parts.has(`${at}[${index}]`))
  const tables = json.tables.map((table, place) => {
    const { measures, hierarchies, detailRows } = table as Record<string, readonly object[] | undefined>
    const at = `tables[${place}]`
    return {
      ...table,
      measures: taken(
        measures?.map((measure, index) => {
          const { effects: own, ...rest } = measure as { effects?: readonly object[] }
          const left =
            own?.filter((_, each) => !effects.has(`${at}.measures[${index}].effects[${each}]`)) ?? []
          return left.length > 0 ? { ...rest, effects: left } : rest
        }),
        `${at}.measures`,
      ),
      ...(hierarchies && { hierarchies: taken(hierarchies, `${at}.hierarchies`) }),
      ...(detailRows && { detailRows: taken(detailRows, `${at}.detailRows`) }),
    }
  })
  return { ...json, tables }
}

/** Every form in which a query can name an object. */
function queriesNaming({ table, column, measure }: ObjectName): readonly object[] {
  const lines = { name: 'lines', field: { kind: 'measure', table: 'Budget', measure: 'Budget total' } }
  const basic = (target: object) => ({ filterType: 1, target, operator: 'In', values: ['x'] })
  const fields = measure
    ? [{ kind: 'measure', table, measure }]
    : [
        { kind: 'column', table, column: column ?? 'Entity' },
        { kind: 'aggregation', table, column: column ?? 'Entity', aggregation: 'Count' },
        { kind: 'hierarchyLevel', table, hierarchy: 'Geography', level: column ?? 'Name' },
      ]
  const target = { table, ...(measure ? { measure } : { column: column ?? 'Entity' }) }
  return [
    ...fields.map((field) => ({ select: [{ name: 'x', field }] })),
    ...fields.map((field) => ({ select: [lines], orderBy: [{ field, direction: 'ascending' }] })),
    { select: [lines], filters: [basic(target)] },
    {
      select: [lines],
      filters: [
        {
          filterType: 0,
          target,
          logicalOperator: 'And',
          conditions: [{ operator: 'GreaterThan', value: 1 }],
        },
      ],
    },
    { select: [lines], filters: [{ filterType: 3, target: [target], isExclude: true, values: [] }] },
    { select: [lines], filters: [basic({ ...target, keys: ['Name'] })] },
    {
      select: [lines],
      filters: [
        {
          filterType: 5,
          target: { table: 'Entity', column: 'Country' },
          operator: 'Top',
          itemCount: 1,
          orderBy: target,
        },
      ],
    },
    {
      select: [lines],
      filters: [{ filterType: 9, target: [target], hierarchyData: [{ operator: 'Selected', value: 'x' }] }],
    },
    { select: [{ name: 'x', field: { kind: 'column', table: 'Entity', column: 'Name' } }], detailOf: table },
    ...(measure ? [{ select: [{ name: 'x', field: fields[0] }], detailRows: {} }] : []),
  ]
}

function endOf(query: object, model: ReturnType<typeof parseModel>, who: EffectiveIdentity): string {
  try {
    const statement = compile(parseQuery(query), model, who, { dialect: 'duckdb', today })
    return JSON.stringify([statement.sql, statement.parameters])
  } catch (error) {
    if (error instanceof PlacedError) return `${error.code} ${error.message}`
    throw error
  }
}

describe.each(objects.map((object) => [nameOf(object), object] as const))('%s denied', (_, object) => {
  const denied = denying([object])
  const other = parseModel(neverWritten(object))
  const nobody = { username: 'otto', roles: [] }

  test('the model is the one in which it was never written', () => {
    expect(describeModel(visibleModel(denied, identity))).toEqual(describeModel(other))
  })

  test('whoever names it is told what they are told where nothing is called so', () => {
    for (const query of queriesNaming(object)) {
      const [is, would] = [endOf(query, denied, identity), endOf(query, other, nobody)]
      // Rows of a table that is there are rows all the same.
      if (!would.startsWith('[')) expect(is, JSON.stringify(query)).toBe(would)
      else expect(is.startsWith('['), JSON.stringify(query)).toBe(true)
    }
  })
})

test('rows by columns that are denied are found, related and limited all the same', () => {
  const rules = [{ table: 'Entity', filter: 'Entity[Region] = "EMEA" && Entity[Size] > 3' }]
  const denies = [
    { table: 'Entity', column: 'Region' },
    { table: 'Entity', column: 'Size' },
    { table: 'Ledger', column: 'Entity' },
    { table: 'Account' },
  ]
  const query = {
    select: [
      { name: 'name', field: { kind: 'column', table: 'Entity', column: 'Name' } },
      { name: 'total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } },
    ],
  }
  expect(endOf(query, denying(denies, rules), identity)).toBe(endOf(query, denying([], rules), identity))
})

const price = { table: 'Ledger', column: 'Price' }
const text = { table: 'Ledger', column: 'Text' }
const emea = [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }]
test.each([
  ['of a role that denies', { A: [[], [price]] }, ['A'], [price]],
  ['of another role', { A: [[], [price]], B: [[], []] }, ['B'], []],
  ['what any of several denies', { A: [emea, [price]], B: [emea, [text]] }, ['A', 'B'], [text, price]],
  ['not what a role of all rows gives', { A: [emea, [price]], B: [[], [text]] }, ['A', 'B'], [text]],
  ['what a role gives of some rows alone', { A: [[], [price]], B: [emea, []] }, ['A', 'B'], [price]],
  ['whatever any denies, without a role', { A: [[], [price]], B: [emea, [text]] }, [], [text, price]],
  ['the same with a role that is none', { A: [[], []], B: [emea, [text]] }, ['A', 'X'], [text]],
] as const)('denied is %s', (_, roles, own, expected) => {
  const model = parseModel({
    ...whole,
    roles: Object.entries(roles).map(([name, [rules, denies]]) => ({ name, rules, denies })),
  })
  const named = deniedObjects(model, { username: '', roles: [...own] })
  expect(named.filter(({ column }) => column !== undefined)).toEqual(expected)
})

test('of a table that is denied whole the table alone is told', () => {
  const model = denying([{ table: 'account' }, { table: 'Budget', measure: 'BUDGET TOTAL' }])
  const names = deniedObjects(model, identity).map(nameOf)
  expect(names).toEqual([
    'Ledger.Revenue',
    'Ledger.Costs',
    'Ledger.Result',
    'Ledger.Margin',
    'Budget.Budget total',
    'Account',
  ])
})

test.each([
  [{ table: 'Ledgr' }, 'roles[0].denies[0].table: The model has no table "Ledgr"; did you mean "Ledger"?'],
  [
    { table: 'Ledger', column: 'Prize' },
    'roles[0].denies[0].column: The table "Ledger" has no column "Prize"; did you mean "Price"?',
  ],
  [
    { table: 'Ledger', measure: 'Totl' },
    'roles[0].denies[0].measure: The table "Ledger" has no measure "Totl"; did you mean "Total"?',
  ],
  [
    { table: 'Ledger', column: 'Price', measure: 'Total' },
    'roles[0].denies[0]: Name a column or a measure; each is denied by an entry of its own',
  ],
  [
    { table: 'Date', column: 'Month number' },
    'roles[0].denies: The role "Denied" denies Date[Month number], which sorts Date[Month], whose order would tell of it; deny both',
  ],
  [
    { table: 'Date' },
    'roles[0].denies: The role "Denied" denies Date[Date], which is the column of the date table, by which every period is told',
  ],
])('%j is refused', (denied, message) => {
  expect(() => denying([denied])).toThrow(message)
})

test('a column whose values a denied measure names is refused unless it is denied as well', () => {
  const labelled = (denies: readonly ObjectName[]) => ({
    ...whole,
    tables: whole.tables.map((table) =>
      table.name !== 'Entity'
        ? table
        : {
            ...table,
            columns: table.columns.map((each) =>
              each.name === 'Country' ? { ...each, label: 'Word' } : each,
            ),
            measures: [{ name: 'Word', expression: 'MAX(Entity[Name])' }],
          },
    ),
    roles: [{ name: 'Denied', denies }],
  })
  const name = { table: 'Entity', column: 'Name' }
  expect(() => parseModel(labelled([name]))).toThrow(
    'The role "Denied" denies [Word], which names the values of Entity[Country]; deny both',
  )
  expect(parseModel(labelled([name, { table: 'Entity', column: 'Country' }])).roles).toHaveLength(1)
})

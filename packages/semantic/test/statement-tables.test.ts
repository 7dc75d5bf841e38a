import { parseQuery } from '@casement/query'
import { expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import { smallModel } from './world/small-model.ts'

const model = parseModel(smallModel)
const country = { name: 'c', field: { kind: 'column', table: 'Entity', column: 'Country' } }
const total = { name: 't', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }
const target = { table: 'Entity', column: 'Country' }
const basic = { target, filterType: 1, operator: 'In', values: ['France'] }
const top = {
  target,
  filterType: 5,
  operator: 'Top',
  itemCount: 1,
  orderBy: { table: 'Ledger', measure: 'Total' },
}
const ofFigure = {
  target: { table: 'Ledger', measure: 'Total' },
  filterType: 0,
  logicalOperator: 'And',
  conditions: [{ operator: 'GreaterThan', value: 1 }],
}

test.each<[what: string, query: object, tables: string[]]>([
  ['a figure of its own table', { select: [total] }, ['Ledger']],
  ['a figure by another table', { select: [country, total] }, ['Entity', 'Ledger']],
  ['a figure under a filter of another table', { select: [total], filters: [basic] }, ['Entity', 'Ledger']],
  ['a list', { select: [country] }, []],
  ['a list under a filter', { select: [country], filters: [basic] }, []],
  ['a list that a figure chooses', { select: [country], filters: [ofFigure] }, ['Entity', 'Ledger']],
  ['a list of the first by a figure', { select: [country], filters: [top] }, ['Budget', 'Entity', 'Ledger']],
  [
    'a list in the order of a figure',
    { select: [country], orderBy: [{ field: total.field, direction: 'ascending' }] },
    ['Budget', 'Entity', 'Ledger'],
  ],
  ['rows one by one', { select: [country], detailOf: 'Ledger' }, ['Entity', 'Ledger']],
])('a statement of %s names the tables that its figures are read from', (_, query, tables) => {
  const identity = { username: 'grace', roles: ['Group'] }
  const statement = compile(parseQuery(query), model, identity, { dialect: 'duckdb', today: '2025-06-30' })
  expect(statement.tables.toSorted()).toEqual(tables)
})

import type { ColumnDescription, ModelDescription, SemanticQuery } from '@casement/query'
import { expect, test } from 'vitest'
import { detailColumns, detailQuery, detailsOf } from '../src/writing/details.ts'
import { exportOf } from '../src/writing/exported.ts'
import type { VisualBase } from '../src/definition/visual-base.ts'
import type { RoleField } from '../src/index.ts'
import { amounts, answerOf, examplesWriting, exampleVisual, names } from './example-visual.tsx'

const described = (name: string, more: Partial<ColumnDescription> = {}): ColumnDescription => ({
  name,
  type: 'text',
  hidden: false,
  ...more,
})
const tableOf = (name: string, columns: ColumnDescription[]) => ({
  name,
  hidden: false,
  columns,
  measures: [],
  hierarchies: [],
})
const model: ModelDescription = {
  casement: 1,
  name: 'one',
  tables: [
    tableOf('Entity', [described('Entity'), described('Region')]),
    tableOf('Ledger', [
      described('Document', { displayName: 'Voucher' }),
      described('Salary', { hidden: true }),
      described('Amount', { type: 'decimal' }),
      described('Entity key', { hidden: true }),
    ]),
  ],
}

const column = (table: string, name: string): RoleField => ({ kind: 'column', table, column: name })
const revenue: RoleField = { kind: 'measure', table: 'Ledger', measure: 'Revenue' }
const amount: RoleField = { kind: 'aggregation', table: 'ledger', column: 'Amount', aggregation: 'Sum' }
const visualOf = (roles: Record<string, RoleField[] | undefined>) =>
  ({ ...exampleVisual('table'), roles }) as VisualBase
const told = (roles: Record<string, RoleField[] | undefined>) => {
  const details = detailsOf(visualOf(roles), model)
  return details && [details.table, ...details.columns.map(({ table, column: name }) => `${table}[${name}]`)]
}

test('the rows behind a figure have what it is grouped by and each column of its table that the model shows', () => {
  expect(told({ row: [column('Entity', 'Region')], value: [revenue] })).toEqual([
    'Ledger',
    'Entity[Region]',
    'Ledger[Document]',
    'Ledger[Amount]',
  ])
})

test('an export of the rows behind a figure asks for no hidden column and writes none', () => {
  const visual = visualOf({ row: [column('Entity', 'Region')], value: [revenue] })
  const rows = exportOf(visual, { model, isUnderlying: true })!
  const { select } = rows.change({ select: [] })
  expect(select).toEqual([
    { name: 'detail.0', field: column('Entity', 'Region') },
    { name: 'detail.1', field: column('Ledger', 'Document') },
    { name: 'detail.2', field: column('Ledger', 'Amount') },
  ])
  // What a service would add without being asked is not written either.
  const answer = answerOf([
    names('detail.0', ['EMEA']),
    names('detail.1', ['V-1']),
    amounts('detail.2', ['10.00']),
    names('detail.3', ['secret']),
  ])
  expect(rows.csv(answer, examplesWriting)).toBe('Region,Document,Amount\r\nEMEA,V-1,10.00\r\n')
})

test('a hidden column that the visual itself groups by stays', () => {
  expect(told({ row: [column('Ledger', 'Salary')], value: [revenue] })).toEqual([
    'Ledger',
    'Ledger[Salary]',
    'Ledger[Document]',
    'Ledger[Amount]',
  ])
})

test('a column is there once, however its name and its table are written', () => {
  expect(
    told({ row: [column('LEDGER', 'document'), column('Entity', 'Document')], value: [revenue] }),
  ).toEqual(['Ledger', 'LEDGER[document]', 'Entity[Document]', 'Ledger[Amount]'])
})

test('the rows are those of the table of the first figure, wherever its role stands; without a figure of the first field', () => {
  const ledgers = ['Ledger[Document]', 'Ledger[Amount]']
  const country = column('Entity', 'Country')
  expect(told({ row: [country], value: [revenue] })).toEqual(['Ledger', 'Entity[Country]', ...ledgers])
  expect(told({ row: undefined, value: [amount] })).toEqual(['ledger', 'ledger[Document]', 'ledger[Amount]'])
  expect(told({ row: [country] })).toEqual(['Entity', 'Entity[Country]', 'Entity[Entity]', 'Entity[Region]'])
  expect(told({ row: [country, amount], value: [revenue] })).toEqual([
    'ledger',
    'Entity[Country]',
    'ledger[Document]',
    'ledger[Amount]',
  ])
  const level: RoleField = { kind: 'hierarchyLevel', table: 'Entity', hierarchy: 'Places', level: 'Region' }
  expect(told({ row: [level], value: [revenue] })).toEqual(['Ledger', ...ledgers])
  expect(told({ row: [level, column('Ledger', 'Amount')] })).toEqual([
    'Entity',
    'Ledger[Amount]',
    'Entity[Entity]',
    'Entity[Region]',
  ])
})

test('of a table that is hidden as a whole there is what the visual groups by', () => {
  const hidden = { ...model, tables: model.tables.map((table) => ({ ...table, hidden: true })) }
  const visual = visualOf({ row: [column('Ledger', 'Document')], value: [revenue] })
  expect(detailsOf(visual, hidden)).toEqual({ table: 'Ledger', columns: [column('Ledger', 'Document')] })
})

test('of a table that the model does not describe there is what the visual groups by', () => {
  const stranger: RoleField = { kind: 'measure', table: 'Elsewhere', measure: 'Revenue' }
  expect(told({ row: [column('Entity', 'Region')], value: [stranger] })).toEqual([
    'Elsewhere',
    'Entity[Region]',
  ])
})

test('a visual without roles, or with empty ones, has no rows behind it', () => {
  expect(told({})).toBeNull()
  expect(told({ value: [], row: undefined })).toBeNull()
  expect(detailsOf(exampleVisual('text'), model)).toBeNull()
})

test('the question for rows keeps the filters of the visual and nothing that it computes', () => {
  const filters = [{ target: { table: 'Entity', column: 'Region' } }] as SemanticQuery['filters']
  const details = {
    table: 'Ledger',
    columns: [{ kind: 'column', table: 'Ledger', column: 'Amount' }],
  } as const
  const asked: SemanticQuery = {
    select: [{ name: 'value.0', field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' } }],
    orderBy: [{ name: 'value.0', direction: 'descending' }],
    topN: { name: 'row.0', count: 3, by: 'value.0' },
    totals: true,
    offset: 7,
    limit: 3,
  }
  const rows = {
    select: [{ name: 'detail.0', field: { kind: 'column', table: 'Ledger', column: 'Amount' } }],
    detailOf: 'Ledger',
    limit: 500,
  }
  expect(detailQuery({ ...asked, ...(filters && { filters }) }, details, 500)).toEqual({ ...rows, filters })
  const without = detailQuery(asked, details, 500)
  expect(without).toEqual(rows)
  expect(without).not.toHaveProperty('filters')
})

test('the columns of rows are written by their own answers', () => {
  const { columns } = detailsOf(visualOf({ value: [revenue] }), model)!
  const answer = answerOf([names('detail.0', ['V-1']), amounts('detail.1', ['-1234'])])
  expect(
    detailColumns({ table: 'Ledger', columns }, answer, examplesWriting).map((each) => [
      each.label,
      each.write(each.values[0]!),
    ]),
  ).toEqual([
    ['Document', 'V-1'],
    ['Amount', '(1,234)'],
  ])
})

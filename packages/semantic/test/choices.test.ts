import { shapeOf } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compile, compilePlan, ModelError, parseModel, Unplannable } from '../src/index.ts'
import { column, everyone, measure, modelWith, openSmallWorld, rowsOf, today } from './world/ask.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const choices = ['Budget', 'Lines', "Nobody's"]
const comparison = {
  name: 'Comparison',
  source: { choices },
  columns: [{ name: 'Comparison', type: 'text' }],
}
const chosen = `SWITCH(SELECTEDVALUE(Comparison[Comparison], "Budget"), "Budget", [Budget total], "Lines", [Total])`

/** The small model with choices, and a budget that is kept by entity and date. */
function modelOf(table: object = comparison, measures: Record<string, string> = {}) {
  const model = modelWith({ Compared: chosen, Difference: '[Total] - [Compared]', ...measures })
  const tables = model.tables.map((each) =>
    each.name === 'Budget' ? { ...each, grain: ['Entity', 'Date'] } : each,
  )
  return { ...model, tables: [...tables, table] }
}

type Filter = NonNullable<SemanticQuery['filters']>[number]
const filter = (parts: object) =>
  ({ target: { table: 'Comparison', column: 'Comparison' }, ...parts }) as unknown as Filter
const only = (...values: string[]) =>
  filter({ filterType: 1, operator: 'In', values, requireSingleSelection: true })
const compared = (...filters: Filter[]): SemanticQuery => ({ select: [measure('Compared')], filters })
const sqlOf = (query: SemanticQuery) =>
  compile(query, parseModel(modelOf()), everyone, { dialect: 'duckdb', today }).sql

describe('a table of choices', () => {
  test('says which figure is meant, whatever the filter; none or several is what SELECTEDVALUE says', async () => {
    const asked: [Filter[], unknown][] = [
      [[], '1185.00'],
      [[only('Budget')], '1185.00'],
      [[only('LINES')], '2030.50'],
      [[only('Budget', 'Lines')], '1185.00'],
      [[only("Nobody's")], null],
      [[only('Something else')], '1185.00'],
      [[filter({ filterType: 1, operator: 'NotIn', values: ['Budget', "Nobody's"] })], '2030.50'],
      [
        [
          filter({
            filterType: 0,
            logicalOperator: 'And',
            conditions: [{ operator: 'Is', value: 'lines' }],
          }),
        ],
        '2030.50',
      ],
    ]
    for (const [filters, figure] of asked)
      expect([filters, rowsOf(await world.ask(compared(...filters), { model: modelOf() }))]).toEqual([
        filters,
        [[figure]],
      ])
  })

  test('is known before the data are read: the statement is that of the measure alone', () => {
    const alone = (name: string, table: string, ...filters: Filter[]) =>
      sqlOf({ select: [measure(name, table)], filters }).replaceAll(`"${name}"`, '"Compared"')
    expect(sqlOf(compared(only('Lines')))).toBe(alone('Total', 'Ledger', only('Lines')))
    expect(sqlOf(compared())).toBe(alone('Budget total', 'Budget'))
    expect(sqlOf(compared(only('Lines')))).not.toContain('budget')
  })

  test('has rows behind the figure that is meant, without a filter as with one', async () => {
    const model = modelOf()
    const tables = model.tables.map((each) => ({
      ...each,
      ...('name' in each && each.name === 'Ledger' ? { detailRows: ['Text'] } : {}),
    }))
    const plain = modelWith({
      Looked: `SWITCH(SELECTEDVALUE(Comparison[Comparison], "Lines"), "Budget", [Budget total], "Lines", [Total])`,
    }).tables[0]!
    const whole = { ...model, tables: [{ ...plain, detailRows: ['Text'] }, ...tables.slice(1)] }
    for (const filters of [[], [only('Lines')]]) {
      const query = { select: [measure('Looked')], filters, detailRows: {} } as SemanticQuery
      const { columns } = await world.ask(query, { model: whole })
      expect(columns.find(({ name }) => name === 'total')!.values).toEqual(['2030.50'])
    }
  })

  test('limits nothing: a budget beside it keeps its figure, and beyond its own grain has none', async () => {
    const query = {
      select: [measure('Budget total', 'Budget'), measure('Compared')],
      filters: [only('Lines')],
    }
    expect(rowsOf(await world.ask(query, { model: modelOf() }))).toEqual([['1185.00', '2030.50']])
    const byKind = { select: [column('Account', 'Kind'), measure('Total'), measure('Difference')] }
    const line = await world.ask(byKind, { model: modelOf() })
    expect(rowsOf(line).map(([, , difference]) => difference)).toEqual([null, null, null])
    expect(line.columns[2]!.beyondGrain).toEqual({ of: 'Budget', by: ['Kind'] })
    const beside = await world.ask({ ...byKind, filters: [only('Lines')] }, { model: modelOf() })
    expect(rowsOf(beside).map(([, , difference]) => difference)).toEqual(['0.00', '0.00', '0.00'])
  })

  test('decides no DIVIDE: what is divided counts by what it is kept by, whatever it is divided by', async () => {
    const Part = 'DIVIDE([Budget total], IF(HASONEVALUE(Comparison[Comparison]), 2), 7)'
    const model = modelOf(comparison, { Part })
    const figures = async (...select: SemanticQuery['select'][]) =>
      Promise.all(
        [[], [only('Lines')]].flatMap((filters) =>
          select.map(async (fields) => {
            const line = await world.ask({ select: fields, filters }, { model })
            return [...new Set(line.columns.at(-1)!.values)]
          }),
        ),
      )
    const byKind = [column('Account', 'Kind'), measure('Total'), measure('Part')]
    expect(await figures([measure('Part')], byKind)).toEqual([[7], [null], [592.5], [null]])
  })

  test('may be listed and grouped by: each choice has its figure', async () => {
    const query = { select: [column('Comparison', 'Comparison'), measure('Compared')] }
    expect(rowsOf(await world.ask(query, { model: modelOf() }))).toEqual([
      ['Budget', '1185.00'],
      ['Lines', '2030.50'],
    ])
  })

  test('gives what an engine would, of BLANK too: it is 0, and joined with itself or counted it stays BLANK', async () => {
    const own = 'Comparison[Comparison]'
    const none = `${own} = "Something else"`
    const figures: Record<string, [string, unknown]> = {
      'BLANK is FALSE': [`IF(IF(HASONEVALUE(${own}), 1), "yes", "no")`, 'no'],
      'BLANK is 0': [`IF(IF(HASONEVALUE(${own}), 1) = 0, "yes", "no")`, 'yes'],
      '1 is not 0': [`IF(IF(NOT HASONEVALUE(${own}), 1) = 0, "yes", "no")`, 'no'],
      'BLANK is no text': [`IF(SELECTEDVALUE(${own}) = "Budget", "yes", "no")`, 'no'],
      joined: [`COALESCE(SELECTEDVALUE(${own}) & BLANK(), "nothing")`, 'nothing'],
      'not BLANK': [`SELECTEDVALUE(${own}) & "x"`, 'x'],
      'none is counted': [`CALCULATE(DISTINCTCOUNT(${own}), ${none})`, null],
      'none is not one': [`IF(CALCULATE(HASONEVALUE(${own}), ${none}), "yes", "no")`, 'no'],
      counted: [`DISTINCTCOUNT(${own})`, 3],
    }
    const written = Object.entries(figures).map(([name, [expression]]) => [name, expression] as const)
    // A table of rows as a filter leaves it to the data.
    const told = written.map(([name, expression]) => [
      name,
      `CALCULATE(${expression}, FILTER(Comparison, TRUE()))`,
    ])
    const names = written.map(([name]) => measure(name))
    for (const measures of [written, told]) {
      const { tables, ...rest } = modelWith(Object.fromEntries(measures))
      const line = await world.ask({ select: names }, { model: { ...rest, tables: [...tables, comparison] } })
      expect(rowsOf(line)).toEqual([Object.values(figures).map(([, value]) => value)])
    }
  })

  test('is nothing that a plan leaves open, and figures behind a choice have a plan and rows', async () => {
    const model = parseModel(modelOf())
    const planOf = (query: SemanticQuery) => compilePlan(query, model, everyone, { today }).plan
    const [budget, lines] = [compared(only('Budget')), compared(only('Lines'))]
    expect(shapeOf(budget)).not.toBe(shapeOf(lines))
    const own = { select: [{ ...measure('Total'), name: 'Compared' }], filters: [only('Lines')] }
    expect(planOf(lines)).toEqual(planOf(own))
    // Left open it would not say which figure, and which grain, is meant: the service answers.
    const open = [
      { filterType: 1, operator: 'In', values: ['Lines'] },
      { filterType: 3, isExclude: false, values: ['Lines'] },
      { filterType: 0, logicalOperator: 'And', conditions: [{ operator: 'Is', value: 'Lines' }] },
    ]
    for (const parts of open) expect(() => planOf(compared(filter(parts)))).toThrow(Unplannable)
    expect(planOf(compared(filter({ filterType: 1, operator: 'All', values: [] })))).toEqual(
      planOf(compared()),
    )
  })

  test('has one column of text, and each choice once', () => {
    const refusal = (table: object) => {
      try {
        parseModel(modelOf(table))
      } catch (error) {
        if (error instanceof ModelError) return error.message
        throw error
      }
      return 'taken'
    }
    expect(refusal(comparison)).toBe('taken')
    expect(refusal({ ...comparison, source: { choices: ['a', 'A'] } })).toContain(
      'The choice "A" is there twice',
    )
    expect(refusal({ ...comparison, columns: [{ name: 'Comparison', type: 'integer' }] })).toContain(
      'Choices stand in one column, of type text',
    )
  })
})

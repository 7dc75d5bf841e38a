import { toLine } from '@casement/evaluator'
import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compile, parseModel } from '../src/index.ts'
import { answer } from './reference/answer.ts'
import { difference } from './reference/compare.ts'
import { Interpreter } from './reference/interpreter/interpreter.ts'
import type { PlainData, PlainModel } from './reference/interpreter/shapes.ts'
import { randomData, toStatements } from './reference/random-world.ts'
import { Chance } from './reference/random.ts'
import { column, everyone, measure, modelWith } from './world/ask.ts'
import { openDuckDb } from './world/duckdb.ts'

const choices = ['Budget', 'Lines']
const figures = {
  Compared: `SWITCH(SELECTEDVALUE(Comparison[Comparison]), "Budget", [Budget total], "Lines", [Total])`,
  'Of a table': 'CALCULATE([Compared], FILTER(Comparison, Comparison[Comparison] = "Lines"))',
  'Of a condition': 'CALCULATE([Compared], Comparison[Comparison] = "Lines")',
  'Not the budget': 'CALCULATE([Compared], KEEPFILTERS(Comparison[Comparison] <> "Budget"))',
  'Kept in a variable':
    'VAR isOne = HASONEVALUE(Comparison[Comparison]) RETURN IF(isOne, [Total], [Budget total])',
  'Of its values':
    'CALCULATE([Compared], ALL(Entity), VALUES(Comparison[Comparison]), VALUES(Entity[Country]))',
  'Of values elsewhere':
    'CALCULATE([Compared], CALCULATETABLE(VALUES(Comparison[Comparison]), Comparison[Comparison] = "Lines"))',
  'Of values selected':
    'CALCULATE([Compared], FILTER(ALLSELECTED(Comparison[Comparison]), Comparison[Comparison] <> "Budget"))',
  'Of values in a variable':
    'VAR kept = VALUES(Comparison[Comparison]) RETURN CALCULATE([Compared], REMOVEFILTERS(Comparison), kept)',
  Tried: 'IF([Is compared with lines] && TRUE(), [Total], [Budget total])',
  'Of data': `IF([Is compared with lines] && [Total] > 0, [Total], [Budget total])`,
  'Is compared with lines': 'SELECTEDVALUE(Comparison[Comparison]) = "Lines"',
}

/** A budget that is kept by entity and date, so that it is BLANK by kind of account, and choices beside it. */
const { tables, ...rest } = modelWith(figures)
const model = {
  ...rest,
  tables: [
    ...tables.map((each) => (each.name === 'Budget' ? { ...each, grain: ['Entity', 'Date'] } : each)),
    { name: 'Comparison', source: { choices }, columns: [{ name: 'Comparison', type: 'text' }] },
  ],
} as PlainModel
const data: PlainData = {
  ...randomData(new Chance(1), 60),
  Comparison: choices.map((choice) => ({ Comparison: choice })),
}
const moment = { today: '2024-08-17', now: '2024-08-17T10:20:00' }

let engine: Awaited<ReturnType<typeof openDuckDb>>
beforeAll(async () => {
  engine = await openDuckDb(toStatements(model, data))
})
afterAll(() => engine.close())

type Name = keyof typeof figures | 'Total'
const kind = column('Account', 'Kind')
const choice = column('Comparison', 'Comparison')
const lines = {
  target: { table: 'Comparison', column: 'Comparison' },
  filterType: 1,
  operator: 'In',
  values: ['Lines'],
} as unknown as NonNullable<SemanticQuery['filters']>[number]

/** The figure in each row of the answer, which the engine has as well. */
async function figureIn(name: Name, query: SemanticQuery) {
  const asked = {
    ...query,
    select: [...query.select, measure('Total'), { ...measure(name), name: 'figure' }],
  }
  const reference = answer(asked, model, new Interpreter(model, data, { ...everyone, ...moment }), moment)
  const statement = compile(asked, parseModel(model), everyone, { dialect: 'duckdb', ...moment })
  expect(difference(toLine('1', statement, await engine.run(statement)), reference, 0)).toBeUndefined()
  const [total, figure] = [reference.columns.at(-2)!.values, reference.columns.at(-1)!.values]
  expect(total.filter((value) => value !== null).length).toBeGreaterThan(1)
  if (figure.every((value) => value === null)) return 'BLANK'
  return JSON.stringify(figure, written) === JSON.stringify(total, written) ? 'the total' : 'another'
}
const written = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

test('a figure that follows a choice has the grain of the one that a filter leaves', async () => {
  const byKind = { select: [kind], filters: [lines] }
  for (const name of ['Compared', 'Of a condition', 'Not the budget', 'Kept in a variable', 'Tried'] as const)
    expect([name, await figureIn(name, byKind)]).toEqual([name, 'the total'])
})

test('choices that are known stay known as a table that filters', async () => {
  const tables = [
    'Of its values',
    'Of values elsewhere',
    'Of values selected',
    'Of values in a variable',
  ] as const
  for (const name of tables)
    expect([name, await figureIn(name, { select: [kind], filters: [lines] })]).toEqual([name, 'the total'])
})

test('where only the data tell what is chosen, every grain counts', async () => {
  const byKind = { select: [kind] }
  const byBoth = { select: [kind, choice] }
  expect(await figureIn('Compared', byKind)).toBe('BLANK')
  expect(await figureIn('Of a condition', byKind)).toBe('the total')
  expect(await figureIn('Compared', byBoth)).toBe('BLANK')
  expect(await figureIn('Of a table', byKind)).toBe('BLANK')
  expect(await figureIn('Of data', { ...byKind, filters: [lines] })).toBe('BLANK')
  // By the choice alone there is no grain to be beyond.
  expect(await figureIn('Compared', { select: [choice] })).toBe('another')
})

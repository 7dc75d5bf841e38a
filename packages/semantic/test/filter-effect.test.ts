import type { SemanticQuery } from '@casement/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterEffect, parseModel } from '../src/index.ts'
import { column, measure, modelWith, openSmallWorld, rowsOf } from './world/ask.ts'

let world: Awaited<ReturnType<typeof openSmallWorld>>
beforeAll(async () => {
  world = await openSmallWorld()
})
afterAll(() => world.close())

const source = modelWith({
  'Revenue of kinds': 'CALCULATE([Total], FILTER(ALL(Account[Kind]), Account[Kind] = "Revenue"))',
  'Revenue kept': 'CALCULATE([Total], KEEPFILTERS(Account[Kind] = "Revenue"))',
  'Revenue of all': 'CALCULATE([Total], ALL(Account))',
  'All but region': 'CALCULATE([Total], ALLEXCEPT(Entity, Entity[Region]))',
  'Whole ledger': 'CALCULATE([Total], ALL(Ledger))',
  'Kinds looked at': 'CALCULATE([Total], VALUES(Account[Kind]))',
  'Chosen kind': 'IF(SELECTEDVALUE(Account[Kind]) = "Cost", [Revenue], [Costs])',
  'Held by a variable': 'VAR revenue = [Revenue] RETURN revenue * 2',
  'Kinds beside': 'VAR lines = [Lines] RETURN [Revenue] + 0 * lines',
  Nothing: '42',
})
const model = parseModel(source)
const effect = (name: string, table: string, column: string) => {
  const { table: of } = model.tables.flatMap(({ measures }) => measures).find((one) => one.name === name)!
  const { isFelt, isKept } = filterEffect(model, { table: of, name }, { table, column })
  return `${isFelt ? 'felt' : 'not felt'}, ${isKept ? 'kept' : 'not kept'}`
}

test.each([
  ['Total', 'Account', 'Kind', 'felt, kept'],
  ['Revenue', 'Account', 'Kind', 'not felt, not kept'],
  ['Revenue', 'Account', 'KIND', 'not felt, not kept'],
  ['Revenue', 'Account', 'Name', 'felt, kept'],
  ['Revenue', 'Entity', 'Country', 'felt, kept'],
  ['Result', 'Account', 'Kind', 'not felt, not kept'],
  ['Margin', 'Account', 'Kind', 'not felt, not kept'],
  ['Revenue of kinds', 'Account', 'Kind', 'not felt, not kept'],
  ['Held by a variable', 'Account', 'Kind', 'not felt, not kept'],
  ['Revenue kept', 'Account', 'Kind', 'felt, kept'],
  ['Revenue of all', 'Account', 'Name', 'not felt, not kept'],
  ['All but region', 'Entity', 'Country', 'not felt, not kept'],
  ['All but region', 'Entity', 'Region', 'felt, kept'],
  ['Whole ledger', 'Entity', 'Region', 'not felt, not kept'],
  ['Kinds looked at', 'Account', 'Kind', 'felt, not kept'],
  ['Chosen kind', 'Account', 'Kind', 'felt, kept'],
  ['Kinds beside', 'Account', 'Kind', 'felt, kept'],
  ['Share', 'Entity', 'Country', 'felt, kept'],
  ['Budget total', 'Account', 'Kind', 'not felt, not kept'],
  ['Budget total', 'Entity', 'Country', 'felt, kept'],
  ['Country rank', 'Entity', 'Country', 'felt, kept'],
  ['Nothing', 'Account', 'Kind', 'not felt, not kept'],
  ['Total', 'Date', 'Date', 'felt, kept'],
  ['By due date', 'Date', 'Date', 'felt, kept'],
  ['Total YTD', 'Date', 'Date', 'felt, not kept'],
  ['Total LY', 'Date', 'Year', 'felt, not kept'],
  ['Running', 'Date', 'Date', 'felt, not kept'],
])('%s under a filter on %s[%s] has it %s', (name, table, of, expected) => {
  expect(effect(name, table, of)).toBe(expected)
})

describe('a filter that is not felt changes nothing', () => {
  const measures = model.tables.flatMap((table) => table.measures)
  const columns = model.tables
    .flatMap((table) => table.columns)
    .filter(({ type }) => type.kind === 'text' || type.kind === 'boolean' || type.kind === 'integer')

  test.each(columns.map((one) => ({ one, name: `${one.table}[${one.name}]` })))(
    'on $name',
    async ({ one }) => {
      const unfelt = measures.filter(
        (each) => !filterEffect(model, each, { table: one.table, column: one.name }).isFelt,
      )
      const select = unfelt.map((each) => measure(each.name, each.table))
      if (select.length === 0) return
      const ask = async (query: SemanticQuery) => rowsOf(await world.ask(query, { model: source }))
      const whole = await ask({ select })
      const members = await ask({ select: [column(one.table, one.name)] })
      for (const [value] of members.slice(0, 3)) {
        const filter = {
          target: { table: one.table, column: one.name },
          filterType: 1,
          operator: 'In',
          values: [value],
        }
        const filters = [filter] as unknown as NonNullable<SemanticQuery['filters']>
        expect([value, ...(await ask({ select, filters }))]).toEqual([value, ...whole])
      }
    },
  )
})

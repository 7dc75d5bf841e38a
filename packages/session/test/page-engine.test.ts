import { encodeColumn, finished, groupsOf, planVersion, shapeOf } from '@casement/evaluator'
import type { CellType, Plan } from '@casement/evaluator'
import { tableInSteps } from '@casement/evaluator/encode-table'
import { plansRequest } from '@casement/query'
import type { SemanticQuery } from '@casement/query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPageEngine } from '../src/local/page-engine.ts'
import { readPlans } from '../src/local/read-plans.ts'
import { smallPlans } from './small-plans.ts'

const revenue: SemanticQuery = {
  select: [{ name: 'value', field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' } }],
}

/** The card of the small report, each of whose answers takes the next of these milliseconds. */
async function openCard(times: number[]) {
  const request = plansRequest([revenue], [])
  const plans = await readPlans(
    smallPlans(request, { generation: 'g1', figures: { 'Casement SE': '12.50' } }),
  )
  const engine = createPageEngine(plans, new Map([[shapeOf(revenue), revenue]]), null)
  finished(engine.prepare())
  let now = 0
  let isBegun = false
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    isBegun = !isBegun
    return isBegun ? now : (now += times.shift() ?? 0)
  })
  onTestFinished(() => clock.mockRestore())
  return () => engine.answer(revenue)?.columns[0]!.values ?? null
}

test("a question is the service's once its plan was slow three times in a row", async () => {
  const answer = await openCard([100, 100, 5, 61, 61, 60, 100, 100, 100])
  const answers = Array.from({ length: 10 }, answer)
  expect(answers).toEqual([...Array<string[]>(9).fill(['12.50']), null])
})

test('a plan that fails is told of once, and its questions are the service’s', async () => {
  const thrown: unknown[] = []
  const microtasks = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((act) => {
    try {
      act()
    } catch (error) {
      thrown.push(error)
    }
  })
  onTestFinished(() => microtasks.mockRestore())
  const of = (...values: string[]): SemanticQuery => ({
    ...revenue,
    filters: [
      { filterType: 1, target: { table: 'Entity', column: 'Name' }, operator: 'In', values },
    ] as unknown as NonNullable<SemanticQuery['filters']>,
  })
  const plans = await readPlans(
    smallPlans(plansRequest([revenue, of()], []), { generation: 'g1', figures: { Alpha: '12.50' } }),
  )
  const questions = new Map([revenue, of('Alpha')].map((query) => [shapeOf(query), query]))
  const open = (lines: readonly string[]) => {
    const engine = createPageEngine({ ...plans, lines }, questions, null)
    finished(engine.prepare())
    return engine
  }
  const valueOf = (engine: ReturnType<typeof open>, query: SemanticQuery) =>
    engine.answer(query)?.columns[0]!.values[0] ?? null

  // While it is prepared.
  const odd = plans.lines[0]!.replace('"kind":"scan"', '"kind":"odd"')
  const half = open([odd, plans.lines[1]!])
  expect(thrown).toHaveLength(1)
  expect([valueOf(half, revenue), valueOf(half, of('Alpha'))]).toEqual([null, '12.50'])

  // Later, with other values.
  const whole = open(plans.lines)
  ;(whole.tables.tables as Map<string, unknown>).clear()
  expect([valueOf(whole, of('Beta')), valueOf(whole, of('Beta'))]).toEqual([null, null])
  expect(thrown).toHaveLength(2)
})

test('a question whose values divide a month when it is prepared is answered once they do not', () => {
  const [text, amount]: CellType[] = [{ kind: 'text' }, { kind: 'decimal', scale: 2 }]
  const field = (table: string, column: string, type: CellType) =>
    ({ kind: 'field', table, column, type }) as const
  const plan: Plan = {
    version: planVersion,
    parameters: [{ filter: 0, at: 'values', types: [text!] }],
    keyTypes: {},
    relations: [
      {
        kind: 'scan',
        table: 't1',
        joins: [{ from: 't1', to: 't2', link: 'l0' }],
        keys: [],
        sets: [],
        lookups: [],
        conditions: [
          {
            kind: 'among',
            values: [field('t2', 'c2.0', text!)],
            parameter: 0,
            places: [0],
            type: { kind: 'boolean' },
          },
        ],
        where: [0],
        outputs: [],
        aggregates: [{ function: 'sum', value: field('t1', 'c1.0', amount!), where: [] }],
      },
    ],
    parts: [{ relation: 0, cells: [{ column: 0 }], sorts: [null] }],
    columns: [{ type: amount!, isFigure: true }],
    sortTypes: [null],
    orders: [],
  }
  const columns = [{ name: 'value.0', type: amount, role: 'value' }]
  const tableOf = (id: string, values: string[], type: CellType, link: string, rows: number[]) =>
    finished(
      tableInSteps(
        { rowCount: values.length, hasBlankRow: false, columns: new Map([[id, encodeColumn(values, type)]]) },
        new Map([[link, Int32Array.from(rows)]]),
      ),
    )
  const of = (...values: string[]): SemanticQuery => ({
    ...revenue,
    filters: [
      { filterType: 1, target: { table: 'Date', column: 'Day' }, operator: 'In', values },
    ] as unknown as NonNullable<SemanticQuery['filters']>,
  })
  const engine = createPageEngine(
    {
      head: {
        casement: 1,
        generation: 'g1',
        asked: [0],
        plans: 0,
        tables: ['t1', 't2'].map((id) => ({ id, key: id, bytes: 0 })),
      },
      lines: [JSON.stringify({ plan, columns, parts: [{ kind: 'rows', by: [] }] })],
      tables: new Map([
        ['t1', tableOf('c1.0', ['12.50', '30.00'], amount!, 'l0', [1, 2])],
        ['t2', tableOf('c2.0', ['May 1', 'May 2', 'June 1'], text!, groupsOf('l0'), [1, 1, 2])],
      ]),
    },
    new Map([[shapeOf(of('')), of('May 1')]]),
    null,
  )
  finished(engine.prepare())
  const answer = (...days: string[]) => engine.answer(of(...days))?.columns[0]!.values ?? null
  expect(answer('May 2')).toBeNull()
  expect(answer('May 1', 'May 2')).toEqual(['12.50'])
  expect(answer('June 1')).toEqual(['30.00'])
})

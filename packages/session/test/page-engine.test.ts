import { finished, shapeOf } from '@casement/evaluator'
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

import type { QueryLine } from '@casement/query'
import { expect, test } from 'vitest'
import { jsonInSteps } from '../../src/answering/query/answer-json.ts'
import { inPauses, inSlices } from '../../src/scheduling/time-slices.ts'

const values = Array.from({ length: 10_000 }, (_, at) => (at % 7 === 0 ? null : `"${at}" \u2028 ü 😀`))
const column = { name: 'A "b"', type: 'text', format: '#,0', values } as const
const line: Exclude<QueryLine, { error: unknown }> = {
  id: 'a',
  columns: [
    { ...column, values },
    { name: 'n', type: 'integer', values: [1] },
    { name: 'e', type: 'date', values: [] },
  ],
  rowCount: 10_000,
  totals: { n: '12.50' },
  subtotals: [
    { by: ['A "b"'], columns: [{ name: 'n', type: 'integer', values: [1, null] }], rowCount: 2 },
    { by: [], columns: [], rowCount: 0, others: true },
  ],
  others: { by: [], columns: [{ name: 'n', type: 'integer', values: [3] }], rowCount: 1 },
  truncated: true,
}

test('an answer that is written in steps says what JSON.stringify says of it', async () => {
  const { id: _id, ...figures } = line
  expect(await inSlices(jsonInSteps(figures))).toBe(JSON.stringify(figures))
  const { subtotals: _subtotals, others: _others, totals: _totals, ...plain } = figures
  expect(await inSlices(jsonInSteps(plain))).toBe(JSON.stringify(plain))
})

/** Work of many small steps. */
function* busy() {
  for (let step = 0; step < 2_000_000; step++) yield
  return 'done'
}

test('between two steps others have their turn, and a reader who has gone ends it', async () => {
  let hasHadTurn = false
  function* untilTurn() {
    for (let step = 0; step < 1_000_000_000 && !hasHadTurn; step++) yield
    return hasHadTurn
  }
  setTimeout(() => (hasHadTurn = true))
  expect(await inSlices(untilTurn())).toBe(true)
  const gone = AbortSignal.abort(new Error('left'))
  await expect(inSlices(busy(), gone)).rejects.toThrow('left')
})

test('in a pause of low priority others have as many turns as they want', async () => {
  const turns = { slices: 0, pauses: 0 }
  for (const kind of ['slices', 'pauses'] as const) {
    let isOver = false
    const take = () => void (isOver || (turns[kind]++, setImmediate(take)))
    take()
    expect(await (kind === 'slices' ? inSlices : inPauses)(busy())).toBe('done')
    isOver = true
  }
  expect(turns.pauses).toBeGreaterThan(10 * turns.slices)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { createKeptTables, maxRows } from '../../src/engines/preagg/kept-tables.ts'

const need = (column: string) => ({ table: 'ledger', by: [column], sums: ['amount'] })

function openTables() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const dropped: string[] = []
  const kept = createKeptTables({
    drop: async (name) => void dropped.push(name),
    dropAfterMs: 1000,
    onFailure: (error) => expect(error).toBeUndefined(),
  })
  const keep = (column: string, rows: number) => kept.keep({ name: column, rows, need: need(column) })
  return { kept, keep, dropped }
}

test('four million rows are kept together, and what is one more makes the longest unused go', () => {
  const { kept, keep } = openTables()
  keep('a', maxRows / 2)
  keep('b', maxRows / 2)
  expect(kept.state()).toEqual({ kept: 2, rows: 4_000_000 })
  expect(kept.use(need('a'))).toBe('a')
  keep('c', 1)
  expect([kept.has(need('a')), kept.has(need('b')), kept.has(need('c'))]).toEqual([true, false, true])
  expect(kept.state()).toEqual({ kept: 2, rows: 2_000_001 })
})

test('a table that has made room, or was replaced, is dropped when no statement reads it any more', () => {
  const { kept, keep, dropped } = openTables()
  keep('a', maxRows)
  keep('b', 1)
  kept.keep({ name: 'wider', rows: 2, need: { table: 'ledger', by: ['b', 'c'], sums: ['amount'] } })
  expect(kept.use(need('b'))).toBe('wider')
  vi.advanceTimersByTime(999)
  expect(dropped).toEqual([])
  vi.advanceTimersByTime(1)
  expect(dropped).toEqual(['a', 'b'])
  keep('d', maxRows)
  kept.stop()
  vi.advanceTimersByTime(1000)
  expect(dropped).toEqual(['a', 'b'])
})

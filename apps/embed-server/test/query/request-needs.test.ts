import { expect, test } from 'vitest'
import { createRequestNeeds } from '../../src/answering/query/request-needs.ts'

const need = (column: string) => ({ table: 'ledger', by: [column], sums: ['amount'] })

test('what the queries of a request need is decided once, when the last of them is known', async () => {
  const needs = createRequestNeeds(3)
  const decisions: unknown[] = []
  const decide = async (all: readonly unknown[]) => decisions.push(all) > 0
  const one = needs.note([need('month')], decide)
  const none = needs.note([], decide)
  expect(decisions).toEqual([])
  const other = needs.note([need('city'), need('day')], decide)
  expect(await Promise.all([one, none, other])).toEqual([true, false, true])
  expect(decisions).toEqual([[need('month'), need('city'), need('day')]])
})

test('nothing is decided where nothing is needed', async () => {
  const needs = createRequestNeeds(1)
  const decide = () => Promise.reject(new Error('Nothing was needed'))
  expect(await needs.note([], decide)).toBe(false)
})

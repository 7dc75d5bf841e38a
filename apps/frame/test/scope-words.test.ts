import { advancedFilter } from '@casement/visuals'
import type { ModelDescription } from '@casement/query'
import { expect, test } from 'vitest'
import { scopeWords } from '../src/view/explain/scope-words.ts'
import { english } from '../../../packages/words/test/english.ts'

const model = { tables: [] } as unknown as ModelDescription
const period = {
  field: { kind: 'column', table: 'Calendar', column: 'Month' },
  default: 'yearToDate',
} as const
const target = { table: 'Calendar', column: 'Month' }
const between = (from: string, after: string) =>
  advancedFilter(target, [
    { operator: 'GreaterThanOrEqual', value: from },
    { operator: 'LessThan', value: after },
  ])
const said = (filter: ReturnType<typeof between>, of: typeof period | undefined) =>
  scopeWords([filter], [], { model, words: english, period: of })

test('whole months of the report’s period are said as its control says them', () => {
  const filter = between('2026-01-01', '2026-11-01')
  expect(said(filter, period)).toEqual(['Jan 2026 to Oct 2026'])
  expect(said(between('2026-10-01', '2026-11-01'), period)).toEqual(['Oct 2026'])
  expect(said(filter, undefined)).not.toEqual(['Jan 2026 to Oct 2026'])
})

test('dates that are no whole months, and columns of other tables, stay the filters that they are', () => {
  const days = between('2026-01-05', '2026-11-01')
  const other = { ...between('2026-01-01', '2026-11-01'), target: { table: 'Order', column: 'Month' } }
  expect(said(days, period)).toEqual(said(days, undefined))
  expect(said(other, period)).toEqual(said(other, undefined))
})

import { describe, expect, test } from 'vitest'
import { parseQuery, queryLimits } from '../src/index.ts'

const column = (index: number) => ({
  name: `c${index}`,
  field: { kind: 'column', table: 'T', column: `C${index}` },
})
const measure = (index: number) => ({
  name: `m${index}`,
  field: { kind: 'measure', table: 'T', measure: `M${index}` },
})
const many = <Item>(count: number, item: (index: number) => Item) =>
  Array.from({ length: count }, (_, index) => item(index))

/** `count` sub-totals, each of other columns of ten. */
const subtotals = (count: number) =>
  many(count, (index) =>
    many(10, (bit) => bit)
      .filter((bit) => ((index + 1) >> bit) & 1)
      .map((bit) => `c${bit}`),
  )

/** Queries of `count` of what a limit bounds. */
const queries: Record<keyof typeof queryLimits, ((count: number) => object) | null> = {
  select: (count) => ({ select: many(count, column) }),
  filters: (count) => ({ select: [column(0)], filters: many(count, () => ({})) }),
  nameLength: (count) => ({ select: [{ ...column(0), name: 'n'.repeat(count) }] }),
  limit: (count) => ({ select: [column(0)], limit: count }),
  subtotals: (count) => ({ select: [...many(10, column), measure(0)], subtotals: subtotals(count) }),
  // 64 sub-totals, of 4 figures and of 5.
  subtotalFigures: (count) => ({
    select: [...many(10, column), ...many(Math.ceil(count / 64), measure)],
    subtotals: subtotals(64),
  }),
  // What filters hold is read where the model is known.
  filterValues: null,
  topFilters: null,
}

describe.each(Object.entries(queries).filter(([, query]) => query))('the limit of %s', (name, query) => {
  const limit = queryLimits[name as keyof typeof queryLimits]
  test('is let through, and one more is not', () => {
    expect(() => parseQuery(query!(limit))).not.toThrow()
    expect(() => parseQuery(query!(limit + 1))).toThrow(expect.objectContaining({ code: 'QUERY_TOO_LARGE' }))
  })
})

test('figures are counted for each sub-total, and columns are none', () => {
  const asked = (figures: number, count: number) => ({
    select: [...many(10, column), ...many(figures, measure)],
    subtotals: subtotals(count),
  })
  expect(() => parseQuery(asked(4, 64))).not.toThrow()
  expect(() => parseQuery(asked(86, 2))).not.toThrow()
  expect(() => parseQuery(asked(86, 3))).toThrow(
    expect.objectContaining({
      message: 'subtotals: At most 256 sub-totals of figures are computed together, and these are 258',
    }),
  )
})

import { expect, test } from 'vitest'
import { examplesWriting } from '../../../packages/visuals/test/example-visual.tsx'
import { toldOf } from '../src/view/lines/lines-words.ts'
import { shownAs } from '../src/view/lines/listed-lines.ts'
import type { LinesSummary, ListedFigure } from '../src/view/lines/listed-lines.ts'

/** Two lines of costs. */
const summary: LinesSummary = {
  figure: '1200.50',
  written: '1,200.50',
  isEqual: true,
  parts: [{ role: 'sum', name: 'Costs', lines: 2, total: '1,200.50' }],
}
const shownWith = (value: number): ListedFigure => ({
  field: { kind: 'measure', table: 'Ledger', measure: 'Costs' },
  filters: [],
  members: [],
  shown: { value, formattedValue: '(1,201)' },
})

test('the total of the lines is the figure, or the figure with the other sign, as a statement prints it', () => {
  expect(toldOf(summary, shownWith(1200.5), examplesWriting)).toBe('2 lines, total 1,200.50 = the figure')
  expect(toldOf(summary, shownWith(-1200.5), examplesWriting)).toBe(
    '2 lines, total 1,200.50; the visual prints it with the other sign, as (1,201)',
  )
})

test.each([
  [1200.5, 'same'],
  [1200.500_000_000_1, 'same'],
  [-1200.5, 'turned'],
  [1200.51, 'other'],
  [-1200.49, 'other'],
])('%d beside lines of 1200.50 is the %s figure', (value, expected) => {
  expect(shownAs(shownWith(value), '1200.50')).toBe(expected)
})

test('nothing is the same figure as nothing, whatever its sign', () => {
  expect(shownAs(shownWith(0), null)).toBe('same')
  expect(shownAs(shownWith(-0), '0.00')).toBe('same')
})

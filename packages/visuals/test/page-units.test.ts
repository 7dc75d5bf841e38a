import type { Answer } from '@casement/query'
import { wordsOf } from '@casement/words'
import { describe, expect, test } from 'vitest'
import { pageUnits } from '../src/page-units.ts'
import { unitIn, writingOnPage } from '../src/writing/column-unit.ts'
import { visualTypes } from '../src/visual.ts'
import type { Visual, VisualType } from '../src/visual.ts'
import { writingOf } from '../src/writing/writing.ts'

const measure = (name: string) => ({ kind: 'measure', table: 'Sales', measure: name }) as const
const layout = { x: 0, y: 0, width: 100, height: 100 }
const visual = (type: VisualType, roles: object, format?: object) =>
  ({ name: type, type, layout, roles, ...(format && { format }) }) as unknown as Visual

/** An answer with these figures in its columns. */
const answerOf = (columns: Record<string, readonly number[]>, format = '#,0'): Answer =>
  ({
    columns: Object.entries(columns).map(([name, values]) => ({
      name: name.replace(/(\d)$/, '.$1'),
      type: 'decimal',
      format,
      values: values.map(String),
    })),
    rowCount: 1,
    truncated: false,
  }) as unknown as Answer

const value = { value: [measure('Revenue')] }
const auto = { displayUnits: 'auto' }
const card = (largest: number, format: object = auto) => ({
  visual: visual('card', value, format),
  answer: answerOf({ value0: [largest] }),
})
const chart = (...figures: number[]) => ({
  visual: visual('columnChart', value),
  answer: answerOf({ value0: figures }),
})
const only = (units: ReadonlyMap<string, number>) => [...units.values()]

describe('visuals of a page', () => {
  test.each([
    ['of one size', [1_200_000, 4_000_000], 6],
    ['one of which is below a million', [1_234_000, 900_000], 3],
    ['one of which is far larger', [238_800_000, 900_000], 6],
    ['one of which would be written as nothing', [238_800_000, 12_000], 3],
    ['one of which is exact by itself', [25_000, 800], 0],
  ])('%s write the same measure in one unit', (_, [total, month], power) => {
    expect(only(pageUnits([card(total!), chart(month!)]))).toEqual([power])
  })

  test('share the unit of all that stands on one scale', () => {
    const both = {
      visual: visual('columnChart', { value: [measure('Revenue'), measure('Budget')] }),
      answer: answerOf({ value0: [2_000_000], value1: [3_000_000] }),
    }
    const budget = {
      visual: visual('card', { value: [measure('budget')] }, auto),
      answer: answerOf({ value0: [500_000] }),
    }
    expect(only(pageUnits([both, budget]))).toEqual([3, 3])
  })

  test('have their own where the author said one, where a measure stands alone, and where nothing is known yet', () => {
    expect(pageUnits([card(1_200_000, { displayUnits: 'thousands' }), chart(900_000)]).size).toBe(0)
    expect(pageUnits([card(1_200_000, {}), chart(900_000)]).size).toBe(0)
    expect(pageUnits([chart(900_000)]).size).toBe(0)
    expect(pageUnits([card(1_200_000), { ...chart(), answer: null }]).size).toBe(0)
    expect(pageUnits([card(0), chart(900_000)]).size).toBe(0)
  })

  test('leave percentages alone', () => {
    const share = { ...card(0.4), answer: answerOf({ value0: [0.4] }, '0.0%') }
    expect(pageUnits([share, { ...chart(0.2), answer: answerOf({ value0: [0.2] }, '0.0%') }]).size).toBe(0)
  })
})

test('a column of the page is written in its unit, and one that is asked for another in that', () => {
  const words = wordsOf({ language: 'en', locale: 'en-GB' })
  const model = { casement: 1 as const, name: 'M', tables: [] }
  const [one, other] = [card(1_234_000), chart(900_000)]
  const writing = writingOnPage(writingOf({ words, model, booksEnd: '2026-10' }), pageUnits([one, other]))
  const column = writing.column(one.answer, 'value', 0, measure('Revenue'))
  expect(column.writeInUnit('1234000', unitIn(column, 'auto', 1_234_000))).toBe('1,234.0k')
  expect(column.writeInUnit('1234000', unitIn(column, 'millions', 1_234_000))).toBe('1.2M')
  expect(unitIn(undefined, 'auto', 1_234_000)).toBe(6)
})

test('every kind of visual may stand on a page with any other', () => {
  for (const type of visualTypes)
    expect(() =>
      pageUnits([{ visual: visual(type, value), answer: answerOf({ value0: [1] }) }]),
    ).not.toThrow()
})

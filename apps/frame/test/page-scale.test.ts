import { typeScaleFor } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { expect, test } from 'vitest'
import { visualStyle } from '../src/view/page/page-styles.ts'
import { isStackedAt, scaleFor, typeScaleOfWindow } from '../src/view/page/page-scale.ts'

const page = { width: 1280, height: 720, displayOption: 'fitToPage', flows: false } as const
const byWidth = { ...page, displayOption: 'fitToWidth' } as const
const asIs = { ...page, displayOption: 'actualSize' } as const
const flowing = { ...page, flows: true } as const

test('a page fits its window by its tighter side, by its width, or not at all', () => {
  expect(scaleFor(page, { width: 1440, height: 720 }, 1)).toBe(1)
  expect(scaleFor(page, { width: 960, height: 900 }, 1)).toBe(0.75)
  expect(scaleFor(byWidth, { width: 1920, height: 100 }, 1)).toBe(1.5)
  expect(scaleFor(asIs, { width: 1920, height: 100 }, 1)).toBe(1)
})

test('zoom multiplies, and a low window scrolls instead of shrinking the text away', () => {
  expect(scaleFor(page, { width: 1440, height: 720 }, 2)).toBe(2)
  expect(scaleFor(page, { width: 1440, height: 200 }, 1)).toBe(0.6)
  expect([0.1, 1, 9].map(typeScaleFor)).toEqual([0.7, 1, 1.6])
})

test('phones, and windows in which the text would be too small, read top to bottom', () => {
  expect(isStackedAt(asIs, { width: 480, height: 800 })).toBe(true)
  expect(isStackedAt(page, { width: 700, height: 800 })).toBe(true)
  expect(isStackedAt(asIs, { width: 700, height: 800 })).toBe(false)
  expect(isStackedAt(page, { width: 800, height: 300 })).toBe(false)
})

test('a page laid out for its room is stacked on phones alone', () => {
  expect(isStackedAt(flowing, { width: 480, height: 800 })).toBe(true)
  expect(isStackedAt(flowing, { width: 500, height: 800 })).toBe(false)
})

test('type keeps its size up to a desk’s window, and grows by half of what a larger one has in both directions', () => {
  expect(typeScaleOfWindow({ width: 1024, height: 768 })).toBe(1)
  expect(typeScaleOfWindow({ width: 1280, height: 720 })).toBe(1)
  expect(typeScaleOfWindow({ width: 2560, height: 720 })).toBe(1)
  expect(typeScaleOfWindow({ width: 1280 * 1.44, height: 1600 })).toBeCloseTo(1.2)
})

test('on a phone cards that follow one another stand side by side, and a card alone has the width', () => {
  const phone = { layout: { ...page, isOneVisual: false, visuals: [] }, isPhone: true, scale: 1 }
  const place = { x: 0, y: 0, width: 200, height: 120 }
  const of = (type: string) => ({ type, name: type }) as Visual
  const basisOf = (visual: Visual, neighbours: (Visual | undefined)[]) =>
    visualStyle(phone, visual, place, neighbours).flexBasis
  expect(basisOf(of('card'), [undefined, of('card')])).toContain('50%')
  expect(basisOf(of('card'), [of('card'), of('table')])).toContain('50%')
  expect(basisOf(of('card'), [of('table'), undefined])).toBeUndefined()
  expect(basisOf(of('table'), [of('card'), of('card')])).toBeUndefined()
})

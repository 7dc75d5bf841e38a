import { typeScaleFor } from '@casement/visuals'
import { expect, test } from 'vitest'
import { isStackedAt, scaleFor } from '../src/view/page/page-scale.ts'

const page = { width: 1280, height: 720 }

test('a page fits its window by its tighter side, by its width, or not at all', () => {
  expect(scaleFor(page, { width: 1440, height: 720 }, 'fitToPage', 1)).toBe(1)
  expect(scaleFor(page, { width: 960, height: 900 }, 'fitToPage', 1)).toBe(0.75)
  expect(scaleFor(page, { width: 1920, height: 100 }, 'fitToWidth', 1)).toBe(1.5)
  expect(scaleFor(page, { width: 1920, height: 100 }, 'actualSize', 1)).toBe(1)
})

test('zoom multiplies, and a low window scrolls instead of shrinking the text away', () => {
  expect(scaleFor(page, { width: 1440, height: 720 }, 'fitToPage', 2)).toBe(2)
  expect(scaleFor(page, { width: 1440, height: 200 }, 'fitToPage', 1)).toBe(0.6)
  expect([0.1, 1, 9].map(typeScaleFor)).toEqual([0.7, 1, 1.6])
})

test('phones, and windows in which the text would be too small, read top to bottom', () => {
  expect(isStackedAt(page, { width: 480, height: 800 }, 'actualSize')).toBe(true)
  expect(isStackedAt(page, { width: 700, height: 800 }, 'fitToPage')).toBe(true)
  expect(isStackedAt(page, { width: 700, height: 800 }, 'actualSize')).toBe(false)
  expect(isStackedAt(page, { width: 800, height: 300 }, 'fitToPage')).toBe(false)
})

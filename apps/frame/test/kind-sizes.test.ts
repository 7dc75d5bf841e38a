import { visualTypes } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { expect, test } from 'vitest'
import { exampleVisual } from '../../../packages/visuals/test/example-visual.tsx'
import { flowPage } from '../src/view/page/flow/flow-page.ts'
import { minHeightOf, minWidthOf } from '../src/view/page/flow/min-sizes.ts'
import { visualStyle } from '../src/view/page/page-styles.ts'

/** What holds for the room of every kind of the registry: a new one is tried by being there. */

const page = {
  width: 1280,
  height: 720,
  displayOption: 'fitToPage',
  flows: true,
  isOneVisual: false,
} as const

const sideBySide = (type: (typeof visualTypes)[number]) =>
  [24, 648].map((x): Visual => {
    const layout = { x, y: 24, width: 608, height: 672 }
    return { ...exampleVisual(type), name: `at-${x}`, layout } as Visual
  })

test.each(visualTypes)('a %s is laid out in no less than it is read in, whatever the window', (type) => {
  const visuals = sideBySide(type)
  const placed = visuals.map((visual) => ({ visual, layout: visual.layout }))
  for (const width of [420, 700, 1000, 1600])
    for (const { visual, layout } of flowPage({ ...page, visuals: placed }, { width, height: 300 }).visuals) {
      const minWidth = Math.min(minWidthOf(visual), width - 48)
      expect(minWidth).toBeGreaterThan(0)
      expect(layout.width).toBeGreaterThanOrEqual(minWidth - 0.01)
      expect(layout.height).toBeGreaterThanOrEqual(minHeightOf(visual) - 0.01)
    }
})

test.each(visualTypes)('a %s has on a phone the height that it needs or that it was given', (type) => {
  const [visual] = sideBySide(type) as [Visual]
  const phone = { layout: { ...page, visuals: [] }, isPhone: true, scale: 1 }
  const { height, minHeight } = visualStyle(phone, visual, visual.layout)
  expect([undefined, visual.layout.height]).toContain(height ?? minHeight)
})

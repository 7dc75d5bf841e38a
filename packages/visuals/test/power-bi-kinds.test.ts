import { expect, test } from 'vitest'
import { kindNamed, visualTypes } from '../src/index.ts'

test.each(visualTypes)('%s is called by its own name', (type) => {
  expect(kindNamed(type)).toBe(type)
})

test.each([
  ['clusteredColumnChart', 'columnChart'],
  ['hundredPercentStackedBarChart', 'barChart'],
  ['stackedAreaChart', 'lineChart'],
  ['lineStackedColumnComboChart', 'comboChart'],
  ['donutChart', 'pieChart'],
  ['waterfallChart', 'waterfall'],
  ['filledMap', 'map'],
  ['tableEx', 'table'],
  ['pivotTable', 'matrix'],
  ['textbox', 'text'],
  ['actionButton', 'button'],
])('%s, as Power BI calls it, is a %s', (name, type) => {
  expect(kindNamed(name)).toBe(type)
})

test.each(['hologram', 'toString', '__proto__', '', undefined, 1])('%j is no kind', (name) => {
  expect(kindNamed(name)).toBeUndefined()
})

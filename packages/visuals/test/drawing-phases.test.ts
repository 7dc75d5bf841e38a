// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createChartDrawing } from '../src/cartesian/chart-drawing.ts'
import type { Chart } from '../src/definition/series-formats.ts'
import { chartPanelsOf } from '../src/series/chart-data.ts'
import { chartExamples, plainDrawing } from './chart-examples.ts'
import { examplesWriting as writing } from './example-visual.tsx'

const [example] = chartExamples('columnChart')
const visual = example!.visual as Chart
const options = {
  visual,
  size: { width: 560, height: 250 },
  words: writing,
  ...plainDrawing,
}

test('a chart reads the page when it is composed and changes it when it is drawn, never the other way round', () => {
  const place = document.body.appendChild(document.createElement('div'))
  const drawing = createChartDrawing(place)
  const styles = vi.spyOn(window, 'getComputedStyle')
  drawing.compose(chartPanelsOf(visual, example!.answer, writing), options)
  expect(styles).toHaveBeenCalled()
  expect(place.outerHTML).toBe('<div></div>')
  styles.mockClear()
  drawing.draw()
  expect(styles).not.toHaveBeenCalled()
  expect(place.querySelectorAll('svg rect, svg path').length).toBeGreaterThan(0)
  drawing.destroy()
  expect(place.innerHTML).toBe('')
})

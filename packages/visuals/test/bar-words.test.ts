import { expect, test } from 'vitest'
import { barMarks } from '../src/bars/bar-marks.ts'
import { barWords } from '../src/bars/bar-words.ts'
import type { Chart } from '../src/definition/series-formats.ts'
import { plotsOf } from '../src/plot/plot.ts'
import { chartPanelsOf } from '../src/series/chart-data.ts'
import { planOf } from '../src/series/chart-plan.ts'
import { chartExample, plainDrawing } from './chart-examples.ts'
import { lightInk } from './chart-ink.ts'
import { amounts, answerOf, examplesWriting as writing, names } from './example-visual.tsx'

const { visual: example } = chartExample('barChart', 'revenue-by-country')
const countries = names('category.0', ['France', 'Spain', 'Malta', 'Italy'])

/** Where figures of bars of these amounts begin and end along the value axis, and where their lines are. */
function drawn(type: 'barChart' | 'columnChart', values: string[], at: readonly number[]) {
  const referenceLines = at.map((value) => ({ value }))
  const visual: Chart = { ...example, type, format: { dataLabels: true, referenceLines } }
  const panels = chartPanelsOf(visual, answerOf([countries, amounts('value.0', values)]), writing)
  const plan = planOf(
    panels,
    {
      visual,
      size: { width: 560, height: 250 },
      words: writing,
      ...plainDrawing,
    },
    lightInk,
  )
  const [plot] = plotsOf(plan)
  const boxes = barWords(plan, 0, barMarks(plan, 0, plot!), plot!).map(({ box }) =>
    type === 'barChart' ? [box.x, box.x + box.width] : [box.y, box.y + box.height],
  )
  return { boxes, lines: at.map((value) => plot!.plane.along(value)) }
}

const isStruck = ({ boxes, lines }: ReturnType<typeof drawn>) =>
  boxes.map(([from, to]) => lines.some((line) => line > from! && line < to!))

test.each(['barChart', 'columnChart'] as const)(
  'lines across a %s strike no figure through: it stands on the other side of them',
  (type) => {
    const chart = drawn(type, ['9000', '8700', '-2000', '-2200'], [9200, 9500, -2300])
    expect(chart.boxes).toHaveLength(4)
    expect(isStruck(chart)).toEqual([false, false, false, false])
    // Without lines the figures are at their bars.
    const { boxes } = drawn(type, ['9000', '8700', '-2000', '-2200'], [])
    expect(isStruck({ boxes, lines: chart.lines })).toContain(true)
  },
)

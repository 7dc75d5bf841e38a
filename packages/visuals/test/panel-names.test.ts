import { expect, test } from 'vitest'
import type { Chart } from '../src/definition/series-formats.ts'
import { plotsOf } from '../src/plot/plot.ts'
import { textPx } from '../src/scene/bar-plane.ts'
import { chartPanelsOf } from '../src/series/chart-data.ts'
import { planOf } from '../src/series/chart-plan.ts'
import { chartExample } from './chart-examples.ts'
import { lightInk } from './chart-ink.ts'
import { examplesWriting as words } from './example-visual.tsx'

const { visual: example, answer } = chartExample('columnChart', 'month-by-region')

test.each([420, 560, 640, 800])(
  'names below small charts of %i px run neither together nor away',
  (width) => {
    const visual: Chart = example
    const options = { visual, words, size: { width, height: 250 }, look: null, isStill: true, isChosen: null }
    const panels = chartPanelsOf(visual, answer, words)
    const plan = planOf(panels, { ...options, hasPatterns: false, isShown: () => true }, lightInk)
    const all = plotsOf(plan)
    const rows = new Set(all.map(({ room }) => room.y))
    let count = 0
    for (const row of rows) {
      const names = all
        .filter(({ room }) => room.y === row)
        .flatMap(({ names: of }) =>
          (of?.names ?? []).map(({ textAt, lines }) => {
            const half = Math.max(...lines.map((line) => textPx(line, of!.fontPx))) / 2
            return { from: textAt - half, to: textAt + half }
          }),
        )
      count += names.length
      for (const [index, { from, to }] of names.entries()) {
        expect(to).toBeLessThanOrEqual(width)
        if (index > 0) expect(from - names[index - 1]!.to).toBeGreaterThan(1)
      }
    }
    expect(count).toBeGreaterThanOrEqual(panels.length)
  },
)

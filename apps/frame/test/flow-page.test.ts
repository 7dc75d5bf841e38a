import type { PageLayout, PlacedVisual } from '@casement/report'
import type { Layout, Visual } from '@casement/visuals'
import { describe, expect, test } from 'vitest'
import { seeded } from '../../../e2e/seeded.ts'
import { flowPage } from '../src/view/page/flow/flow-page.ts'
import { minHeightOf, minWidthOf } from '../src/view/page/flow/min-sizes.ts'

const column = { kind: 'column', table: 'T', column: 'c' } as const
const measure = { kind: 'measure', table: 'T', measure: 'm' } as const

const contents = {
  text: { format: { text: 'Words' } },
  card: { roles: { value: [measure] } },
  columnChart: { roles: { category: [column], value: [measure] } },
  table: { roles: { column: [column, measure, measure] } },
  button: { action: { type: 'back' }, format: { text: 'Back' } },
} as const

function visualAt(type: keyof typeof contents, name: string, layout: Layout): PlacedVisual {
  return { visual: { type, name, layout, ...contents[type] } as unknown as Visual, layout }
}

const pageOf = (visuals: readonly PlacedVisual[], height: number): PageLayout => ({
  width: 1280,
  height,
  displayOption: 'fitToPage',
  flows: true,
  isOneVisual: false,
  visuals,
})

const gap = 16
const margin = 24

/** A page of rows, some of whose columns are cut once more, on an authored grid of twelve columns. */
function randomPage(random: () => number): PageLayout {
  const pick = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const visuals: PlacedVisual[] = []
  const add = (type: keyof typeof contents, x: number, y: number, width: number, height: number) =>
    void visuals.push(visualAt(type, `v${visuals.length}`, { x, y, width, height }))
  const unit = (1280 - 2 * margin + gap) / 12
  let y = margin
  for (let row = pick(1, 4); row > 0; row -= 1) {
    const height = pick(150, 320)
    let from = 0
    while (from < 12) {
      const to = Math.min(12, from + pick(3, 6))
      const end = 12 - to < 3 ? 12 : to
      const [x, width] = [margin + from * unit, (end - from) * unit - gap]
      if (random() < 0.3) {
        const upper = Math.round(height / 3)
        add('card', x, y, width, upper)
        add('columnChart', x, y + upper + gap, width, height - upper - gap)
      } else add(random() < 0.5 ? 'columnChart' : 'table', x, y, width, height)
      from = end
    }
    y += height + gap
  }
  return pageOf(visuals, y - gap + margin)
}

const endOf = ({ x, width }: Layout) => x + width
const bottomOf = ({ y, height }: Layout) => y + height
const crosses = (a: Layout, b: Layout) =>
  Math.min(endOf(a), endOf(b)) - Math.max(a.x, b.x) > 0.01 &&
  Math.min(bottomOf(a), bottomOf(b)) - Math.max(a.y, b.y) > 0.01
const pairsOf = <T>(list: readonly T[]) =>
  list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as const))

const seeds = Array.from({ length: 60 }, (_, seed) => seed)
const layoutsOf = ({ visuals }: PageLayout) => visuals.map(({ layout }) => layout)

describe('a page laid out for its room', () => {
  test('never lays one visual over another, nor one beyond its edges, and fills its width', () => {
    for (const seed of seeds) {
      const random = seeded(seed)
      const page = randomPage(random)
      const room = { width: 500 + random() * 2000, height: 300 + random() * 1200 }
      const flowed = flowPage(page, room)
      const layouts = layoutsOf(flowed)
      expect(
        pairsOf(layouts).filter(([a, b]) => crosses(a, b)),
        `seed ${seed}`,
      ).toEqual([])
      expect(Math.min(...layouts.map(({ x }) => x)), `seed ${seed}`).toBeCloseTo(margin)
      expect(Math.max(...layouts.map(endOf)), `seed ${seed}`).toBeCloseTo(room.width - margin)
      expect(flowed.width).toBe(room.width)
      expect(flowed.height).toBeGreaterThanOrEqual(room.height)
      expect(Math.max(...layouts.map(bottomOf)), `seed ${seed}`).toBeLessThanOrEqual(
        flowed.height - margin + 0.01,
      )
      expect(flowed.visuals.map(({ visual }) => visual.name).toSorted()).toEqual(
        page.visuals.map(({ visual }) => visual.name).toSorted(),
      )
    }
  })

  test('gives every visual the size in which it is read', () => {
    for (const seed of seeds) {
      const random = seeded(seed)
      const { visuals } = flowPage(randomPage(random), {
        width: 760 + random() * 1200,
        height: 200 + random() * 900,
      })
      for (const { visual, layout } of visuals) {
        expect(layout.width, `seed ${seed}, ${visual.name}`).toBeGreaterThanOrEqual(minWidthOf(visual) - 0.01)
        expect(layout.height, `seed ${seed}, ${visual.name}`).toBeGreaterThanOrEqual(
          minHeightOf(visual) - 0.01,
        )
      }
    }
  })

  test('keeps shared edges, equal widths and gaps, and fills its height, where nothing has to give way', () => {
    for (const seed of seeds) {
      const random = seeded(seed)
      const page = randomPage(random)
      const room = { width: 1280 + random() * 1300, height: page.height + random() * 500 }
      const flowed = flowPage(page, room)
      const after = new Map(flowed.visuals.map(({ visual, layout }) => [visual.name, layout]))
      expect(Math.max(...layoutsOf(flowed).map(bottomOf)), `seed ${seed}`).toBeCloseTo(room.height - margin)
      for (const [{ visual: one, layout: a }, { visual: other, layout: b }] of pairsOf(page.visuals)) {
        const [c, d] = [after.get(one.name)!, after.get(other.name)!]
        if (a.x === b.x) expect(c.x, `seed ${seed}`).toBeCloseTo(d.x)
        if (a.y === b.y) expect(c.y, `seed ${seed}`).toBeCloseTo(d.y)
        if (endOf(a) === endOf(b)) expect(endOf(c), `seed ${seed}`).toBeCloseTo(endOf(d))
        if (bottomOf(a) === bottomOf(b)) expect(bottomOf(c), `seed ${seed}`).toBeCloseTo(bottomOf(d))
        if (a.width === b.width) expect(c.width, `seed ${seed}`).toBeCloseTo(d.width)
        if (a.y < bottomOf(b) && b.y < bottomOf(a) && Math.abs(b.x - endOf(a) - gap) < 0.01)
          expect(d.x - endOf(c), `seed ${seed}`).toBeCloseTo(gap)
        if (a.x < endOf(b) && b.x < endOf(a) && Math.abs(b.y - bottomOf(a) - gap) < 0.01)
          expect(d.y - bottomOf(c), `seed ${seed}`).toBeCloseTo(gap)
      }
    }
  })

  test('is as its author laid it out in a room of its own size', () => {
    for (const seed of seeds) {
      const page = randomPage(seeded(seed))
      const flowed = flowPage(page, page)
      for (const { visual, layout } of flowed.visuals)
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(layout[side], `seed ${seed}`).toBeCloseTo(visual.layout[side])
    }
  })
})

const cards = [0, 1, 2, 3].map((place) =>
  visualAt('card', `card${place}`, { x: 24 + place * 312, y: 60, width: 296, height: 148 }),
)
const desk = pageOf(
  [
    visualAt('text', 'title', { x: 24, y: 14, width: 936, height: 38 }),
    visualAt('button', 'back', { x: 976, y: 14, width: 280, height: 32 }),
    ...cards,
    visualAt('columnChart', 'chart', { x: 24, y: 224, width: 712, height: 472 }),
    visualAt('table', 'table', { x: 752, y: 224, width: 504, height: 472 }),
  ],
  720,
)
const placeIn = (page: PageLayout, name: string) =>
  page.visuals.find(({ visual }) => visual.name === name)!.layout

test('a card is as wide as what it compares with, and its name, take', () => {
  const cardOf = (reference: readonly object[]) =>
    minWidthOf({ ...cards[0]!.visual, roles: { value: [measure], reference } } as Visual)
  expect(cardOf([])).toBe(168)
  expect(cardOf([measure])).toBeGreaterThan(220)
  expect(cardOf([measure, { ...measure, displayName: '12 months before' }])).toBeGreaterThan(260)
  expect(cardOf([{ ...measure, displayName: 'What was foreseen in the month before' }])).toBe(296)
})

test('a higher room goes to charts and tables, little of it to cards and none to words and buttons', () => {
  const flowed = flowPage(desk, { width: 1280, height: 920 })
  expect(placeIn(flowed, 'title').height).toBe(38)
  expect(placeIn(flowed, 'back').height).toBe(32)
  const card = placeIn(flowed, 'card0').height
  expect(card).toBeGreaterThan(148)
  expect(card).toBeLessThan(180)
  expect(placeIn(flowed, 'chart').height).toBeCloseTo(472 + 200 - (card - 148))
})

test('a lower room is shared out down to what is read, then the page is longer than its room', () => {
  expect(flowPage(desk, { width: 1280, height: 560 }).height).toBe(560)
  const low = flowPage(desk, { width: 1280, height: 300 })
  expect(low.height).toBeGreaterThan(300)
  expect(placeIn(low, 'chart').height).toBeCloseTo(minHeightOf(desk.visuals[6]!.visual))
})

test('columns that a narrow room has no place for stand in rows, as many in each, at their author’s heights', () => {
  const narrow = flowPage(desk, { width: 640, height: 600 })
  const [first, second, third, fourth] = cards.map(({ visual }) => placeIn(narrow, visual.name))
  expect([first!.y, third!.y]).toEqual([second!.y, fourth!.y])
  expect(third!.y).toBeCloseTo(bottomOf(first!) + gap)
  expect(first!.width).toBeCloseTo((640 - 2 * margin - gap) / 2)
  expect(placeIn(narrow, 'chart').width).toBeCloseTo(640 - 2 * margin)
  expect(placeIn(narrow, 'table').y).toBeCloseTo(bottomOf(placeIn(narrow, 'chart')) + gap)
  expect(placeIn(narrow, 'chart').height).toBe(472)
})

test('words get the lines that they need where they stand narrower', () => {
  const text =
    'A sentence that on a page of the desk takes one line, and on half of that page takes two of them.'
  const title = desk.visuals[0]!
  const said = { ...title, visual: { ...title.visual, format: { text } } as Visual }
  const page = pageOf([said, ...desk.visuals.slice(1)], 720)
  expect(placeIn(flowPage(page, { width: 1280, height: 720 }), 'title').height).toBe(38)
  expect(placeIn(flowPage(page, { width: 560, height: 720 }), 'title').height).toBeGreaterThan(39)
})

test('a ground keeps its distance to what stands on it, and overlaps that the author meant stay', () => {
  const ground = visualAt('columnChart', 'ground', { x: 8, y: 8, width: 640, height: 400 })
  const on = visualAt('card', 'on', { x: 24, y: 24, width: 300, height: 120 })
  const flowed = flowPage(pageOf([ground, on], 720), { width: 1600, height: 900 })
  const [below, above] = [placeIn(flowed, 'ground'), placeIn(flowed, 'on')]
  expect(above.x - below.x).toBeCloseTo(16)
  expect(above.y - below.y).toBeGreaterThanOrEqual(15.9)
  expect(endOf(above)).toBeLessThan(endOf(below))
})

test('a page without visuals takes its room', () => {
  expect(flowPage(pageOf([], 720), { width: 1000, height: 500 })).toMatchObject({ width: 1000, height: 500 })
})

/* Runs in the frame: finds what can be pressed on its page. */

/** Place in pixels of the frame. */
interface Point {
  readonly x: number
  readonly y: number
}

/** A visual that can be pressed, and where, in pixels of the frame. */
export interface PressedVisual {
  readonly name: string
  readonly isSlicer: boolean
  /** From 0 to 1, another one of each visual: two that show the same months are not asked for the same of them. */
  readonly phase: number
  /** Marks, rows and cells, or the entries of a slicer. */
  readonly points: readonly Point[]
  /** The drawing, where there is one to drag over. */
  readonly chart: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  } | null
}

function pointAt(element: Element, share = 0.5): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: left + width * share, y: top + height / 2 }
}

const isMet = (element: Element, { x, y }: Point) => element.contains(document.elementFromPoint(x, y))

/** Places of those elements that a press there would meet. */
const met = (elements: Iterable<Element>, share?: number) =>
  [...elements]
    .map((element) => ({ element, at: pointAt(element, share) }))
    .flatMap(({ element, at }) => (isMet(element, at) ? [at] : []))

function marksOf(visual: Element): readonly Point[] {
  const chart = visual.querySelector('.chart')
  if (!chart) return []
  if (visual.matches('[data-type="scatterChart"]')) return met(chart.querySelectorAll('svg path[opacity]'))
  if (chart.querySelector('[data-mark]') === null) return bandsOf(chart)
  const shapes = [...chart.querySelectorAll('[data-mark]')]
  const byMark = new Map(shapes.map((each) => [each.getAttribute('data-mark'), each]))
  const all = [...byMark.values()].filter((each) => each.getBoundingClientRect().width > 0)
  const whole = met(all)
  // Where a drawing finds its marks by their places, something may lie above them.
  return whole.length > 0 ? whole : all.map((each) => pointAt(each)).filter((at) => isMet(visual, at))
}

/** Categories take presses all along their bands, which lie side by side or one above the other. */
function bandsOf(chart: Element): readonly Point[] {
  const { left, top, width, height } = chart.getBoundingClientRect()
  const shares = Array.from({ length: 8 }, (_, at) => 0.2 + at * 0.08)
  return shares.map((share) => ({ x: left + width * share, y: top + height * share }))
}

/** So many at most, spread over all of them; `phase` from 0 to 1 says which. */
const spread = <Each>(all: readonly Each[], { max, phase }: Wanted): readonly Each[] =>
  all.length <= max
    ? all
    : Array.from({ length: max }, (_, at) => all[Math.floor(((at + phase) * all.length) / max)]!)

interface Wanted {
  readonly max: number
  readonly phase: number
}

function pressedVisual(visual: HTMLElement, wanted: Wanted): PressedVisual {
  const isSlicer = visual.dataset['type'] === 'slicer'
  const entries = visual.querySelectorAll(':is(.tile, .choice:not(.every) input)')
  // Beside what opens a group.
  const rows = met(visual.querySelectorAll('tbody tr[aria-selected] > :first-child'), 0.8)
  const cells = met(visual.querySelectorAll('table.matrix tbody td[data-column]'))
  const box = visual.querySelector('.chart')?.getBoundingClientRect()
  return {
    name: visual.dataset['visual']!,
    isSlicer,
    phase: wanted.phase,
    points: isSlicer ? met(entries) : [marksOf(visual), rows, cells].flatMap((each) => spread(each, wanted)),
    chart: box ? { left: box.left, top: box.top, width: box.width, height: box.height } : null,
  }
}

/** Its multiples lie evenly between whole numbers, however many there are. */
const goldenRatio = 0.618034

const pageMarks = {
  /** Visuals that the selector finds: of each so many marks at most, and all entries of a slicer. */
  visuals: (selector: string, max: number): PressedVisual[] =>
    [...document.querySelectorAll<HTMLElement>(selector)].map((visual, at) =>
      pressedVisual(visual, { max, phase: (at * goldenRatio) % 1 }),
    ),
}

export type PageMarks = typeof pageMarks
;(globalThis as unknown as { pageMarks: PageMarks }).pageMarks = pageMarks

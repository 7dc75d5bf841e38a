import type { Frame, Page } from 'playwright-core'
import type { Point } from '../interaction/stage.ts'
import type { InteractionWatch } from '../interaction/watch.ts'
import type { PageMarks, PressedVisual } from './page-marks.ts'
import type { SamplePage } from './sample-page.ts'

declare const interactionWatch: InteractionWatch
declare const pageMarks: PageMarks
declare const samplePage: SamplePage

/** Visuals of the page itself: a page beside a mark has some too. */
export const ofPage = '[data-visual]:not([role="tooltip"] *)'

export const gestureKinds = ['click', 'slicer', 'brush', 'drill'] as const
export type GestureKind = (typeof gestureKinds)[number]

/** A gesture that changed figures. */
export interface Gesture {
  readonly visual: string
  readonly kind: GestureKind
  /** It took back the one before. */
  readonly isBack: boolean
  /** The frame sent a request to `embed/query` for it. */
  readonly isAsked: boolean
  /** From its event to the paint of the last change. */
  readonly ms: number
}

interface Reader {
  readonly page: Page
  readonly frame: Frame
  /** Corner of the frame in the page. */
  readonly corner: Point
  readonly found: Gesture[]
  /** Done after each gesture, also where it changed no figure, while it holds. */
  readonly whileShown: (gesture: Gesture) => Promise<void>
}

/**
 * Makes every gesture of an open page, each taken back: so many marks of each visual chosen, the entries of slicers, a brush
 * over each drawing that takes one, drills. Those after which no figures are other ones are left out. `whileShown` is done
 * after each gesture, also those, before it is taken back.
 */
export async function gesturesOn(
  page: Page,
  frame: Frame,
  maxMarks: number,
  whileShown: (gesture: Gesture) => Promise<void> = async () => {},
): Promise<Gesture[]> {
  const { x, y } = (await page.locator('iframe').boundingBox())!
  const reader: Reader = { page, frame, corner: { x, y }, found: [], whileShown }
  // What is sent ahead is there.
  await quiet(reader, 1000)
  const visuals = await frame.evaluate(({ selector, max }) => pageMarks.visuals(selector, max), {
    selector: ofPage,
    max: maxMarks,
  })
  for (const visual of visuals) {
    for (const point of visual.points) await choose(reader, visual, point)
    await brush(reader, visual)
    await drill(reader, visual)
  }
  return reader.found
}

const quiet = ({ frame }: Reader, ms: number) =>
  frame.evaluate((wanted) => interactionWatch.quiet(wanted), ms)

/** After that time a page beside a mark has been asked for; its figures are no part of a gesture. */
const hoverMs = 150

/** Measures a gesture, and notes it when figures changed; tells whether they did. */
async function perform(
  { frame, found, whileShown }: Reader,
  { eventName, ...gesture }: Pick<Gesture, 'visual' | 'kind' | 'isBack'> & { readonly eventName: string },
  act: () => Promise<void>,
): Promise<boolean> {
  await frame.evaluate(([selector, name]) => interactionWatch.begin(selector!, name!), [ofPage, eventName])
  await act()
  const { ms, changed, queries } = await frame.evaluate(() => interactionWatch.rested())
  const isOther =
    gesture.kind === 'drill' ? changed.length > 0 : changed.some((name) => name !== gesture.visual)
  const made = { ...gesture, isAsked: queries > 0, ms }
  await whileShown(made)
  if (!isOther && queries === 0) return false
  found.push(made)
  return true
}

async function moveTo(reader: Reader, { x, y }: Point): Promise<void> {
  const { page, corner } = reader
  await page.mouse.move(x + corner.x, y + corner.y)
  await quiet(reader, hoverMs)
}

async function press(reader: Reader): Promise<void> {
  await reader.page.mouse.down()
  await reader.page.mouse.up()
}

async function choose(reader: Reader, { name, isSlicer }: PressedVisual, point: Point): Promise<void> {
  await moveTo(reader, point)
  const kind = isSlicer ? 'slicer' : 'click'
  for (const isBack of [false, true])
    await perform(reader, { visual: name, kind, isBack, eventName: 'pointerup' }, () => press(reader))
}

/** A drag aslant, so that columns, rows and dots lie below it: each step is a gesture. */
async function brush(reader: Reader, { name, chart, phase }: PressedVisual): Promise<void> {
  if (!chart) return
  const { page, corner } = reader
  const at = (share: number): Point => ({
    x: chart.left + chart.width * share,
    y: chart.top + chart.height * share,
  })
  const begin = 0.05 + 0.3 * phase
  await moveTo(reader, at(begin))
  await page.mouse.down()
  for (const further of [0.25, 0.4, 0.55]) {
    const { x, y } = at(begin + further)
    const gesture = { visual: name, kind: 'brush', isBack: false, eventName: 'pointermove' } as const
    await perform(reader, gesture, () => page.mouse.move(x + corner.x, y + corner.y))
  }
  await page.mouse.up()
  await page.evaluate(() => samplePage.clear())
  await page.mouse.move(1, 1)
  await quiet(reader, hoverMs)
}

/** All marks to their next level, then one of them to its parts; up again after each. */
async function drill(reader: Reader, { name, points }: PressedVisual): Promise<void> {
  const { frame } = reader
  const tool = (label: string) => frame.locator(`[data-visual="${name}"] button[aria-label^="${label}"]`)
  const gesture = { visual: name, kind: 'drill', eventName: 'pointerup' } as const
  const up = () => perform(reader, { ...gesture, isBack: true }, () => tool('Drill up in').click())
  const expand = tool('Expand all of')
  if ((await expand.count()) === 0) return
  await expand.hover()
  await perform(reader, { ...gesture, isBack: false }, () => expand.click())
  await up()
  await tool('A press on a mark of').click()
  for (const point of points) {
    await moveTo(reader, point)
    if (!(await perform(reader, { ...gesture, isBack: false }, () => press(reader)))) continue
    await up()
    break
  }
  await tool('A press on a mark of').click()
}

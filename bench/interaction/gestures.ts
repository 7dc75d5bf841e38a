import { monthCount, visualCount } from './page-size.ts'
import type { Opened, Point, Stage } from './stage.ts'
import type { InteractionWatch } from './watch.ts'

declare const interactionWatch: InteractionWatch

/** A gesture that was answered. */
export interface Answered {
  /** From its event to the paint of the last visual. */
  readonly ms: number
  /** The page sent a request to `embed/query` for it. */
  readonly isAsked: boolean
}

/** A drag begins so many months wide and grows month by month. */
const [firstMonths, maxMonths] = [3, 12]

/** More rounds would find no further month to begin with. */
export const maxRounds = monthCount - maxMonths - 1

/** From the event that the gesture makes to the paint of the last visual. */
async function timed(
  { frame }: Pick<Opened, 'frame'>,
  eventName: string,
  gesture: () => Promise<void>,
): Promise<Answered> {
  await frame.evaluate((name) => interactionWatch.begin('[data-visual]', name), eventName)
  await gesture()
  const { ms, changed, queries } = await frame.evaluate(() => interactionWatch.settled())
  if (changed.length !== visualCount) throw new Error(`${changed.length} of ${visualCount} visuals changed`)
  return { ms, isAsked: queries > 0 }
}

export async function press(on: Pick<Opened, 'page' | 'frame'>, { x, y }: Point): Promise<Answered> {
  await on.page.mouse.move(x, y)
  return timed(on, 'pointerup', () => on.page.mouse.click(x, y))
}

/** A month is chosen, and let go again. */
export async function click(on: Stage, round: number): Promise<Answered[]> {
  const month = on.months[1 + round]!
  const answered = await press(on, month)
  await press(on, month)
  return [answered]
}

/** A drag that starts at another month each round: every step from `firstMonths` on. */
export async function brush(on: Stage, round: number): Promise<Answered[]> {
  const { page, span } = on
  const [from, ...further] = span.slice(1 + round, 1 + round + maxMonths)
  await page.mouse.move(from!.x, from!.y)
  await page.mouse.down()
  const steps: Answered[] = []
  for (const [at, { x }] of further.entries()) {
    const step = await timed(on, 'pointermove', () => page.mouse.move(x, from!.y))
    if (at + 2 > firstMonths) steps.push(step)
  }
  await page.mouse.up()
  await clear(on)
  return steps
}

async function clear(on: Stage): Promise<void> {
  for (let time = 0; time < on.pressesToClear; time++) await press(on, on.span[40]!)
}

const [dragMs, displayFrameMs] = [2000, 1000 / 60]
/** So many months a drag goes back and forth over. */
const dragMonths = 30

/** How often in a second of a drag. */
export interface DragRates {
  /** All visuals were painted anew. */
  readonly paints: number
  /** The page heard of a move. */
  readonly moves: number
  /** It sent a request to `embed/query`. */
  readonly queries: number
}

/**
 * A drag over the months, one further with every frame of a display whether or not the page keeps up, then back. Each move
 * makes another selection than the one before; a span that was passed comes again on the way back.
 */
export async function drag(on: Stage, round: number): Promise<DragRates> {
  const { page, frame, span } = on
  const from = span[1 + round]!
  const further = span.slice(1 + round + firstMonths, 1 + round + firstMonths + dragMonths)
  const way = [...further, ...further.slice(1, -1).toReversed()]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(way[0]!.x, from.y)
  await frame.evaluate(() => interactionWatch.beginDrag('[data-visual]'))
  const sent: Promise<void>[] = []
  const begunAt = performance.now()
  const displayFrame = () => Math.floor((performance.now() - begunAt) / displayFrameMs)
  for (let at = 1; at * displayFrameMs < dragMs; at = Math.max(at + 1, displayFrame())) {
    const dueMs = begunAt + at * displayFrameMs - performance.now()
    await new Promise((resolve) => setTimeout(resolve, dueMs))
    sent.push(page.mouse.move(way[at % way.length]!.x, from.y))
  }
  await Promise.all(sent)
  const { ms, ...counted } = await frame.evaluate(() => interactionWatch.endDrag())
  await page.mouse.up()
  await frame.evaluate(() => interactionWatch.quiet(300))
  await clear(on)
  const rate = (count: number) => (count * 1000) / ms
  return { paints: rate(counted.paints), moves: rate(counted.moves), queries: rate(counted.queries) }
}

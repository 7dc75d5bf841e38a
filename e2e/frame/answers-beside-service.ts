import type { Frame } from 'playwright-core'
import type { InteractionWatch } from '../../bench/interaction/watch.ts'
import { type Gesture, gesturesOn, ofPage } from '../../bench/samples/page-gestures.ts'
import type { SamplePage } from '../../bench/samples/sample-page.ts'
import type { Samples } from '../../bench/samples/sample-reports.ts'

declare const interactionWatch: InteractionWatch
declare const samplePage: SamplePage

/** What was compared on a page. */
export interface Compared {
  readonly gestures: number
  /** Of these, those for which the frame asked the service by itself. */
  readonly asked: number
  /** Visuals after all the others. */
  readonly visuals: number
  /** What the frame showed and what the service gave for it, where they are not the same; errors of the page. */
  readonly wrong: readonly string[]
}

/**
 * Makes every gesture of a page, with so many marks of each visual at most. After each one that the frame answered by itself
 * the page is refreshed, and has to show the same: words, exact values and shapes of every visual.
 */
export async function answersBesideService(
  samples: Samples,
  { report, page, marks }: { report: string; page: string; marks: number },
): Promise<Compared> {
  const wrong: string[] = []
  const noteError = ({ message }: Error) => void wrong.push(`${report}, ${page}: ${message}`)
  samples.page.on('pageerror', noteError)
  const frame = await samples.open(report, page)
  let visuals = 0
  const compare = async ({ visual, kind, isBack, isAsked }: Gesture) => {
    if (isAsked) return
    const answered = await shown(frame)
    await samples.page.evaluate(() => samplePage.refresh())
    await quiet(frame, 300)
    const given = Object.entries(await shown(frame))
    visuals += given.length
    for (const [name, all] of given)
      if (!isSame(answered[name] ?? '', all))
        wrong.push(
          `${report}, ${page}: ${name} after ${isBack ? 'the end of ' : ''}a ${kind} on ${visual}\n${difference(answered[name] ?? '', all)}`,
        )
    // What is sent ahead is there again.
    await quiet(frame, 1000)
  }
  const gestures = await gesturesOn(samples.page, frame, marks, compare)
  samples.page.off('pageerror', noteError)
  return {
    gestures: gestures.length,
    asked: gestures.filter(({ isAsked }) => isAsked).length,
    visuals,
    wrong,
  }
}

const quiet = (frame: Frame, ms: number) => frame.evaluate((wanted) => interactionWatch.quiet(wanted), ms)

/** All that each visual of the page shows: its words, its exact values, its shapes. */
const shown = (frame: Frame): Promise<Record<string, string>> =>
  frame.evaluate(
    (selector) =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLElement>(selector)].map((visual) => [
          visual.dataset['visual'] ?? '',
          [
            visual.textContent,
            ...['data-value', 'd'].flatMap((attribute) =>
              [...visual.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute)),
            ),
          ].join(' '),
        ]),
      ),
    ofPage,
  )

/** Doubles are as near as doubles are, and nothing of a cent apart. */
function isSame(frame: string, service: string): boolean {
  const [one, other] = [frame.split(' '), service.split(' ')]
  return (
    one.length === other.length && one.every((word, at) => word === other[at] || isNear(word, other[at]!))
  )
}

const isDouble = (word: string): boolean => /^-?\d+\.\d{7,}$|^-?[\d.]+e-\d+$/.test(word)

const isNear = (one: string, other: string): boolean =>
  isDouble(one) &&
  isDouble(other) &&
  Math.abs(Number(one) - Number(other)) <= 1e-6 + 1e-12 * Math.abs(Number(other))

/** Both texts, a little from where they differ. */
function difference(frame: string, service: string): string {
  const at = Array.from(service).findIndex((letter, index) => letter !== frame[index])
  const from = Math.max(0, (at < 0 ? service.length : at) - 40)
  return `the frame:   ${frame.slice(from, from + 120)}\nthe service: ${service.slice(from, from + 120)}`
}

import { figureOf, ratiosOf, rounded } from '../measure.ts'
import type { Answered } from './gestures.ts'
import { judged, timesOf } from './limits.ts'
import type { Aims } from './limits.ts'
import { type Stage, untilQuiet } from './stage.ts'

export const contestants = ['ours', 'mosaic'] as const
export type Contestant = (typeof contestants)[number]
export type Stages = Readonly<Record<Contestant, Stage>>

/** Contestants take turns once their pages are quiet; the first round of each is not counted. */
export async function turns<Found>(
  stages: Stages,
  rounds: number,
  gesture: (on: Stage, round: number) => Promise<readonly Found[]>,
): Promise<Record<Contestant, Found[]>> {
  const found: Record<Contestant, Found[]> = { ours: [], mosaic: [] }
  for (const name of contestants) {
    await stages[name].page.bringToFront()
    await untilQuiet(stages[name])
  }
  for (let round = 0; round <= rounds; round++)
    for (const name of inTurn(round)) {
      await stages[name].page.bringToFront()
      const each = await gesture(stages[name], round)
      if (round > 0) found[name].push(...each)
    }
  return found
}

/** Every round begins with another one. */
export const inTurn = (round: number): readonly Contestant[] =>
  round % 2 === 0 ? contestants : contestants.toReversed()

const msOf = (answered: readonly Answered[]) => answered.map(({ ms }) => ms)

/** Milliseconds of both, and which of our gestures were answered by a request. */
export function answeredBy({ ours, mosaic }: Record<Contestant, readonly Answered[]>, aims: Aims) {
  const asked = ours.filter(({ isAsked }) => isAsked).length
  return {
    ...comparison({ ours: msOf(ours), mosaic: msOf(mosaic) }, aims),
    asked: { gestures: ours.length, asked, share: rounded(asked / ours.length) },
  }
}

export function comparison({ ours, mosaic }: Record<Contestant, readonly number[]>, aims: Aims) {
  const ratios = ratiosOf(ours, mosaic)
  return {
    oursMs: timesOf(ours),
    mosaicMs: timesOf(mosaic),
    ratio: figureOf(ratios),
    ...judged({ values: ours, ratios }, aims),
  }
}

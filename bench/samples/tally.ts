import { judged } from '../interaction/limits.ts'
import { percentile, rounded } from '../measure.ts'
import { type Gesture, gestureKinds } from './page-gestures.ts'

/** A gesture, and where it was made. */
export interface PlacedGesture extends Gesture {
  readonly report: string
  readonly page: string
}

/** How many gestures there are, and how many of them were answered in the frame. */
function shareOf(gestures: readonly Gesture[]) {
  const inFrame = gestures.filter(({ isAsked }) => !isAsked).length
  const share = gestures.length === 0 ? null : rounded(inFrame / gestures.length)
  return { gestures: gestures.length, inFrame, share }
}

const [mustShare, wantShare] = [0.8, 0.95]

const timesOf = (gestures: readonly Gesture[]) => {
  const times = gestures.map(({ ms }) => ms)
  return times.length === 0
    ? null
    : { p50: rounded(percentile(times, 50)), p95: rounded(percentile(times, 95)) }
}

/**
 * Shares and times of gestures. What takes back a gesture asks for figures that were there before: such gestures are counted
 * by themselves.
 */
export function tallyOf(gestures: readonly PlacedGesture[]) {
  const forward = gestures.filter(({ isBack }) => !isBack)
  const back = gestures.filter(({ isBack }) => isBack)
  const all = shareOf(forward)
  const asked = forward.filter(({ isAsked }) => isAsked)
  const isAtLeast = (share: number) => ((all.share ?? 0) >= share ? 'holds' : 'fails')
  const aims = { must: { p95: 120 }, want: { p95: 80 } }
  const reports = [...new Set(gestures.map(({ report }) => report))]
  return {
    all: {
      ...all,
      must: { share: { atLeast: mustShare, verdict: isAtLeast(mustShare) } },
      want: { share: { atLeast: wantShare, verdict: isAtLeast(wantShare) } },
    },
    kinds: Object.fromEntries(
      gestureKinds.map((kind) => [kind, shareOf(forward.filter((each) => each.kind === kind))]),
    ),
    reports: Object.fromEntries(
      reports.map((name) => [name, shareOf(forward.filter(({ report }) => report === name))]),
    ),
    takenBack: shareOf(back),
    inFrameMs: timesOf(forward.filter(({ isAsked }) => !isAsked)),
    askedMs:
      asked.length === 0
        ? null
        : { ...timesOf(asked), ...judged({ values: asked.map(({ ms }) => ms) }, aims) },
  }
}

/** Where gestures went to the service, and how many of how many did. */
export function askedBy(gestures: readonly PlacedGesture[]) {
  const places = new Map<string, { place: object; gestures: number; asked: number }>()
  for (const { report, page, visual, kind, isBack, isAsked } of gestures) {
    const place = { report, page, visual, kind, ...(isBack ? { isBack } : {}) }
    const key = JSON.stringify(place)
    const found = places.get(key) ?? { place, gestures: 0, asked: 0 }
    places.set(key, {
      place,
      gestures: found.gestures + 1,
      asked: found.asked + (isAsked ? 1 : 0),
    })
  }
  return [...places.values()]
    .filter(({ asked }) => asked > 0)
    .map(({ place, ...counts }) => ({ ...place, ...counts }))
}

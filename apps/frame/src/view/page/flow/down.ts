import type { PlacedVisual } from '@casement/report'
import { bottomOf, endOf } from './anchors.ts'
import { growthOf, isRigid, isWrapped, minHeightOf, wordsHeightAt } from './min-sizes.ts'

/** Distances in pixels that are gaps and margins, and keep their size; wider ones are room. */
const widestGap = 48

/** A strip of the page between two edges that follow one another. */
interface Track {
  readonly from: number
  readonly to: number
  /** Share of the room that it takes for each pixel of its own. */
  readonly growth: number
  readonly min: number
  length: number
}

interface Heights {
  /** The height of the page as its author laid it out. */
  readonly before: number
  /** The height that the page is to fill. */
  readonly room: number
  /** False: a page that has to scroll keeps its author's heights. */
  readonly shrinks: boolean
}

/** True where one visual stands above another with no more than a gap between them, and the strip is in it. */
const isGap = ({ from, to }: Pick<Track, 'from' | 'to'>, placed: readonly PlacedVisual[]): boolean =>
  placed.some(
    ({ layout: upper }) =>
      bottomOf(upper) <= from &&
      placed.some(
        ({ layout: lower }) =>
          lower.y >= to &&
          lower.y - bottomOf(upper) <= widestGap &&
          upper.x < endOf(lower) &&
          lower.x < endOf(upper),
      ),
  )

/** The strips of a page from its top to its bottom, or to the last edge below it. */
function tracksOf(placed: readonly PlacedVisual[], height: number): readonly Track[] {
  const edges = [
    ...new Set([0, height, ...placed.flatMap(({ layout }) => [layout.y, bottomOf(layout)])]),
  ].toSorted((a, b) => a - b)
  return edges.slice(1).map((to, index) => {
    const from = edges[index]!
    const length = to - from
    const on = placed.filter(({ layout }) => layout.y <= from && bottomOf(layout) >= to)
    const isFixed = isGap({ from, to }, placed) || (on.length === 0 && length <= widestGap)
    const growth = isFixed ? 0 : Math.min(1, ...on.map(({ visual }) => growthOf(visual)))
    const shares = on.map(({ visual }) => minHeightOf(visual) / visual.layout.height)
    const share = on.length > 0 ? Math.max(...shares) : 0
    const min = growth === 0 ? length : on.length > 0 ? length * share : widestGap
    return { from, to, growth, min, length }
  })
}

/** Gives lines of words the height that they need at their width. */
function growWords(tracks: readonly Track[], placed: readonly PlacedVisual[]): void {
  for (const { visual, layout } of placed.toSorted((a, b) => bottomOf(a.layout) - bottomOf(b.layout))) {
    const own = tracks.filter(({ from, to }) => from >= layout.y && to <= bottomOf(layout))
    const missing = wordsHeightAt(visual, layout.width) - own.reduce((sum, { length }) => sum + length, 0)
    const last = own.at(-1)
    if (last && isRigid(visual) && missing > 0) last.length += missing
  }
}

const lengthOf = (tracks: readonly Track[]): number => tracks.reduce((sum, { length }) => sum + length, 0)

/** Gives and takes what the page's height is more or less than its author's. */
function fill(tracks: readonly Track[], height: number, shrinks: boolean): void {
  const more = height - lengthOf(tracks)
  if (more > 0) {
    const shares = tracks.reduce((sum, { length, growth }) => sum + length * growth, 0)
    if (shares > 0) for (const track of tracks) track.length += (more * track.length * track.growth) / shares
    return
  }
  if (!shrinks) return
  const gives = ({ length, min }: Track) => Math.max(length - min, 0)
  const given = tracks.reduce((sum, track) => sum + gives(track) * track.growth, 0)
  const share = given > 0 ? Math.min(-more / given, 1) : 0
  for (const track of tracks) track.length -= gives(track) * track.growth * share
}

/** The visuals of a page as high as its room has it, and the height of the page: what has no use for height keeps its own. */
export function fillDown(
  placed: readonly PlacedVisual[],
  { before, room, shrinks }: Heights,
): { readonly placed: readonly PlacedVisual[]; readonly height: number } {
  const tracks = tracksOf(placed, before)
  growWords(tracks, placed)
  fill(tracks, room - tracks[0]!.from, shrinks)
  let at = tracks[0]!.from
  const places = new Map([[at, at]])
  for (const { to, length } of tracks) places.set(to, (at += length))
  return {
    height: Math.max(at, room),
    placed: placed.map(({ visual, layout }) => {
      const y = places.get(layout.y)!
      const height = places.get(bottomOf(layout))! - y
      const isLine = isRigid(visual) && !isWrapped(visual)
      return { visual, layout: { ...layout, y, height: isLine ? Math.min(height, layout.height) : height } }
    }),
  }
}

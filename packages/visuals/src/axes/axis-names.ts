import { textPx } from '../scene/bar-plane.ts'

/** Down to this width every column is named, over as many lines as the name needs. */
const narrowestNamePx = 46
/** Names are written so much smaller at most. */
const smallestName = 0.84

/** Names of columns: beside each other, over several lines, aslant, or only some of them, as the room allows. */
export function namesThatFit(names: readonly string[], roomPx: number, fontPx: number) {
  // Figures, as years, may come nearer to each other than words, which are cut where they do not fit.
  const widthPx = (text: string) => (/\p{L}/u.test(text) ? textPx(text, fontPx) : text.length * fontPx * 0.56)
  const longestPx = (texts: readonly string[]) => Math.max(0, ...texts.map(widthPx))
  if (longestPx(names) <= roomPx) return { interval: 0 }
  const words = names.map((name) => name.split(' '))
  // Months of a year: the year is below the first of them only.
  const firstPx = longestPx(words.map(([word]) => word!))
  if (words.every((each) => each.length === 2) && firstPx <= roomPx * 1.25) {
    const formatter = (_: string, index: number) => {
      const [first, second] = words[index] ?? []
      return second === words[index - 1]?.[1] ? (first ?? '') : `${first}\n${second}`
    }
    return { interval: 0, formatter, fontSize: fontPx * Math.min(1, (roomPx * 1.05) / firstPx) }
  }
  const longestWordPx = longestPx(words.flat())
  if (longestWordPx <= roomPx) return { interval: 0, width: roomPx, overflow: 'break' as const }
  // A little smaller, all of them, rather than one of them cut.
  if (roomPx >= narrowestNamePx && longestWordPx * smallestName <= roomPx)
    return {
      interval: 0,
      width: roomPx,
      overflow: 'break' as const,
      // By a hair less than would just fit.
      fontSize: fontPx * (roomPx / longestWordPx) * 0.999,
    }
  if (roomPx >= narrowestNamePx) return { interval: 0, width: roomPx, overflow: 'break' as const }
  // Years and the like follow one another: the ones between are understood.
  if (names.every((name) => /\d/.test(name))) {
    return { interval: Math.ceil((longestPx(names) + fontPx) / Math.max(roomPx, 1)) - 1 }
  }
  if (roomPx >= fontPx * 1.3) {
    return { interval: 0, rotate: 50, width: narrowestNamePx * 2, overflow: 'truncate' as const }
  }
  return { hideOverlap: true, width: narrowestNamePx * 1.5, overflow: 'truncate' as const }
}

/**
 * The item of a menu that a key leads to from the one at `at`, by the menu pattern of ARIA APG: arrows go round, Home and
 * End to the ends, a letter to the next item that begins with it. Undefined for every other key.
 */
export function itemByKey(key: string, at: number, names: readonly string[]): number | undefined {
  const count = names.length
  const ways: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    Home: 0,
    End: count - 1,
  }
  if (ways[key] !== undefined) return ways[key]
  if (!/^\S$/.test(key)) return undefined
  const letter = key.toLowerCase()
  return [...names.keys()]
    .map((index) => (at + 1 + index) % count)
    .find((index) => names[index]!.toLowerCase().startsWith(letter))
}

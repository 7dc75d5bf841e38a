/** The name nearest to `wanted` by edits, when it is near enough to be what was meant. */
export function closestName(wanted: string, names: readonly string[]): string | null {
  let best: { name: string; edits: number } | null = null
  for (const name of names) {
    const edits = editsBetween(wanted.toLowerCase(), name.toLowerCase())
    if (!best || edits < best.edits) best = { name, edits }
  }
  return best && best.edits <= Math.max(2, Math.floor(wanted.length / 4)) ? best.name : null
}

function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}

/** Signs that no name of a sheet may have. */
const unfit = /[[\]:*?/\\\p{Cc}]/gu
const longest = 31

/** A name neither begins nor ends with an apostrophe, nor with half of a character. */
const trimmed = (name: string): string => name.replace(/[\ud800-\udbff]$/, '').replace(/^['\s]+|['\s]+$/g, '')

/** Names of sheets: each once, whatever the letter case, and none longer than spreadsheets take. */
export function createSheetNames(taken: readonly string[] = []): (title: string) => string {
  const known = new Set(taken.map((name) => name.toLowerCase()))
  return (title) => {
    const base = trimmed(title.replaceAll(unfit, ' ').replaceAll(/ {2,}/g, ' ')) || 'Figures'
    for (let count = 1; ; count++) {
      const end = count === 1 ? '' : ` (${count})`
      const name = trimmed(base.slice(0, longest - end.length)) + end
      // History is a name that spreadsheets keep for themselves.
      const key = name.toLowerCase()
      if (known.has(key) || key === 'history') continue
      known.add(key)
      return name
    }
  }
}

/** A name as references have it. */
export const quotedName = (name: string): string => `'${name.replaceAll("'", "''")}'`

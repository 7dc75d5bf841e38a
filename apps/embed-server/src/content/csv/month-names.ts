/** Abbreviations that programs write and that are no beginning of the name, as .NET's cultures have them. */
const otherNames: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  de: { mrz: 3 },
  nl: { mrt: 3 },
}

/** Letters of a name as it is looked up: without case, accents and points. */
const folded = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}|\./gu, '')
    .toLowerCase()

/** The same of a text in SQL. */
export const foldedSql = (text: string): string => `strip_accents(lower(replace(${text}, '.', '')))`

/** Whether a text has the name of a month in the language. */
export const hasMonth = (text: string, language: string): boolean =>
  (text.match(/[\p{L}\p{M}.]+/gu) ?? []).some((word) => monthNames(language).has(folded(word)))

const known = new Map<string, ReadonlyMap<string, number>>()

/**
 * The months of a language, 1 to 12, by every text that means one and no other: names as they stand alone and in a date,
 * and beginnings of at least three letters.
 */
export function monthNames(language: string): ReadonlyMap<string, number> {
  const names = known.get(language) ?? readNames(language)
  known.set(language, names)
  return names
}

function readNames(language: string): ReadonlyMap<string, number> {
  const months = new Map<string, Set<number>>()
  const add = (name: string, month: number) => months.set(name, (months.get(name) ?? new Set()).add(month))
  const whole = new Map<string, number>()
  for (let month = 1; month <= 12; month++) {
    const day = new Date(Date.UTC(2024, month - 1, 15))
    for (const form of ['long', 'short'] as const)
      for (const parts of [{ month: form }, { month: form, day: 'numeric' as const }]) {
        const written = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).formatToParts(day)
        const name = folded(written.find(({ type }) => type === 'month')!.value)
        whole.set(name, month)
        for (let length = 3; length <= name.length; length++) add(name.slice(0, length), month)
      }
  }
  const alone = [...months].flatMap(([name, [month, ...others]]) =>
    others.length === 0 ? [[name, month!] as const] : [],
  )
  const [base = ''] = language.toLowerCase().split('-')
  return new Map([...alone, ...Object.entries(otherNames[base] ?? {}), ...whole])
}

import type { QueryLine } from '@casement/query'

type Figures = Omit<Exclude<QueryLine, { error: unknown }>, 'id'>

/** Values that are written in one step. */
const valuesAStep = 4096

/** The JSON of an answer, as JSON.stringify writes it, written in steps. */
export const jsonInSteps = (figures: Figures): Generator<void, string> => objectJson(figures)

function* objectJson(given: object): Generator<void, string> {
  const parts: string[] = []
  for (const [name, value] of Object.entries(given))
    if (value !== undefined) parts.push(`${JSON.stringify(name)}:${yield* valueJson(value)}`)
  return `{${parts.join(',')}}`
}

function* valueJson(value: unknown): Generator<void, string> {
  if (Array.isArray(value)) return yield* listJson(value)
  return typeof value === 'object' && value !== null ? yield* objectJson(value) : JSON.stringify(value)
}

/** Columns and blocks each by themselves, the values of a column some thousand at a time. */
function* listJson(items: readonly unknown[]): Generator<void, string> {
  const parts: string[] = []
  if (typeof items[0] === 'object' && items[0] !== null)
    for (const item of items) parts.push(yield* valueJson(item))
  else
    for (let at = 0; at < items.length; at += valuesAStep) {
      parts.push(JSON.stringify(items.slice(at, at + valuesAStep)).slice(1, -1))
      yield
    }
  return `[${parts.join(',')}]`
}

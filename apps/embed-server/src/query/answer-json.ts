import type { AnswerBlock, AnswerColumn, QueryLine } from '@casement/query'

type Figures = Omit<Exclude<QueryLine, { error: unknown }>, 'id'>

/** Values that are written in one step. */
const valuesAStep = 4096

/** The JSON of an answer, as JSON.stringify writes it, written in steps. */
export function* jsonInSteps(figures: Figures): Generator<void, string> {
  const { columns, subtotals, others, ...rest } = figures
  const parts = [`"columns":${yield* listOf(columns, columnJson)}`]
  if (subtotals) parts.push(`"subtotals":${yield* listOf(subtotals, blockJson)}`)
  if (others) parts.push(`"others":${yield* blockJson(others)}`)
  const written = JSON.stringify(rest)
  return `{${parts.join(',')},${written.slice(1)}`
}

function* columnJson({ values, ...column }: AnswerColumn): Generator<void, string> {
  const parts: string[] = []
  for (let at = 0; at < values.length; at += valuesAStep) {
    parts.push(JSON.stringify(values.slice(at, at + valuesAStep)).slice(1, -1))
    yield
  }
  return `${JSON.stringify(column).slice(0, -1)},"values":[${parts.join(',')}]}`
}

function* blockJson({ columns, ...block }: AnswerBlock): Generator<void, string> {
  return `${JSON.stringify(block).slice(0, -1)},"columns":${yield* listOf(columns, columnJson)}}`
}

function* listOf<T>(
  items: readonly T[],
  write: (item: T) => Generator<void, string>,
): Generator<void, string> {
  const written: string[] = []
  for (const item of items) written.push(yield* write(item))
  return `[${written.join(',')}]`
}

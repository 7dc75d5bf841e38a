import { refusal } from '../../http/refusal.ts'

/** The part of `$filter` that is served [OData 4.01, 5.1.1]: comparisons of text and of true/false, joined freely. */
export type Filter<Row> = (row: Row) => boolean

type Token = { kind: 'word' | 'text' | 'sign'; text: string }

const functions = new Map<string, (whole: string, part: string) => boolean>([
  ['contains', (whole, part) => whole.includes(part)],
  ['startswith', (whole, part) => whole.startsWith(part)],
  ['endswith', (whole, part) => whole.endsWith(part)],
])

/**
 * Parses `contains(name,'x') or name eq 'y'` over the given fields. Operators: eq, ne, and, or, not, contains,
 * startswith, endswith, tolower; text compares without case.
 *
 * Throws a refusal InvalidRequest naming the place.
 */
export function parseFilter<Row>(
  text: string,
  fields: Readonly<Record<string, (row: Row) => unknown>>,
): Filter<Row> {
  const tokens = tokensIn(text)
  let at = 0

  const wrong = (expected: string): never => {
    const found = tokens[at]?.text
    throw refusal(
      'InvalidRequest',
      `$filter: expected ${expected}${found === undefined ? ' at the end' : ` instead of ${found}`}`,
    )
  }
  const isWord = (word: string) => tokens[at]?.kind === 'word' && tokens[at]?.text.toLowerCase() === word
  const take = (sign: string) =>
    tokens[at]?.text === sign && tokens[at]?.kind === 'sign' ? void at++ : wrong(sign)

  function either(): Filter<Row> {
    const left = both()
    if (!isWord('or')) return left
    at++
    const right = either()
    return (row) => left(row) || right(row)
  }
  function both(): Filter<Row> {
    const left = negated()
    if (!isWord('and')) return left
    at++
    const right = both()
    return (row) => left(row) && right(row)
  }
  function negated(): Filter<Row> {
    if (!isWord('not')) return single()
    at++
    const inner = negated()
    return (row) => !inner(row)
  }
  function single(): Filter<Row> {
    if (tokens[at]?.text === '(' && tokens[at]?.kind === 'sign') {
      at++
      const inner = either()
      take(')')
      return inner
    }
    const test = tokens[at]?.kind === 'word' ? functions.get(tokens[at]!.text.toLowerCase()) : undefined
    if (test) {
      at++
      take('(')
      const whole = operand()
      take(',')
      const part = operand()
      take(')')
      return (row) => test(whole(row), part(row))
    }
    const left = operand()
    const isEqual = isWord('eq')
    if (!isEqual && !isWord('ne')) return wrong('eq or ne')
    at++
    const right = operand()
    return (row) => (left(row) === right(row)) === isEqual
  }
  function operand(): (row: Row) => string {
    const token = tokens[at]
    if (token?.kind === 'text') {
      at++
      return () => token.text.toLowerCase()
    }
    if (token?.kind !== 'word') return wrong('a field or a text in single quotes')
    at++
    if (/^(true|false)$/i.test(token.text)) return () => token.text.toLowerCase()
    if (/^(tolower|toupper|trim)$/i.test(token.text)) {
      take('(')
      const inner = operand()
      take(')')
      return inner
    }
    const field = Object.entries(fields).find(
      ([name]) => name.toLowerCase() === token.text.toLowerCase(),
    )?.[1]
    if (!field) {
      at--
      return wrong(`one of ${Object.keys(fields).join(', ')}`)
    }
    return (row) => String(field(row) ?? '').toLowerCase()
  }

  const filter = either()
  if (at < tokens.length) wrong('the end')
  return filter
}

function tokensIn(text: string): Token[] {
  if (text.length > 2000) throw refusal('InvalidRequest', '$filter is longer than 2,000 characters')
  const tokens: Token[] = []
  let rest = text.trimStart()
  while (rest) {
    const [found] = /^('(?:[^']|'')*'|[\w-]+|[(),])/.exec(rest) ?? []
    if (found === undefined) throw refusal('InvalidRequest', `$filter: cannot read ${rest.slice(0, 20)}`)
    if (found.startsWith("'")) tokens.push({ kind: 'text', text: found.slice(1, -1).replaceAll("''", "'") })
    else tokens.push({ kind: /^[(),]$/.test(found) ? 'sign' : 'word', text: found })
    rest = rest.slice(found.length).trimStart()
  }
  return tokens
}

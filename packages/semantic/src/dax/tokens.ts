import { syntaxError } from './diagnostics.ts'

export type Token =
  | {
      kind: 'number' | 'text' | 'date' | 'name' | 'quoted' | 'bracket'
      value: string
      at: number
      end: number
    }
  | { kind: 'symbol'; value: string; at: number; end: number }
  | { kind: 'end'; value: ''; at: number; end: number }

const patterns: readonly (readonly [kind: Exclude<Token['kind'], 'end'> | 'space', pattern: RegExp])[] = [
  ['space', /(?:\s|\/\/[^\n]*|--[^\n]*|\/\*[\s\S]*?\*\/)+/y],
  ['number', /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y],
  ['date', /dt"[^"]*"/iy],
  ['text', /"(?:[^"]|"")*"/y],
  ['quoted', /'(?:[^']|'')*'/y],
  ['bracket', /\[(?:[^\]]|\]\])*\]/y],
  ['name', /[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*/uy],
  ['symbol', /&&|\|\||<>|<=|>=|==|[-+*/^&=<>(){},;]/y],
]

/** Splits an expression into its words. Throws MEASURE_SYNTAX where something has no end or is no word of the language. */
export function toTokens(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < source.length) {
    const found = nextToken(source, at)
    if (found.kind !== 'space')
      tokens.push({ kind: found.kind, value: plainValue(found.kind, found.raw), at, end: found.end })
    at = found.end
  }
  tokens.push({ kind: 'end', value: '', at, end: at })
  return tokens
}

function nextToken(source: string, at: number) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const raw = pattern.exec(source)?.[0]
    if (raw) return { kind, raw, end: at + raw.length }
  }
  const start = source[at]!
  const unclosed: Record<string, string> = {
    '"': 'The text is not closed with "',
    "'": "The name is not closed with '",
    '[': 'The name is not closed with ]',
    '/': 'The comment is not closed with */',
  }
  const isTypeset = /[\u2018-\u201f\u00ab\u00bb]/.test(start)
  const hint = isTypeset ? '; a text stands between straight quotes, as "this"' : ''
  throw syntaxError(source, at, unclosed[start] ?? `"${start}" is not part of the language${hint}`)
}

function plainValue(kind: Token['kind'], raw: string): string {
  switch (kind) {
    case 'text':
      return raw.slice(1, -1).replaceAll('""', '"')
    case 'date':
      return raw.slice(3, -1)
    case 'quoted':
      return raw.slice(1, -1).replaceAll("''", "'")
    case 'bracket':
      return raw.slice(1, -1).replaceAll(']]', ']')
    default:
      return raw
  }
}

/**
 * Format strings as Power BI's models write them: `#,0.00`, `0.0%`, `#,0;(#,0)`, `#,0.0,,"M"`, `d MMM yyyy`.
 *
 * A numeric format has up to three sections, split by `;`: positive, negative, zero. In a section `0` is a digit
 * always shown, `#` one shown when there is one, `,` between digits asks for grouping, `,` after the last digit divides
 * by a thousand, `%` multiplies by a hundred, "…" and \x are literal, [Red] and the like are left out.
 */
export interface NumberSection {
  readonly prefix: string
  readonly suffix: string
  readonly minimumIntegerDigits: number
  readonly minimumFractionDigits: number
  readonly maximumFractionDigits: number
  readonly grouped: boolean
  /** The power of ten that the value is multiplied with: 2 for each percent sign, -3 for each scaling comma. */
  readonly shift: number
  /** False for a section of literals only, such as "–" for zero. */
  readonly hasDigits: boolean
}

export interface NumberFormat {
  readonly positive: NumberSection
  readonly negative?: NumberSection
  readonly zero?: NumberSection
}

type Token = { kind: 'literal'; text: string } | { kind: 'sign'; text: string }

/** Splits into literals and signs; a quote left open runs to the end. */
function tokensOf(format: string): Token[] {
  const tokens: Token[] = []
  for (let i = 0; i < format.length; i++) {
    const sign = format[i]!
    if (sign === '\\') tokens.push({ kind: 'literal', text: format[++i] ?? '' })
    else if (sign === '"' || sign === "'") {
      const end = format.indexOf(sign, i + 1)
      tokens.push({ kind: 'literal', text: format.slice(i + 1, end < 0 ? undefined : end) })
      i = end < 0 ? format.length : end
    } else if (sign === '[') {
      const end = format.indexOf(']', i)
      // [$€-de-DE] is a currency sign with a culture; other brackets are colours and conditions.
      const inside = format.slice(i + 1, end < 0 ? undefined : end)
      if (inside.startsWith('$')) tokens.push({ kind: 'literal', text: inside.slice(1).split('-')[0]! })
      i = end < 0 ? format.length : end
    } else if (sign === '_') i++
    else tokens.push({ kind: 'sign', text: sign })
  }
  return tokens
}

function sectionsOf(tokens: readonly Token[]): Token[][] {
  const sections: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'sign' && token.text === ';') sections.push([])
    else sections.at(-1)!.push(token)
  }
  return sections
}

const isDigit = (token: Token | undefined) =>
  token?.kind === 'sign' && (token.text === '0' || token.text === '#')

/** One section, or the text of what is wrong with it. */
function sectionOf(tokens: readonly Token[]): NumberSection | string {
  const digits = tokens.flatMap((token, index) => (isDigit(token) ? [index] : []))
  const first = digits[0] ?? tokens.length
  const last = digits.at(-1) ?? -1
  let prefix = ''
  let suffix = ''
  let [integer, fraction, point] = ['', '', false]
  let [grouped, shift] = [false, 0]
  for (const [index, token] of tokens.entries()) {
    const isInside = index > first && index < last
    if (isDigit(token)) {
      if (point) fraction += token.text
      else integer += token.text
    } else if (token.kind === 'sign' && token.text === ',' && index > first) {
      // After the last digit before the point a comma divides; between digits it groups.
      if (isInside && point)
        return 'has a comma behind its point; whatever the language, commas stand between thousands and a point before the fraction, as in #,0.00'
      if (isInside && !point && isDigit(tokens.slice(index).find((next) => next.text !== ','))) grouped = true
      else shift -= 3
    } else if (
      token.kind === 'sign' &&
      token.text === '.' &&
      !point &&
      (isDigit(tokens[index + 1]) || isInside)
    ) {
      point = true
    } else {
      if (token.kind === 'sign' && token.text === '%') shift += 2
      if (isInside)
        return `has ${JSON.stringify(token.text)} between its digits; text stands before or after them`
      if (index < first) prefix += token.text
      else suffix += token.text
    }
  }
  return {
    prefix,
    suffix,
    grouped,
    shift,
    hasDigits: digits.length > 0,
    minimumIntegerDigits: [...integer].filter((digit) => digit === '0').length,
    minimumFractionDigits: fraction.lastIndexOf('0') + 1,
    maximumFractionDigits: fraction.length,
  }
}

/** A numeric format, or the text of what is wrong with it. */
export function readNumberFormat(format: string): NumberFormat | string {
  const sections = sectionsOf(tokensOf(format))
  if (sections.length > 3) return `has ${sections.length} sections; at most three are positive;negative;zero`
  const [positive, negative, zero] = sections.map((section) =>
    section.length ? sectionOf(section) : undefined,
  )
  for (const section of [positive, negative, zero]) if (typeof section === 'string') return section
  if (!positive) return 'is empty'
  return { positive, negative, zero } as NumberFormat
}

/** Formats that Power BI knows by a name. */
export const namedFormats: Readonly<Record<string, string>> = {
  'general number': '',
  general: '',
  fixed: '0.00',
  standard: '#,0.00',
  percent: '0.00%',
}

const dateSigns = /[yMdhHms]/

/** True when a format is meant for dates: it names a part of a date and no digit of a number. */
export const isDateFormat = (format: string): boolean => {
  if (/^(short|long|general|medium) (date|time)$/i.test(format)) return true
  const signs = tokensOf(format).filter((token) => token.kind === 'sign')
  return signs.some((token) => dateSigns.test(token.text)) && !signs.some(isDigit)
}

/** Describes what is wrong with a format string; null when it can be used. */
export function formatProblem(format: string): string | null {
  if (format.trim() === '') return 'is an empty format; leave it out to use the model’s'
  if (format.toLowerCase() in namedFormats || isDateFormat(format)) return null
  const read = readNumberFormat(format)
  if (typeof read === 'string') return `the format ${JSON.stringify(format)} ${read}`
  if (!read.positive.hasDigits)
    return `the format ${JSON.stringify(format)} names neither a digit (0, #) nor a part of a date`
  return null
}

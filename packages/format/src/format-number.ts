import { languageOf } from './language-of.ts'
import { numberWriter } from './number-writer.ts'
import { namedFormats, readNumberFormat } from './format-string.ts'
import type { NumberFormat, NumberSection } from './format-string.ts'
import { remembered } from './remembered.ts'

/** Digits that every engine of the last years writes; newer ones go to 100. */
const maxFractionDigits = 20

const plain: NumberSection = {
  prefix: '',
  suffix: '',
  grouped: false,
  shift: 0,
  hasDigits: true,
  minimumIntegerDigits: 1,
  minimumFractionDigits: 0,
  maximumFractionDigits: maxFractionDigits,
}

const formatFor = remembered((format): NumberFormat => {
  const read = readNumberFormat(namedFormats[format.toLowerCase()] ?? format)
  return typeof read === 'string' ? { positive: plain } : read
})

/** True when a numeric format writes a share in per cent. */
export const isPercentFormat = (format: string): boolean => formatFor(format).positive.shift === 2

const digitsFor = remembered((key) => {
  const [locale, grouped, minimumIntegerDigits, minimumFractionDigits, maximumFractionDigits] =
    JSON.parse(key)
  const formatter = new Intl.NumberFormat(locale, {
    useGrouping: grouped,
    minimumIntegerDigits,
    minimumFractionDigits,
    maximumFractionDigits,
  })
  return { formatter, zero: formatter.format(0) }
})

/** The locale's sign; where that is the keyboard's hyphen, the minus that is as wide as a plus. */
const minusOf = remembered((locale) => {
  const parts = numberWriter(locale).formatToParts(-1)
  return (parts.find(({ type }) => type === 'minusSign')?.value ?? '-').replace('-', '−')
})

/** Options by which a section writes digits, or writes none. */
function formatterOf(section: NumberSection, locale: string) {
  const { grouped, minimumIntegerDigits, minimumFractionDigits, maximumFractionDigits } = section
  const whole = Math.min(Math.max(minimumIntegerDigits, 1), 21)
  const least = Math.min(minimumFractionDigits, maxFractionDigits)
  const most = Math.min(maximumFractionDigits, maxFractionDigits)
  return digitsFor(`["${locale}",${grouped},${whole},${least},${most}]`)
}

/** A decimal text times a power of ten, exactly: Intl reads the exponent. */
const shifted = (text: string, power: number): string => {
  const [digits, exponent = '0'] = text.toLowerCase().split('e')
  return `${digits}e${Number(exponent) + power}`
}

/** The digits of a section, and whether they round to nothing. `text` has no sign. */
function digitsOf(text: string, section: NumberSection, locale: string): { digits: string; isZero: boolean } {
  const { formatter, zero } = formatterOf(section, locale)
  const number = shifted(text, section.shift) as Intl.StringNumericLiteral
  const digits = formatter.format(number)
  // `#.0` writes .5 for a half; Intl always writes the whole part.
  if (section.minimumIntegerDigits === 0) {
    const parts = formatter.formatToParts(number)
    const whole = parts.filter((part) => part.type === 'integer')
    const zeroDigit = formatterOf(plain, locale).zero
    if (whole.length === 1 && whole[0]!.value === zeroDigit) {
      const rest = parts.filter((part) => part.type !== 'integer').map((part) => part.value)
      return { digits: rest.join(''), isZero: digits === zero }
    }
  }
  return { digits, isZero: digits === zero }
}

/** What the locale has between digits and a per cent sign: nothing, or a space that does not break. */
const percentGapOf = remembered((locale) => {
  const parts = numberWriter(locale, { style: 'percent' }).formatToParts(1)
  const before = parts[parts.findIndex(({ type }) => type === 'percentSign') - 1]
  return before?.type === 'literal' ? before.value : ''
})

function written(section: NumberSection, digits: string, locale: string): string {
  const gap = section.shift === 2 && section.suffix.startsWith('%') ? percentGapOf(locale) : ''
  return section.prefix + (section.hasDigits ? digits + gap : '') + section.suffix
}

/**
 * A number, or a decimal text of any length, by a numeric format. Without a format, or with one that cannot be read:
 * plain digits.
 */
export function formatNumber(value: string | number, format: string | undefined, locale: string): string {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return Number.isNaN(value) ? '' : value < 0 ? `${minusOf(locale)}∞` : '∞'
  }
  return byFormat(String(value), format ? formatFor(format) : { positive: plain }, locale)
}

function byFormat(text: string, format: NumberFormat, locale: string): string {
  const isNegative = text.startsWith('-')
  const size = text.replace(/^[-+]/, '')
  const section = isNegative ? (format.negative ?? format.positive) : format.positive
  const { digits, isZero } = digitsOf(size, section, locale)
  if (isZero && section.hasDigits) {
    // What rounds to nothing has no sign, whichever side it came from (.NET rounds before it chooses the section).
    const zero = format.zero ?? format.positive
    return written(zero, digitsOf('0', zero, locale).digits, locale)
  }
  const sign = isNegative && !format.negative ? minusOf(locale) : ''
  return sign + written(section, digits, locale)
}

/** Powers of ten that a large figure is written in, with the letters finance people use. */
const units = { 0: '', 3: 'k', 6: 'M', 9: 'bn' } as const
export type UnitPower = keyof typeof units

/** The same in languages that have others: words, which stand apart from their figure without breaking from it. */
const unitsIn = new Map<string, Readonly<Record<UnitPower, string>>>([
  ['de', { 0: '', 3: '\u00a0Tsd.', 6: '\u00a0Mio.', 9: '\u00a0Mrd.' }],
])

/** Percentage points, as they stand behind a difference of two percentages. */
export const pointsUnit = (locale: string): string => (languageOf(locale) === 'de' ? 'PP' : 'pp')

const unitsOf = remembered((locale) => unitsIn.get(languageOf(locale)) ?? units)
export type Units = 'auto' | 'none' | 'thousands' | 'millions' | 'billions'

/** The unit for figures of this size: the largest below the largest of them, or the one asked for. */
export function unitPowerFor(asked: Units | undefined, largest: number): UnitPower {
  switch (asked) {
    case undefined:
    case 'none':
      return 0
    case 'thousands':
      return 3
    case 'millions':
      return 6
    case 'billions':
      return 9
    case 'auto': {
      const size = Math.abs(largest)
      // 999,950 is 1.0M when written with one decimal, hence the edge below the round number.
      return size >= 999_950_000 ? 9 : size >= 999_950 ? 6 : size >= 9_999.5 ? 3 : 0
    }
  }
}

/**
 * A figure written in a unit, for what is drawn large: 1234567 with `#,0;(#,0)` in millions is 1.2M, its negative (1.2M).
 * A format that scales itself (percent, `,,`) is left as it is. `fractionDigits` is for an axis, which needs as many
 * digits as tell its steps apart; absent: one in a unit, else what the format says.
 */
export function formatInUnit(
  value: string | number,
  format: string | undefined,
  power: UnitPower,
  locale: string,
  fractionDigits?: number,
): string {
  const own = format ? formatFor(format) : { positive: { ...plain, grouped: true, maximumFractionDigits: 2 } }
  const exactly = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })
  const isPercent = own.positive.shift === 2
  if (isPercent && fractionDigits !== undefined) {
    const exact = withSections(own, (section) => ({ ...section, ...exactly(fractionDigits) }))
    return byFormat(String(value), exact, locale)
  }
  if (power === 0 || own.positive.shift !== 0)
    return format ? formatNumber(value, format, locale) : byFormat(String(value), own, locale)
  const inUnit = withSections(own, (section) => ({
    ...section,
    ...exactly(fractionDigits ?? 1),
    shift: -power,
    grouped: true,
    suffix: unitsOf(locale)[power] + section.suffix,
  }))
  const zero = own.zero ?? { ...own.positive, ...exactly(0) }
  return byFormat(String(value), { ...inUnit, zero }, locale)
}

/** A format whose sections that write digits are changed. */
function withSections(
  { positive, negative, zero }: NumberFormat,
  change: (section: NumberSection) => NumberSection,
): NumberFormat {
  const changed = (section: NumberSection) => (section.hasDigits ? change(section) : section)
  return {
    positive: changed(positive),
    ...(negative ? { negative: changed(negative) } : {}),
    ...(zero ? { zero: changed(zero) } : {}),
  }
}

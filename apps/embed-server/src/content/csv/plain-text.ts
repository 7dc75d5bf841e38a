import type { CsvForm, ValueType } from '@casement/semantic'
import { isNumber, literal } from './engine-type.ts'

/** What a source may say of its texts by which a text is a value that it would not be by itself. */
const words = [
  'emptyValues',
  'trueValues',
  'falseValues',
  'groupSeparator',
  'grouping',
  'negatives',
  'currencySigns',
  'percentages',
  'scientific',
  'dateFormat',
  'dateLanguage',
  'dayNumbers',
  'timeOffsets',
] as const satisfies readonly (keyof CsvForm)[]

/** Whether a source says how texts are written that are values only by its word. */
export const saysWords = (said: CsvForm): boolean => words.some((word) => said[word] !== undefined)

/** SQL for a text as a usual file would have it, by what its source says of nothing, true, false and numbers. */
export function plainText(text: string, type: ValueType, said: CsvForm): string {
  const branches = [
    ...(said.emptyValues ? [`WHEN ${isOneOf(text, said.emptyValues)} THEN NULL`] : []),
    ...(type.kind === 'boolean' && said.trueValues
      ? [`WHEN ${isOneOf(text, said.trueValues)} THEN 'true'`]
      : []),
    ...(type.kind === 'boolean' && said.falseValues
      ? [`WHEN ${isOneOf(text, said.falseValues)} THEN 'false'`]
      : []),
  ]
  const plain = isNumber(type) ? plainNumber(text, said) : text
  return branches.length === 0 ? plain : `CASE ${branches.join(' ')} ELSE ${plain} END`
}

/** Words of a source stand for themselves in any letter case, as Excel has TRUE for true. */
const isOneOf = (text: string, of: readonly string[]): string =>
  `lower(trim(${text})) IN (${of.map((word) => literal(word.trim().toLowerCase())).join(', ')})`

/** The blanks of a line: the space, those that do not break, and the narrow ones. */
const blanks = ' \u00A0\u2007\u2009\u202F'
/** The sign of subtraction, which is no hyphen. */
const minus = '\u2212'
/** Dashes that are written for a minus. */
const dashes = '\u2012\u2013\u2014'

function plainNumber(text: string, said: CsvForm): string {
  const { groupSeparator, negatives, currencySigns, percentages } = said
  let plain = `translate(${text}, '${negatives === 'dash' ? minus + dashes : minus}', '${negatives === 'dash' ? '----' : '-'}')`
  if (currencySigns) plain = withoutCurrency(plain, currencySigns)
  if (negatives === 'parentheses')
    plain = `regexp_replace(trim(${plain}), '^\\((.*)\\)([${blanks}]*%)?$', '-\\1\\2')`
  if (negatives === 'trailingMinus')
    plain = `regexp_replace(trim(${plain}), '^([0-9.,].*?)[${blanks}]?-$', '-\\1')`
  if (percentages !== undefined) plain = `regexp_replace(trim(${plain}), '[${blanks}]*%[${blanks}]*$', '%')`
  if (groupSeparator === undefined) return plain
  const sign = groupSeparator === ' ' ? `[${blanks}]` : "[''’]"
  const grouped = `^[-+]?[0-9]{1,3}(${sign}[0-9]{2,3})*${sign}[0-9]{3}([.,][0-9]*)?%?$`
  return `CASE WHEN regexp_full_match(trim(${plain}), '${grouped}') THEN regexp_replace(${plain}, '${sign}', '', 'g') ELSE ${plain} END`
}

/** One sign before a number or behind it goes, on either side of the number's own sign. */
function withoutCurrency(text: string, signs: readonly string[]): string {
  const any = signs
    .toSorted((one, other) => other.length - one.length)
    .map((sign) => sign.replaceAll(/[.*+?^$()|[\]{}/]/g, '\\$&'))
    .join('|')
  const before = `^([-+(]?)[${blanks}]*(?:${any})[${blanks}]*`
  const behind = `[${blanks}]*(?:${any})[${blanks}]*([-)]?)$`
  return `regexp_replace(trim(${text}), ${literal(`${before}|${behind}`)}, '\\1\\2', 'i')`
}

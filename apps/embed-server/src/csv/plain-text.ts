import type { CsvForm, ValueType } from '@casement/semantic'
import { literal } from './value-forms.ts'

/** Whether a source says how texts are written that are values only by its word. */
export const saysWords = (said: CsvForm): boolean =>
  said.emptyValues !== undefined ||
  said.trueValues !== undefined ||
  said.falseValues !== undefined ||
  said.groupSeparator !== undefined ||
  said.negatives !== undefined

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
  const isNumber = type.kind === 'integer' || type.kind === 'decimal' || type.kind === 'double'
  const plain = isNumber ? plainNumber(text, said) : text
  return branches.length === 0 ? plain : `CASE ${branches.join(' ')} ELSE ${plain} END`
}

/** Words of a source stand for themselves in any letter case, as Excel has TRUE for true. */
const isOneOf = (text: string, words: readonly string[]): string =>
  `lower(trim(${text})) IN (${words.map((word) => literal(word.trim().toLowerCase())).join(', ')})`

/** The blanks of a line: the space, that which does not break, and its narrow form. */
const blanks = ' \u00A0\u202F'

function plainNumber(text: string, { groupSeparator, negatives }: CsvForm): string {
  let plain = text
  if (negatives === 'parentheses') plain = `regexp_replace(trim(${plain}), '^\\((.*)\\)$', '-\\1')`
  if (negatives === 'trailingMinus') plain = `regexp_replace(trim(${plain}), '^([0-9.,].*)-$', '-\\1')`
  if (groupSeparator === undefined) return plain
  const sign = groupSeparator === ' ' ? `[${blanks}]` : "[''’]"
  const grouped = `^[-+]?[0-9]{1,3}(${sign}[0-9]{2,3})*${sign}[0-9]{3}([.,][0-9]*)?$`
  return `CASE WHEN regexp_full_match(trim(${plain}), '${grouped}') THEN regexp_replace(${plain}, '${sign}', '', 'g') ELSE ${plain} END`
}

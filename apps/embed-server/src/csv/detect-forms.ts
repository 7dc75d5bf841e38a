import type { CsvForm, ValueType } from '@casement/semantic'
import { type NumberForm, readingOf, usual } from './value-forms.ts'

/** A column of a table of texts. */
export interface TextColumn {
  /** Name in the model, for people: `Rate[Date]`. */
  readonly id: string
  /** Name in its table of texts, as SQL takes it. */
  readonly text: string
  readonly type: ValueType
}

/** A value that is shown to people: its record counted from 0 and its column. */
export interface ToldValue {
  readonly column: TextColumn
  readonly record: number
  readonly message: string
}

export interface DetectedForms {
  readonly number: NumberForm
  readonly dates: ReadonlyMap<TextColumn, string>
  /** Form that was taken and is not usual, as the source would say it. */
  readonly taken: readonly string[]
  /** Ambiguity: a value that can be read in two ways. */
  readonly ambiguous: readonly ToldValue[]
}

type Read = (sql: string) => Promise<unknown[][]>

/**
 * Looks at every number and date of a table of texts for how they are written. What the source says holds; without it a
 * form is taken that all values of the column have and no other form explains, and what can be read in two ways is reported.
 */
export async function detectForms(
  read: Read,
  table: string,
  columns: readonly TextColumn[],
  { said, delimiter }: { said: CsvForm; delimiter: string },
): Promise<DetectedForms> {
  const numbers = columns.filter(({ type }) => ['integer', 'decimal', 'double'].includes(type.kind))
  const number = await numberForm(read, table, numbers, { said, delimiter })
  const dates = new Map<TextColumn, string>()
  const taken = [...number.taken]
  const ambiguous = [...number.ambiguous]
  for (const column of columns) {
    if (column.type.kind !== 'date' && column.type.kind !== 'dateTime') continue
    const date = await dateForm(read, table, column, said.dateFormat)
    dates.set(column, date.form)
    if (date.isTaken) taken.push(`"dateFormat": "${date.form}"`)
    if (date.ambiguous) ambiguous.push(date.ambiguous)
  }
  return { number: number.form, dates, taken: [...new Set(taken)], ambiguous }
}

const written = (decimal: string, group: string) => ({
  plain: `[+-]?([0-9]+${decimal}?[0-9]*|${decimal}[0-9]+)([eE][+-]?[0-9]+)?`,
  grouped: `[+-]?[1-9][0-9]{0,2}(${group}[0-9]{3})+(${decimal}[0-9]*)?`,
  /** Nothing but a grouped number looks so. */
  surelyGrouped: `[+-]?[1-9][0-9]{0,2}((${group}[0-9]{3})+${decimal}[0-9]*|(${group}[0-9]{3}){2,})`,
})
const point = written('\\.', ',')
const comma = written(',', '\\.')

async function numberForm(
  read: Read,
  table: string,
  columns: readonly TextColumn[],
  { said, delimiter }: { said: CsvForm; delimiter: string },
): Promise<{ form: NumberForm; taken: string[]; ambiguous: ToldValue[] }> {
  const none = { taken: [], ambiguous: [] }
  if (said.decimalSeparator === '.' || said.decimalSeparator === ',')
    return { form: { decimal: said.decimalSeparator, isGrouped: true }, ...none }
  if (columns.length === 0) return { form: usual.number, ...none }
  const matches = (pattern: string) => `regexp_full_match(v, '${pattern}')`
  const either = (form: typeof point) => `(${matches(form.plain)} OR ${matches(form.grouped)})`
  const looks = `SELECT v, r, c, ${either(point)} AS p, ${either(comma)} AS k, ${matches(point.plain)} AS pp, ${matches(comma.plain)} AS kp, ${matches(point.surelyGrouped)} AS pg, ${matches(comma.surelyGrouped)} AS kg`
  const texts = columns.map(
    ({ text }, index) =>
      `SELECT trim(${text}) AS v, rowid AS r, ${index} AS c FROM ${table} WHERE ${text} IS NOT NULL`,
  )
  const hasSign = `(contains(v, '.') OR contains(v, ','))`
  const asked = await read(
    `SELECT count(*) FILTER (p AND NOT k), count(*) FILTER (k AND NOT p), count(*) FILTER (pg), count(*) FILTER (kg),
      arg_min([c, r], r) FILTER (p AND k AND ${hasSign}), arg_min(v, r) FILTER (p AND k AND ${hasSign}),
      count(*) FILTER (p AND k AND contains(v, ',')),
      arg_min([c, r], r) FILTER (p AND NOT pp AND NOT pg), arg_min(v, r) FILTER (p AND NOT pp AND NOT pg),
      arg_min([c, r], r) FILTER (k AND NOT kp AND NOT kg), arg_min(v, r) FILTER (k AND NOT kp AND NOT kg)
    FROM (${looks} FROM (${texts.join(' UNION ALL ')}))`,
  )
  const [points, commas, surePoints, sureCommas, place, value, ambiguousCommas, ...alone] = asked[0]!
  const [pointPlace, pointValue, commaPlace, commaValue] = alone
  const told = (where: unknown, text: unknown): ToldValue[] => {
    const [column, record] = (where as { items: readonly unknown[] }).items
    const two = [String(text).replaceAll(/[.,]/g, ''), String(text).replace(',', '.')]
    const message = `"${String(text)}" can be ${two[0]} or ${two[1]}; say "decimalSeparator": "." or "," in the source`
    return [{ column: columns[Number(column)]!, record: Number(record), message }]
  }
  const isComma = Number(commas) > Number(points)
  if (Number(points) === 0 && Number(commas) === 0) {
    // In a file that separates values by commas a point is no sign of thousands.
    const isPlain = place === null || (delimiter === ',' && Number(ambiguousCommas) === 0)
    return { form: usual.number, taken: [], ambiguous: isPlain ? [] : told(place, value) }
  }
  const [sure, groupPlace, groupValue] = isComma
    ? [sureCommas, commaPlace, commaValue]
    : [surePoints, pointPlace, pointValue]
  const isGrouped = Number(sure) > 0
  const form = { decimal: isComma ? ',' : '.', isGrouped } as const
  if (!isGrouped && groupPlace !== null) return { form, taken: [], ambiguous: told(groupPlace, groupValue) }
  const isUsual = !isComma && !isGrouped
  return { form, taken: isUsual ? [] : [`"decimalSeparator": "${form.decimal}"`], ambiguous: [] }
}

const orders = ['/', '.', '-'].flatMap((sign) => [`dd${sign}MM${sign}yyyy`, `MM${sign}dd${sign}yyyy`])
const worded = ['dd-MMM-yyyy', 'dd MMM yyyy', 'dd/MMM/yyyy']

async function dateForm(
  read: Read,
  table: string,
  column: TextColumn,
  said: string | undefined,
): Promise<{ form: string; isTaken: boolean; ambiguous?: ToldValue }> {
  const { text, type } = column
  const bare = said === undefined ? [...orders, ...worded] : [said]
  // A dateTime has a time behind its date, whichever way the date is written.
  const timed =
    said === undefined && type.kind === 'dateTime'
      ? bare.flatMap((form) => [`${form} H:mm`, `${form} H:mm:ss`])
      : []
  const forms = ['iso', ...bare, ...timed]
  const readings = forms.map((form) => readingOf(text, type, { ...usual, date: form }))
  const counts = readings.map(({ isRight }) => `count(*) FILTER (${isRight})`)
  const [row] = await read(`SELECT count(${text}), ${counts.join(', ')} FROM ${table}`)
  const [all, ...right] = row!.map(Number) as [number, ...number[]]
  const most = Math.max(...right)
  const best = right.indexOf(most)
  // What the source says holds, but for dates that are ISO dates throughout.
  const form = said !== undefined && right[0] !== all ? said : forms[best]!
  const isTaken = said === undefined && form !== 'iso' && most > 0
  const other = forms.findIndex((_, index) => index > best && right[index] === most)
  if (!isTaken || other < 0 || all === 0) return { form, isTaken }
  // Two orders explain as much of the column. They may still give the same days.
  const [one, two] = [readings[best]!, readings[other]!]
  const differ = `${one.isRight} AND ${two.isRight} AND ${one.value} <> ${two.value}`
  const [found] = await read(
    `SELECT rowid, ${text}, strftime(${one.value}, '%-d %B %Y'), strftime(${two.value}, '%-d %B %Y') FROM ${table} WHERE ${differ} ORDER BY rowid LIMIT 1`,
  )
  if (!found) return { form, isTaken }
  const [record, value, first, second] = found
  const message = `"${String(value)}" can be ${String(first)} or ${String(second)}; say ${asSaid(forms[best]!)} or ${asSaid(forms[other]!)} in the source`
  return { form, isTaken: false, ambiguous: { column, record: Number(record), message } }
}

const asSaid = (form: string) => `"dateFormat": "${form}"`

import type { CsvForm, ValueType } from '@casement/semantic'
import { type DateForm, saidOfDates } from './date-reading.ts'
import { isDate, isNumber } from './engine-type.ts'
import { groupedDigits, type NumberForm, saidOfNumbers } from './number-reading.ts'
import { readingOf, usual } from './value-forms.ts'

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
  readonly dates: ReadonlyMap<TextColumn, DateForm>
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
  const numbers = columns.filter(({ type }) => isNumber(type))
  const number = await numberForm(read, table, numbers, { said, delimiter })
  const dates = new Map<TextColumn, DateForm>()
  const taken = [...number.taken]
  const ambiguous = [...number.ambiguous]
  for (const column of columns) {
    if (!isDate(column.type)) continue
    const date = await dateForm(read, table, column, said)
    dates.set(column, { ...saidOfDates(said), format: date.form })
    if (date.isTaken) taken.push(`"dateFormat": "${date.form}"`)
    if (date.ambiguous) ambiguous.push(date.ambiguous)
  }
  return { number: number.form, dates, taken: [...new Set(taken)], ambiguous }
}

const written = (decimal: string, group: string, isLakh: boolean) => {
  const behind = '([eE][+-]?[0-9]+)?%?'
  const grouped = groupedDigits(group, isLakh)
  const sure = isLakh
    ? `[0-9]{1,2}(${group}[0-9]{2})+${group}[0-9]{3}(${decimal}[0-9]*)?|[0-9]{1,2}${group}[0-9]{3}${decimal}[0-9]*`
    : `[1-9][0-9]{0,2}((${group}[0-9]{3})+${decimal}[0-9]*|(${group}[0-9]{3}){2,})`
  return {
    plain: `[+-]?([0-9]+${decimal}?[0-9]*|${decimal}[0-9]+)${behind}`,
    grouped: `[+-]?${isLakh ? '' : '[1-9]'}${isLakh ? grouped : `[0-9]{0,2}(${group}[0-9]{3})+`}(${decimal}[0-9]*)?${behind}`,
    /** Nothing but a grouped number looks so. */
    surelyGrouped: `[+-]?(${sure})${behind}`,
  }
}

interface FoundNumbers {
  readonly form: NumberForm
  readonly taken: readonly string[]
  readonly ambiguous: readonly ToldValue[]
}

async function numberForm(
  read: Read,
  table: string,
  columns: readonly TextColumn[],
  { said, delimiter }: { said: CsvForm; delimiter: string },
): Promise<FoundNumbers> {
  const isSaid = said.decimalSeparator === '.' || said.decimalSeparator === ','
  const own = saidOfNumbers(said)
  const found = (form: Pick<NumberForm, 'decimal' | 'isGrouped'>, rest: Partial<FoundNumbers> = {}) => ({
    taken: [],
    ambiguous: [],
    ...rest,
    form: { ...own, ...form },
  })
  if (isSaid) return found({ decimal: said.decimalSeparator as '.' | ',', isGrouped: true })
  const plain = { decimal: '.', isGrouped: false } as const
  if (columns.length === 0) return found(plain)
  const signs = await signsOf(read, table, columns, own.isLakh)
  const told = ({ column, record, text }: PlacedText): ToldValue[] => {
    const two = [text.replaceAll(/[.,]/g, ''), text.replace(',', '.')]
    const message = `"${text}" can be ${two[0]} or ${two[1]}; say "decimalSeparator": "." or "," in the source`
    return [{ column, record, message }]
  }
  const { point, comma, both } = signs
  if (point.only && comma.only) return found(plain, { ambiguous: twoForms(point.only, comma.only) })
  if (!point.only && !comma.only) {
    // In a file that separates values by commas a point is no sign of thousands.
    const isPlain = !both.first || (delimiter === ',' && !both.hasComma)
    return found(plain, { ambiguous: isPlain ? [] : told(both.first!) })
  }
  const { isGrouped, doubtful } = comma.only ? comma : point
  const form = { decimal: comma.only ? ',' : '.', isGrouped } as const
  if (!isGrouped && doubtful) return found(form, { ambiguous: told(doubtful) })
  const isUsual = !comma.only && !isGrouped
  return found(form, { taken: isUsual ? [] : [`"decimalSeparator": "${form.decimal}"`] })
}

/** A file has one form of numbers: each of the two is told where it stands first. */
function twoForms(point: PlacedText, comma: PlacedText): ToldValue[] {
  const told = (one: PlacedText, sign: string, other: PlacedText): ToldValue => ({
    column: one.column,
    record: one.record,
    message: `"${one.text}" has a ${sign} before its fraction, and "${other.text}" of ${other.column.id} has not: a file has one form of numbers; write all of them alike`,
  })
  return [told(point, 'point', comma), told(comma, 'comma', point)]
}

interface PlacedText {
  readonly column: TextColumn
  readonly record: number
  readonly text: string
}

/** Looks at all numbers for the sign before their fractions. */
async function signsOf(read: Read, table: string, columns: readonly TextColumn[], isLakh: boolean) {
  const [point, comma] = [written('\\.', ',', isLakh), written(',', '\\.', isLakh)]
  const matches = (pattern: string) => `regexp_full_match(v, '${pattern}')`
  const either = (form: typeof point) => `(${matches(form.plain)} OR ${matches(form.grouped)})`
  const looks = `SELECT v, r, c, ${either(point)} AS p, ${either(comma)} AS k, ${matches(point.plain)} AS pp, ${matches(comma.plain)} AS kp, ${matches(point.surelyGrouped)} AS pg, ${matches(comma.surelyGrouped)} AS kg`
  const texts = columns.map(
    ({ text }, index) =>
      `SELECT trim(${text}) AS v, rowid AS r, ${index} AS c FROM ${table} WHERE ${text} IS NOT NULL`,
  )
  const first = (condition: string) =>
    `arg_min([c, r], r) FILTER (${condition}), arg_min(v, r) FILTER (${condition})`
  const isBoth = `p AND k AND (contains(v, '.') OR contains(v, ','))`
  const [row] = await read(
    `SELECT ${first('p AND NOT k')}, ${first('k AND NOT p')}, ${first(isBoth)},
      ${first('p AND NOT pp AND NOT pg')}, ${first('k AND NOT kp AND NOT kg')},
      count(*) FILTER (pg), count(*) FILTER (kg), count(*) FILTER (p AND k AND contains(v, ','))
    FROM (${looks} FROM (${texts.join(' UNION ALL ')}))`,
  )
  const at = (index: number): PlacedText | undefined => {
    const [place, text] = [row![2 * index], row![2 * index + 1]]
    if (place === null) return undefined
    const [column, record] = (place as { items: readonly unknown[] }).items
    return { column: columns[Number(column)]!, record: Number(record), text: String(text) }
  }
  const counts = row!.slice(10).map(Number)
  return {
    /** `only`: the first that has this sign and no other; `doubtful`: the first whose groups may be its fraction. */
    point: { only: at(0), doubtful: at(3), isGrouped: counts[0]! > 0 },
    comma: { only: at(1), doubtful: at(4), isGrouped: counts[1]! > 0 },
    /** What can be read with either sign. */
    both: { first: at(2), hasComma: counts[2]! > 0 },
  }
}

const orders = ['/', '.', '-'].flatMap((sign) => [`dd${sign}MM${sign}yyyy`, `MM${sign}dd${sign}yyyy`])
const worded = ['dd-MMM-yyyy', 'dd MMM yyyy', 'dd/MMM/yyyy']

async function dateForm(
  read: Read,
  table: string,
  column: TextColumn,
  { dateFormat: said, ...others }: CsvForm,
): Promise<{ form: string; isTaken: boolean; ambiguous?: ToldValue }> {
  const { text, type } = column
  const bare = said === undefined ? [...orders, ...worded] : [said]
  // A dateTime has a time behind its date, whichever way the date is written.
  const timed =
    said === undefined && type.kind === 'dateTime'
      ? bare.flatMap((form) => [`${form} H:mm`, `${form} H:mm:ss`])
      : []
  const forms = ['iso', ...bare, ...timed]
  const readings = forms.map((form) =>
    readingOf(text, type, { ...usual, date: { ...saidOfDates(others), format: form } }),
  )
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

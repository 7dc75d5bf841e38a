import { formatInUnit, formatValue, isFigure, isPercentFormat } from '@casement/format'
import type { UnitPower, Value } from '@casement/format'
import type { Answer, AnswerColumn, ModelDescription } from '@casement/query'
import type { Words } from '@casement/words'
import type { RoleField } from '../definition/field.ts'
import { columnName } from '../definition/query.ts'
import { whyBlank, whyBlankInTotal } from './why-blank.ts'
import { booksEndText, earlierDayText } from './books-end.ts'
import { translationsOf } from './translated-values.ts'
import type { Translate } from './translated-values.ts'

/** Writing of figures and names on this page, and what is said beside them. */
export interface Writing extends Words {
  /** 'Data as of' in words. */
  readonly booksEnd: string
  /** The last day of what is looked at in words, where it is before the books' end; else ''. */
  earlierDay(day: Value): string
  /** Name of a field for people: the visual's word, the model's, its name. */
  name(field: RoleField): string
  /** A name that an answer says, of the model or of one of its values, as people read it. */
  said(name: string): string
  /** A text in a column that an answer calls so, as rows behind a figure have it. */
  saidIn(name: string, text: string): string
  /** The name, with the months that the figure is over where these are not those of the period. */
  label(field: RoleField): string
  /** The field's values are addresses to follow. */
  isLink(field: RoleField): boolean
  /** A value of a field that is in no answer; BLANK is said. */
  value(field: RoleField, value: Value): string
  /** The column of a field in an answer, with the ways to write its cells. */
  column(answer: Answer, role: string, index: number, field: RoleField): WrittenColumn
}

export interface WrittenColumn {
  readonly label: string
  readonly values: readonly Value[]
  readonly type: AnswerColumn['type']
  /** What stands for a BLANK that names something. */
  readonly blank: string
  /** The format string in force; absent: none. */
  readonly format?: string | undefined
  readonly isFigure: boolean
  /** Its figures are shares, written in per cent. */
  readonly isPercent: boolean
  /** The unit in which all visuals of the page write it, unless they are asked for another; absent: each has its own. */
  readonly unit?: UnitPower
  /** Why its figures are blank, where the model keeps none by what is looked at, or for what was chosen, or of its days. */
  readonly beyond?: string | undefined
  /** The same of its total. */
  readonly beyondInTotal?: string | undefined
  /** Names of its values, where the model gives them others than themselves. */
  readonly names?: NamesOfValues
  /** Rows of items with no data that say nothing of this field. */
  readonly emptyRows?: ReadonlySet<number>
  /** The exact figure; BLANK is ''. */
  write(value: Value): string
  /** The figure written in a unit, for what is drawn large. */
  writeInUnit(value: Value, power: UnitPower, fractionDigits?: number): string
}

/** The names of values that are called otherwise. */
export interface NamesOfValues {
  get(value: Value): string | undefined
}

/** A value that names a category, a row or a member; unlike a figure's, its BLANK is said. */
export const labelOfValue = (column: Pick<WrittenColumn, 'write' | 'blank'>, value: Value): string =>
  value === null ? column.blank : column.write(value)

/** The same of a row. In the row of an item with no data it is '' where the item is of other fields. */
export const labelAt = (column: WrittenColumn, row: number): string =>
  column.emptyRows?.has(row) ? '' : labelOfValue(column, column.values[row] ?? null)

/** The rows of items for which there is no figure. */
export const itemRowsOf = ({ itemsWithNoData = [] }: Pick<Answer, 'itemsWithNoData'>): ReadonlySet<number> =>
  new Set(itemsWithNoData.flatMap(({ rows }) => rows))

/** True where items with no data are more than the limit holds. */
export const areItemsLeftOut = ({ itemsWithNoData = [] }: Pick<Answer, 'itemsWithNoData'>): boolean =>
  itemsWithNoData.some(({ areLeftOut }) => areLeftOut === true)

/** The column's values are moments: they lie as far apart as they are. */
export const isTimeColumn = ({ type }: Pick<WrittenColumn, 'type'>): boolean =>
  type === 'date' || type === 'dateTime'

export interface WritingOptions {
  readonly words: Words
  readonly model: ModelDescription
  readonly booksEnd: string
}

export function writingOf({ words, model, booksEnd }: WritingOptions): Writing {
  const { locale } = words
  const name = (field: RoleField) => field.displayName ?? modelNameOf(field, model) ?? ownNameOf(field)
  const label = (field: RoleField) => overText(name(field), field, words)
  const { of, said, ofNamed } = translationsOf(model)
  const translateIn = (field: RoleField): Translate | undefined => {
    if (field.kind === 'measure') return of(field)
    const column = columnOf(field, model)
    return column && of({ table: field.table, column: column.name })
  }
  const saidIn = (column: string, text: string) => ofNamed(column)?.(text) ?? text
  const telling = { ...words, said, saidIn }
  return {
    ...telling,
    get booksEnd() {
      return booksEndText(booksEnd, words)
    },
    earlierDay: (day) => earlierDayText(day, booksEnd, locale),
    name,
    label,
    isLink: (field) =>
      field.kind === 'column' && categoryOf(field.table, field.column, model)?.toLowerCase() === 'weburl',
    value(field, value) {
      if (value === null) return words.say('blank.name')
      const translated = typeof value === 'string' ? translateIn(field)?.(value) : undefined
      if (translated !== undefined) return translated
      const column = columnOf(field, model)
      return formatValue(value, column?.type ?? 'text', field.format ?? column?.format, locale)
    },
    column(answer, role, index, field) {
      const place = columnName(role, index)
      const column = answer.columns.find((each) => each.name === place)
      if (!column) throw new Error(`The answer has no column ${place}`)
      const beyond = whyBlank(column, name(field), telling)
      const inTotal = whyBlankInTotal(answer, place, telling)
      const emptyRows = emptyRowsOf(place, answer)
      return {
        ...writtenColumn(column, {
          label: label(field),
          format: field.format ?? column.format,
          words,
          translate: translateIn(field),
        }),
        ...(beyond !== undefined && { beyond }),
        ...(inTotal !== undefined && { beyondInTotal: inTotal }),
        ...(emptyRows.size > 0 && { emptyRows }),
      }
    },
  }
}

/** A name with the months that the figure is over. */
export const overText = (name: string, { over }: RoleField, { say }: Pick<Words, 'say'>): string =>
  over === undefined ? name : say('over.name', { name, months: over })

const emptyRowsOf = (name: string, { itemsWithNoData = [] }: Answer): ReadonlySet<number> =>
  new Set(itemsWithNoData.flatMap(({ by, rows }) => (by.includes(name) ? [] : rows)))

/** Names that the model gives values, in the reader's language. */
function namesOf(
  { values, labels }: AnswerColumn,
  translate: Translate | undefined,
): NamesOfValues | undefined {
  if (!labels && !translate) return undefined
  const own = new Map(values.flatMap((value, row) => (labels?.[row] ? [[value, labels[row]] as const] : [])))
  return {
    get(value) {
      const name = own.get(value)
      const text = name ?? value
      return (typeof text === 'string' ? translate?.(text) : undefined) ?? name
    },
  }
}

/** A value as files have it: a name that the model gives it, or exactly itself. */
export const namedValue = ({ names }: Pick<WrittenColumn, 'names'>, value: Value): Value =>
  names?.get(value) ?? value

interface Written {
  readonly label: string
  readonly format: string | undefined
  readonly words: Words
  readonly translate: Translate | undefined
}

function writtenColumn(
  column: AnswerColumn,
  { label, format, words: { locale, say }, translate }: Written,
): WrittenColumn {
  const { type, values } = column
  const names = namesOf(column, translate)
  const write = (value: Value) => names?.get(value) ?? formatValue(value, type, format, locale)
  return {
    label,
    values,
    ...(names && { names }),
    type,
    blank: names?.get(null) ?? say('blank.name'),
    format,
    isFigure: isFigure(type),
    isPercent: isFigure(type) && format !== undefined && isPercentFormat(format),
    write,
    writeInUnit: (value, power, fractionDigits) =>
      value === null || typeof value === 'boolean' || !isFigure(type)
        ? write(value)
        : formatInUnit(value, format, power, locale, fractionDigits),
  }
}

/** Names of a model are compared without case. */
const named = <T extends { name: string }>(list: readonly T[], name: string): T | undefined =>
  list.find((each) => each.name.toLowerCase() === name.toLowerCase())

function modelNameOf(field: RoleField, model: ModelDescription): string | undefined {
  const table = named(model.tables, field.table)
  if (!table) return undefined
  switch (field.kind) {
    case 'measure':
      return named(table.measures, field.measure)?.displayName
    case 'column':
    case 'aggregation':
      return named(table.columns, field.column)?.displayName
    case 'hierarchyLevel':
      // Levels are called as their columns, where they have the same name.
      return translationsOf(model).said(field.level)
  }
}

/** The column that a field's values come from; undefined for a measure. */
function columnOf(field: RoleField, model: ModelDescription) {
  const table = named(model.tables, field.table)
  if (!table || field.kind === 'measure') return undefined
  if (field.kind !== 'hierarchyLevel') return named(table.columns, field.column)
  const levels = named(table.hierarchies, field.hierarchy)?.levels ?? []
  return named(table.columns, named(levels, field.level)?.column ?? '')
}

const categoryOf = (table: string, column: string, model: ModelDescription): string | undefined =>
  named(named(model.tables, table)?.columns ?? [], column)?.category

/** The last part of a field's name in its model. */
export function ownNameOf(field: RoleField): string {
  switch (field.kind) {
    case 'measure':
      return field.measure
    case 'hierarchyLevel':
      return field.level
    case 'column':
    case 'aggregation':
      return field.column
  }
}

import { formatInUnit, formatValue, isFigure, isPercentFormat } from '@casement/format'
import type { UnitPower, Value } from '@casement/format'
import type { Answer, AnswerColumn, ModelDescription } from '@casement/query'
import type { Words } from '@casement/words'
import type { RoleField } from '../definition/field.ts'
import { columnName } from '../definition/query.ts'
import { whyBlank, whyBlankInTotal } from './why-blank.ts'
import { booksEndText, earlierDayText } from './books-end.ts'

/** Writing of figures and names on this page, and what is said beside them. */
export interface Writing extends Words {
  /** 'Data as of' in words. */
  readonly booksEnd: string
  /** The last day of what is looked at in words, where it is before the books' end; else ''. */
  earlierDay(day: Value): string
  /** Name of a field for people: the visual's word, the model's, its name. */
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
  /** Why its figures are blank, where the model keeps none by what is looked at, or for what was chosen, or of its days. */
  readonly beyond?: string | undefined
  /** The same of its total. */
  readonly beyondInTotal?: string | undefined
  /** Names of its values, where the model gives them others than themselves. */
  readonly names?: ReadonlyMap<Value, string>
  /** Rows of items with no data that say nothing of this field. */
  readonly emptyRows?: ReadonlySet<number>
  /** The exact figure; BLANK is ''. */
  write(value: Value): string
  /** The figure written in a unit, for what is drawn large. */
  writeInUnit(value: Value, power: UnitPower, fractionDigits?: number): string
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
  const label = (field: RoleField) => field.displayName ?? modelNameOf(field, model) ?? ownNameOf(field)
  return {
    ...words,
    get booksEnd() {
      return booksEndText(booksEnd, words)
    },
    earlierDay: (day) => earlierDayText(day, booksEnd, locale),
    label,
    isLink: (field) =>
      field.kind === 'column' && categoryOf(field.table, field.column, model)?.toLowerCase() === 'weburl',
    value(field, value) {
      if (value === null) return words.say('blank.name')
      const column = columnOf(field, model)
      return formatValue(value, column?.type ?? 'text', field.format ?? column?.format, locale)
    },
    column(answer, role, index, field) {
      const name = columnName(role, index)
      const column = answer.columns.find((each) => each.name === name)
      if (!column) throw new Error(`The answer has no column ${name}`)
      const beyond = whyBlank(column, label(field), words)
      const inTotal = whyBlankInTotal(answer, name, words)
      const emptyRows = emptyRowsOf(name, answer)
      return {
        ...writtenColumn(column, label(field), field.format ?? column.format, words),
        ...(beyond !== undefined && { beyond }),
        ...(inTotal !== undefined && { beyondInTotal: inTotal }),
        ...(emptyRows.size > 0 && { emptyRows }),
      }
    },
  }
}

const emptyRowsOf = (name: string, { itemsWithNoData = [] }: Answer): ReadonlySet<number> =>
  new Set(itemsWithNoData.flatMap(({ by, rows }) => (by.includes(name) ? [] : rows)))

const namesOf = ({ values, labels }: AnswerColumn): ReadonlyMap<Value, string> | undefined =>
  labels && new Map(values.flatMap((value, row) => (labels[row] ? [[value, labels[row]] as const] : [])))

/** A value as files have it: a name that the model gives it, or exactly itself. */
export const namedValue = ({ names }: Pick<WrittenColumn, 'names'>, value: Value): Value =>
  names?.get(value) ?? value

function writtenColumn(
  column: AnswerColumn,
  label: string,
  format: string | undefined,
  { locale, say }: Words,
): WrittenColumn {
  const { type, values } = column
  const names = namesOf(column)
  return {
    label,
    values,
    ...(names && { names }),
    type,
    blank: names?.get(null) ?? say('blank.name'),
    format,
    isFigure: isFigure(type),
    isPercent: isFigure(type) && format !== undefined && isPercentFormat(format),
    write: (value) => names?.get(value) ?? formatValue(value, type, format, locale),
    writeInUnit: (value, power, fractionDigits) =>
      value === null || typeof value === 'boolean' || !isFigure(type)
        ? formatValue(value, type, format, locale)
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
      return undefined
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

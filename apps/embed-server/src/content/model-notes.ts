import { formatProblem, isDateFormat } from '@casement/format'
import type { Problem } from '@casement/schema'
import type { Column, Model, ValueType } from '@casement/semantic'
import { objectsIn } from './objects-in.ts'

/** Doubts about a model that is served all the same: formats that say nothing, time functions without a date table. */
export function modelNotes(model: Model): Problem[] {
  const formats = model.tables.flatMap(({ columns, measures }, index) =>
    [
      ...columns.map((column, place) => ({ ...column, path: `tables[${index}].columns[${place}].format` })),
      ...measures.map((measure, place) => ({
        ...measure,
        path: `tables[${index}].measures[${place}].format`,
      })),
    ].flatMap(({ format, type, path }) => formatNote(path, format, type)),
  )
  return [...formats, ...dateTableNote(model)]
}

const isNumber = ({ kind }: ValueType) => kind === 'integer' || kind === 'decimal' || kind === 'double'
const isDate = ({ kind }: ValueType) => kind === 'date' || kind === 'dateTime'

function formatNote(path: string, format: string | undefined, type: ValueType): Problem[] {
  if (format === undefined || !(isNumber(type) || isDate(type))) return []
  const problem = formatProblem(format)
  const isForDates = isDateFormat(format)
  const message =
    problem ??
    (isForDates === isDate(type)
      ? null
      : `the format ${JSON.stringify(format)} is one for ${isForDates ? 'dates' : 'numbers'}, and this is ${isDate(type) ? 'a date' : 'a number'}`)
  const shape = isDate(type) ? 'dd MMM yyyy' : '#,0.00'
  return message === null
    ? []
    : [{ path, message: `${message}; values are written without it. A format is such as ${shape}` }]
}

/** Time functions go by days that a table has to have. */
function dateTableNote({ tables, dates }: Model): Problem[] {
  if (dates) return []
  for (const [index, { measures }] of tables.entries())
    for (const [place, { typed, name }] of measures.entries()) {
      const column = datesIn(typed)
      if (!column) continue
      const message = `[${name}] goes by the days of ${column.table}[${column.name}], and the model names no "dateTable"; say "dateTable": "${column.table}" if it has a row for each day`
      return [{ path: `tables[${index}].measures[${place}].expression`, message }]
    }
  return []
}

function datesIn(typed: unknown): Column | undefined {
  for (const part of objectsIn(typed)) if (part['kind'] === 'dates') return part['column'] as Column
  return undefined
}

import { literalCell, NotHere, scaleOf } from './cell.ts'
import type { Cell } from './cell.ts'
import type { CellType, PlanParameter } from './plan.ts'

/** The part of a query that gives a plan its values: its filters in the contract's JSON. */
export interface Filtered {
  readonly filters?: readonly object[]
}

/** Values of a plan's parameters, by place: one value, or a list of combinations. */
export type Values = readonly (Cell | readonly (readonly Cell[])[])[]

/** Places of the values that a plan leaves open. */
export const openPlaces = (values: Values) => ({
  parameter(place: number) {
    const cell = values[place] as Cell
    return () => cell
  },
  list: (place: number) => values[place] as readonly (readonly Cell[])[],
})

/** Limit of values; with more the service is asked. */
const maxValues = 1000

type Json = Readonly<Record<string, unknown>>

/**
 * Reads the values of a plan's parameters from a query of its shape. Throws NotHere for what the plan has no room for, as a
 * number with more digits than its column, or that is no value at all: the service says then what is wrong.
 */
export const valuesOf = (parameters: readonly PlanParameter[], { filters = [] }: Filtered): Values =>
  parameters.map((parameter) => {
    const filter = filters[parameter.filter] as Json
    if ('at' in parameter) return listOf(filter[parameter.at], parameter.types)
    const conditions = filter.conditions as readonly Json[]
    return cellOf(conditions[parameter.condition]!.value, parameter.type)
  })

function listOf(json: unknown, types: readonly CellType[]): Cell[][] {
  if (!Array.isArray(json) || json.length > maxValues)
    throw new NotHere('a filter without values, or with many')
  return json.map((row: unknown) => {
    const points: unknown[] = Array.isArray(row) ? row : [row]
    if (points.length !== types.length) throw new NotHere('a combination of another length')
    return points.map((point, place) => cellOf(pointValue(point), types[place]!))
  })
}

/** `value` of a point, or the value itself. */
function pointValue(point: unknown): unknown {
  if (typeof point !== 'object' || point === null) return point
  return 'value' in point ? point.value : point
}

/** A filter's value as a cell of the type, as the service reads it. */
function cellOf(value: unknown, type: CellType): Cell {
  if (value === null || value === undefined) return null
  const cell =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? readCell(value, type)
      : undefined
  if (cell === undefined) throw new NotHere(`a filter with a value that is no ${type.kind}`)
  return cell
}

function readCell(value: string | number | boolean, type: CellType): Cell | undefined {
  switch (type.kind) {
    case 'text':
      return String(value).includes('\0') ? undefined : String(value)
    case 'boolean':
      return { true: true, false: false, 1: true, 0: false }[String(value).toLowerCase()]
    case 'integer':
    case 'decimal':
      return typeof value === 'boolean' ? undefined : exactCell(String(value).trim(), type)
    case 'double': {
      const written = String(value).trim()
      const isNumber = typeof value !== 'boolean' && /^[-+]?[\d.]+(e[-+]?\d+)?$/i.test(written)
      return isNumber && Number.isFinite(Number(written)) ? Number(written) : undefined
    }
    case 'date':
    case 'dateTime':
      return typeof value === 'string' ? momentCell(value, type) : undefined
  }
}

function exactCell(written: string, type: CellType): Cell | undefined {
  const [, fraction = ''] = /^-?\d{1,38}(?:\.(\d{1,20}))?$/.exec(written) ?? []
  const isPlain = /^-?\d{1,38}(\.\d{1,20})?$/.test(written)
  return isPlain && fraction.length <= scaleOf(type) ? literalCell(written, type) : undefined
}

const moment = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?Z?)?$/

function momentCell(written: string, type: CellType): Cell | undefined {
  const [, day, time = '00:00', seconds = ':00'] = moment.exec(written) ?? []
  if (day === undefined) return undefined
  const parsed = new Date(`${day}T${time}${seconds}Z`)
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day) return undefined
  const isMidnight = time === '00:00' && /^:00(?:\.0+)?$/.test(seconds)
  if (type.kind === 'date') return isMidnight ? literalCell(day, type) : undefined
  return literalCell(`${day} ${time}${seconds}`, type)
}

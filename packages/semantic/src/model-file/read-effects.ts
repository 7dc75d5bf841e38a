import type { Column } from '../model/column.ts'
import { columnId, sameName } from '../model/model.ts'
import type { Effects, Measure, MeasureName, Model } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import { isNumeric } from '../model/value-type.ts'
import type { Complaints } from './complaints.ts'
import type { TableDraft } from './read-table.ts'
import { columnAt } from './read-relationships.ts'
import type { EffectsJson } from './shapes/effects.ts'

type Parts = Pick<Model, 'tables' | 'relationships'>

/** Reads the effects of all measures, once all are known; those that are wrong are reported and left out. */
export function addEffects(drafts: readonly TableDraft[], parts: Parts, complaints: Complaints): void {
  const written = drafts.flatMap(({ measures }) => measures.map(({ value }) => value?.name ?? ''))
  const find = (name: string): Measure | undefined => {
    for (const { measures } of parts.tables)
      for (const measure of measures) if (sameName(measure.name, name)) return measure
    return undefined
  }
  /** The measure that a path names; undefined where it could not be read, which is reported there. */
  const known = (name: string, path: string): Measure | undefined => {
    const found = find(name)
    if (found && !isNumeric(found.type))
      throw complaints.error(
        'MODEL_PROPERTY',
        path,
        `[${found.name}] is ${found.type.kind}; effects are told of numbers`,
      )
    if (found || written.some((each) => sameName(each, name))) return found
    const all = parts.tables.flatMap(({ measures }) => measures)
    throw complaints.unknown(path, `The model has no measure "${name}"`, all, name)
  }

  for (const { table, measures } of drafts)
    for (const { path, value } of measures) {
      const place = table.measures.findIndex(({ name }) => name === value?.name)
      const measure = table.measures[place]
      if (!value?.effects || !measure || complaints.usesBroken(value.effects)) continue
      const effects = value.effects.flatMap((each, index, all) => {
        const at = `${path}.effects[${index}]`
        const read = () => {
          refuseTwice(all, index, `${at}.against`, complaints)
          return readEffects(each, { path: at, measure, known, parts, complaints })
        }
        return complaints.keep(read) ?? []
      })
      if (effects.length > 0) table.measures[place] = { ...measure, effects }
    }
}

function refuseTwice(all: EffectsJson, index: number, path: string, complaints: Complaints): void {
  const { against } = all[index]!
  if (all.findIndex((each) => sameName(each.against, against)) === index) return
  throw complaints.error('MODEL_PROPERTY', path, `The effects against [${against}] are declared twice`)
}

interface EffectsPlace {
  readonly path: string
  readonly measure: Measure
  readonly known: (name: string, path: string) => Measure | undefined
  readonly parts: Parts
  readonly complaints: Complaints
}

function readEffects(
  { against: reference, constantRates: atRates, quantity }: EffectsJson[number],
  { path, measure, known, parts, complaints }: EffectsPlace,
): Effects | undefined {
  if (atRates === undefined && !quantity)
    throw complaints.error(
      'MODEL_PROPERTY',
      path,
      'Effects need "quantity", "constantRates" or both: without them there is nothing to tell apart',
    )
  const named = (name: string, property: string): MeasureName | undefined => {
    const found = known(name, `${path}.${property}`)
    if (found === measure)
      throw complaints.error(
        'MODEL_PROPERTY',
        `${path}.${property}`,
        `[${measure.name}] is the measure itself; its effects need another one here`,
      )
    return found && { table: found.table, name: found.name }
  }
  const against = named(reference, 'against')
  const constantRates = atRates === undefined ? undefined : named(atRates, 'constantRates')
  const counted = quantity && {
    measure: named(quantity.measure, 'quantity.measure'),
    against: named(quantity.against, 'quantity.against'),
  }
  const columns = (quantity?.by ?? []).map((each, index) => ({ each, at: `${path}.quantity.by[${index}]` }))
  const columnOf = ({ each, at }: (typeof columns)[number]): Column => {
    const column = columnAt(each, at, parts.tables, complaints)
    const home = counted?.measure?.table
    if (home === undefined || pathsFrom(parts, home).has(column.table)) return column
    throw complaints.error(
      'MODEL_PROPERTY',
      at,
      `No active relationship leads from "${home}" to "${column.table}", so that [${counted!.measure!.name}] is not told apart by ${columnId(column)}`,
    )
  }
  const by = columns.map(columnOf)
  const unit = quantity?.unit && columnOf({ each: quantity.unit, at: `${path}.quantity.unit` })
  const doubled = by.find((column, index) => by.indexOf(column) < index)
  if (doubled)
    throw complaints.error('MODEL_PROPERTY', `${path}.quantity.by`, `${columnId(doubled)} is there twice`)
  if (!against || (atRates !== undefined && !constantRates)) return undefined
  if (!counted) return { against, ...(constantRates && { constantRates }) }
  if (!counted.measure || !counted.against) return undefined
  return {
    against,
    ...(constantRates && { constantRates }),
    quantity: { measure: counted.measure, against: counted.against, by, ...(unit && { unit }) },
  }
}

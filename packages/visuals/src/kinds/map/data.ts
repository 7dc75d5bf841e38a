import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import { titleOf } from '../../definition/visual-base.ts'
import { exactOf, numberOf, sumOf, textOf } from '../../writing/exact.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import { countryFinder } from './countries.ts'
import type { Country } from './countries.ts'
import type { MapDefinition } from './definition.ts'

/** A country with its figure. */
export interface MapCountry {
  readonly country: Country
  /** Name in the data. */
  readonly label: string
  /** Two names of one country are one mark. */
  readonly keys: readonly Value[]
  readonly value: Value
  readonly size: number
  readonly text: string
}

export interface MapData {
  readonly countryLabel: string
  readonly column: WrittenColumn
  /** The largest first. */
  readonly countries: readonly MapCountry[]
  /** Names that are no country known here, with their figures. */
  readonly unknown: readonly { readonly label: string; readonly value: Value; readonly text: string }[]
}

type MapVisual = MapDefinition

export function mapDataOf(visual: MapVisual, answer: Answer, writing: Writing): MapData {
  const names = writing.column(answer, 'country', 0, visual.roles.country[0]!)
  const column = writing.column(answer, 'value', 0, visual.roles.value[0]!)
  const find = countryFinder(writing.locale)
  const byCode = new Map<string, { country: Country; label: string; keys: Value[]; values: Value[] }>()
  const unknown: { label: string; value: Value; text: string }[] = []
  for (let row = 0; row < answer.rowCount; row++) {
    const key = names.values[row] ?? null
    const value = column.values[row] ?? null
    if (value === null) continue
    const label = labelOfValue(names, key)
    const country = key === null ? null : find(String(key))
    if (!country) {
      unknown.push({ label, value, text: column.write(value) })
      continue
    }
    const before = byCode.get(country.alpha2)
    if (before) {
      before.keys.push(key)
      before.values.push(value)
    } else byCode.set(country.alpha2, { country, label, keys: [key], values: [value] })
  }
  const countries = [...byCode.values()].map(({ values, ...rest }): MapCountry => {
    const exact = sumOf(values.map(exactOf))
    const value = values.length === 1 ? values[0]! : exact && textOf(exact)
    return { ...rest, value, size: numberOf(exact), text: column.write(value) }
  })
  return {
    countryLabel: names.label,
    column,
    countries: countries.toSorted((a, b) => b.size - a.size),
    unknown,
  }
}

export const pointsOfCountry = (visual: MapVisual, { keys, value, text }: MapCountry): readonly DataPoint[] =>
  keys.map((equals) => ({
    identity: [{ target: targetOf(visual.roles.country[0]!), equals }],
    ...(keys.length === 1
      ? { values: [{ target: targetOf(visual.roles.value[0]!), value, formattedValue: text }] }
      : {}),
  }))

/** Depth of a country's colour, from 0 to 1, on its side of zero. */
export function depthOf({ size }: Pick<MapCountry, 'size'>, { countries }: MapData): number {
  const largest = Math.max(...countries.map((each) => Math.abs(each.size)))
  return largest > 0 ? Math.abs(size) / largest : 0
}

export function mapSummary(title: string, { countries, unknown, column }: MapData, { say }: Words): string {
  const [first, last] = [countries[0], countries.at(-1)]
  const left = unknown.length > 0 ? ` ${say('map.left', { count: unknown.length })}` : ''
  if (!first || !last) return say('map.nothing', { title }) + left
  const summary = say('map.summary', {
    title,
    count: countries.length,
    name: column.label,
    high: first.label,
    highFigure: first.text,
    hasLow: countries.length > 1,
    low: last.label,
    lowFigure: last.text,
  })
  return summary + left
}

export const narrate = (visual: MapDefinition, answer: Answer, writing: Writing): string =>
  mapSummary(titleOf(visual), mapDataOf(visual, answer, writing), writing)

import type { Mark } from '../scene/scene.ts'
import type { ChartData } from './chart-data.ts'

/** Place in a chart: a small chart, a category, and the series whose mark it is, if one. */
export interface Place {
  readonly panel: number
  readonly row: number
  readonly series: number | null
}

/** The number of a mark: categories, panel after panel; at each the whole category and then its series. */
export function markNumber(panels: readonly ChartData[], { panel, row, series }: Place): number {
  const [{ categories, series: all }] = panels as readonly [ChartData]
  return (panel * categories.length + row) * (all.length + 1) + (series === null ? 0 : series + 1)
}

/** Mark of a series; `isChosenPart`: what of it is chosen in another visual. */
export function seriesMark(
  panels: readonly ChartData[],
  place: Place & { readonly series: number },
  isChosenPart: boolean,
): Mark {
  const { panel, categories, series: all } = panels[place.panel]!
  const { label, values, chosen } = all[place.series]!
  const value = (isChosenPart ? chosen : values)?.[place.row] ?? null
  const names = [panel?.label, categories[place.row], all.length > 1 ? label : undefined]
  return {
    index: markNumber(panels, place),
    label: names.filter((name) => name !== undefined).join(', '),
    value: value === null ? null : String(value),
  }
}

import type { Words } from '@casement/words'
import type { ReferenceLine as Asked } from '../definition/series-formats.ts'
import type { ChartSeries } from './chart-data.ts'

export interface ReferenceLine {
  readonly label: string
  readonly value: number
}

/** Values of the lines across a chart. What a series comes to is taken over the figures that it has. */
export function referenceLinesOf(
  asked: readonly Asked[] | undefined,
  series: ChartSeries | undefined,
  { say }: Words,
): readonly ReferenceLine[] {
  const figures = (series?.values ?? []).flatMap((value) => (value === null ? [] : [Number(value)]))
  return (asked ?? []).flatMap(({ value, label }): ReferenceLine[] => {
    if (typeof value === 'number') return [{ label: label ?? '', value }]
    return figures.length === 0
      ? []
      : [{ label: label ?? say(`reference.${value}`), value: comesTo[value](figures) }]
  })
}

const comesTo: Readonly<Record<Exclude<Asked['value'], number>, (figures: readonly number[]) => number>> = {
  average: (figures) => figures.reduce((sum, figure) => sum + figure, 0) / figures.length,
  median(figures) {
    const ranked = figures.toSorted((a, b) => a - b)
    const middle = Math.floor(ranked.length / 2)
    return ranked.length % 2 === 1 ? ranked[middle]! : (ranked[middle - 1]! + ranked[middle]!) / 2
  },
  min: (figures) => Math.min(...figures),
  max: (figures) => Math.max(...figures),
}

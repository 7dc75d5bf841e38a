import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import { titleOf } from '../../definition/visual-base.ts'
import type { LegendLook } from '../../series/legend-mark.ts'
import { placeOfColour } from '../../series/series-style.ts'
import type { ColourOfMember } from '../../writing/member-colours.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { ScatterChartDefinition } from './definition.ts'

export interface ScatterDot {
  readonly label: string
  readonly key: Value
  readonly x: number
  readonly y: number
  /** null: dots have no sizes, or this one none. */
  readonly size: number | null
  /** Index of its series. */
  readonly series: number
  /** The row of the answer that it stands for. */
  readonly row: number
}

export interface ScatterData {
  readonly detailLabel: string
  readonly x: WrittenColumn
  readonly y: WrittenColumn
  readonly size: WrittenColumn | null
  /** From left to right. */
  readonly dots: readonly ScatterDot[]
  /** `colour`: its place among those of the theme; absent: its own place. */
  readonly series: readonly { readonly label: string; readonly key: Value; readonly colour?: number }[]
  readonly seriesColumn: WrittenColumn | null
  /** Details without one of the two figures: they have no place. */
  readonly leftOut: number
}

type ScatterVisual = ScatterChartDefinition

export function scatterDataOf(
  visual: ScatterVisual,
  answer: Answer,
  writing: Writing,
  colours?: ColourOfMember,
): ScatterData {
  const { detail: details, x: xs, y: ys, size: sizes, series: seriesRole } = visual.roles
  const detail = writing.column(answer, 'detail', 0, details[0]!)
  const x = writing.column(answer, 'x', 0, xs[0]!)
  const y = writing.column(answer, 'y', 0, ys[0]!)
  const size = sizes?.[0] ? writing.column(answer, 'size', 0, sizes[0]) : null
  const member = seriesRole?.[0] ? writing.column(answer, 'series', 0, seriesRole[0]) : null
  const members = new Map<Value, number>()
  const dots: ScatterDot[] = []
  for (let row = 0; row < answer.rowCount; row++) {
    const of = member ? (member.values[row] ?? null) : null
    if (!members.has(of)) members.set(of, members.size)
    const [atX, atY] = [x.values[row] ?? null, y.values[row] ?? null]
    if (atX === null || atY === null) continue
    const key = detail.values[row] ?? null
    const area = size?.values[row] ?? null
    dots.push({
      label: labelOfValue(detail, key),
      key,
      x: Number(atX),
      y: Number(atY),
      size: area === null ? null : Number(area),
      series: members.get(of)!,
      row,
    })
  }
  return {
    detailLabel: detail.label,
    x,
    y,
    size,
    dots: dots.toSorted((a, b) => a.x - b.x || b.y - a.y),
    series: [...members.keys()].map((key) => ({
      key,
      label: member ? labelOfValue(member, key) : y.label,
      ...(colours && seriesRole?.[0] ? { colour: colours(seriesRole[0], key) } : {}),
    })),
    seriesColumn: member,
    leftOut: answer.rowCount - dots.length,
  }
}

/** The figures of a dot, each with what it is called. */
export function figuresOfDot(data: ScatterData, { row }: ScatterDot) {
  return [data.x, data.y, ...(data.size ? [data.size] : [])].map((column) => ({
    label: column.label,
    value: column.values[row] ?? null,
    text: column.write(column.values[row] ?? null),
  }))
}

export const dotName = ({ seriesColumn, series }: ScatterData, { label, series: of }: ScatterDot): string =>
  seriesColumn ? `${label}, ${series[of]!.label}` : label

export function pointOfDot(visual: ScatterVisual, data: ScatterData, dot: ScatterDot): DataPoint {
  const { detail, x, y, size, series } = visual.roles
  const fields = [x[0]!, y[0]!, ...(size?.[0] ? [size[0]] : [])]
  return {
    identity: [
      { target: targetOf(detail[0]!), equals: dot.key },
      ...(series?.[0] ? [{ target: targetOf(series[0]), equals: data.series[dot.series]!.key }] : []),
    ],
    values: figuresOfDot(data, dot).map(({ value, text }, index) => ({
      target: targetOf(fields[index]!),
      value,
      formattedValue: text,
    })),
  }
}

/** Look of the dots of a series: bubbles are circles, dots are told apart by their outlines too. */
export function dotLook({ series, size }: Pick<ScatterData, 'series' | 'size'>, index: number): LegendLook {
  const place = placeOfColour(series[index]!.colour, index)
  return { index: place, symbol: size ? 0 : place }
}

/** Diameters whose areas are as the sizes, in pixels; what is not above zero is as small as can be. */
export function dotDiameter(size: number | null, largest: number, maxPx: number): number {
  const minPx = 5
  return size === null || size <= 0 || largest <= 0
    ? minPx
    : Math.max(minPx, Math.sqrt(size / largest) * maxPx)
}

export function scatterSummary(
  title: string,
  { dots, x, y, size, leftOut, detailLabel }: ScatterData,
  { say }: Words,
): string {
  const opening = say('scatter.opening', {
    title,
    count: dots.length,
    of: detailLabel,
    x: x.label,
    y: y.label,
    hasSize: size !== null,
    size: size?.label ?? '',
  })
  if (dots.length === 0) return opening
  const far = dots.at(-1)!
  const high = dots.reduce((a, b) => (b.y > a.y ? b : a))
  const ends = say('scatter.ends', {
    far: far.label,
    farFigure: x.write(x.values[far.row] ?? null),
    high: high.label,
    highFigure: y.write(y.values[high.row] ?? null),
  })
  const left = leftOut > 0 ? ` ${say('scatter.left', { count: leftOut })}` : ''
  return `${opening} ${ends}${left}`
}

export const narrate = (visual: ScatterChartDefinition, answer: Answer, writing: Writing): string =>
  scatterSummary(titleOf(visual), scatterDataOf(visual, answer, writing), writing)

import type { Scenario } from '../../definition/field.ts'
import { bandShape, catchShape } from '../../marks/bands.ts'
import { nameLook, rowName, valueLook } from '../../marks/finance-words.ts'
import { changeShape, effectToken, hatchOf, scenarioBar } from '../../marks/scenario-bar.ts'
import { inLines, tenth } from '../../scene/bar-plane.ts'
import type { Ink } from '../../scene/ink.ts'
import { textAt } from '../../scene/scene-text.ts'
import { sceneOf } from '../../scene/scene.ts'
import type { Mark, Scene, Shape } from '../../scene/scene.ts'
import type { Room } from '../../scene/size.ts'
import { numberOf, textOf } from '../../writing/exact.ts'
import { isSigned } from '../../writing/signed.ts'
import type { Effect } from '../../writing/signed.ts'
import type { VarianceData, VarianceRow } from './data.ts'
import { labelsApart, maxShare, panelValue, tipOf, titleSize, varianceBand, within } from './layout.ts'
import type { VarianceLayout, VariancePanel } from './layout.ts'

interface VarianceOptions {
  readonly layout: VarianceLayout
  readonly room: Room
  readonly locale: string
  /** null: nothing is chosen, everything is full. */
  readonly isChosen: ((row: number) => boolean) | null
  /** Id of the pattern of what is foreseen. */
  readonly hatch: string
}

interface Drawn extends VarianceOptions {
  readonly data: VarianceData
  readonly ink: Ink
}

/** Figures and variances, a band for each row. */
export function varianceScene(data: VarianceData, options: VarianceOptions, ink: Ink): Scene {
  const { layout, room, isChosen, hatch } = options
  const { panels, bandPx, firstPx } = layout
  const drawn: Drawn = { ...options, data, ink }
  const count = data.rows.length
  const labels = panels.map((panel) => shownLabels(panel, drawn))
  const rows = data.rows.map((row, index) => {
    const middle = firstPx + (index + 0.5) * bandPx
    const name = index % layout.namedEvery === 0 ? nameShapes(row.label, middle, false, drawn) : []
    return bandShape(
      markOf(row, index),
      varianceBand(layout, room, index, count),
      isChosen?.(index) === false,
      [
        ...name,
        ...panels.flatMap((panel, place) =>
          panelShapes(panel, row, { middle, isLabelled: labels[place]!(index) }, drawn),
        ),
      ],
    )
  })
  return sceneOf(
    { ...room, height: tenth(layout.height) },
    ink,
    [
      ...panels.map((panel, index) => panelTitle(panel, panels[index + 1]?.startPx ?? room.width, drawn)),
      ...rows,
      ...panels.map((panel) => axisShape(panel, drawn)),
      ...(data.total ? [totalShape(data.total, drawn)] : []),
    ],
    [hatchOf(hatch, ink)],
  )
}

const markOf = ({ label, figure }: VarianceRow, index: number): Mark => ({
  index,
  label,
  value: figure && textOf(figure),
})

/** True when a row has words in a panel. */
function shownLabels(panel: VariancePanel, { data, layout, room, locale }: Drawn): (row: number) => boolean {
  const { isRows, unit, bandPx, totalPx } = layout
  if (panel.isWordless || isRows) return () => !panel.isWordless
  const labels = data.rows.map((row) => {
    const { exact, text } = panelValue(data, row, panel, { unit, locale })
    return { text, value: numberOf(exact) }
  })
  const shown = labelsApart(labels, { bandPx, totalPx, fontPx: room.fontPx })
  return (row) => shown.has(row)
}

/** Title of a panel, above it; `endPx` is where the next one begins. */
function panelTitle(panel: VariancePanel, endPx: number, { layout, room: { fontPx }, ink }: Drawn): Shape {
  const { isRows, linePx } = layout
  const x = isRows ? titleStart(panel, endPx) : 0
  const y = isRows ? linePx * 0.85 : panel.startPx + linePx * 0.8
  return textAt({ x, y, anchor: 'start' }, panel.title, {
    class: 'panel-title',
    'font-size': tenth(fontPx * titleSize),
    fill: ink.token('text-quiet'),
  })
}

/** Position where the values begin, or so much before that the title ends before the next panel. */
function titleStart({ plane, startPx, titlePx }: VariancePanel, endPx: number): number {
  return tenth(Math.max(startPx, Math.min(plane.along(0), endPx - titlePx)))
}

function nameShapes(label: string, middle: number, isStrong: boolean, { layout, room, ink }: Drawn): Shape[] {
  const { fontPx } = room
  const { isRows, bandPx, namesPx } = layout
  if (isRows) return rowName(label, { isStrong, widthPx: namesPx - 6, bandPx, fontPx, middle }, ink)
  const lines = inLines(label, bandPx * layout.namedEvery - 4, fontPx).map((text, line): Shape => {
    const x = tenth(within(middle, text, layout.totalPx, fontPx))
    const y = tenth(layout.height - namesPx + (line + 0.95) * layout.linePx)
    return { tag: 'tspan', attributes: { x, y }, text }
  })
  const attributes = { ...nameLook(isStrong, ink), 'text-anchor': 'middle' }
  return [{ tag: 'text', attributes, children: lines }]
}

/** A panel's axis is drawn as what it compares with. */
function axisShape({ plane, kind, reference }: VariancePanel, { data, layout, ink }: Drawn): Shape {
  const { firstPx, bandPx } = layout
  const place = plane.across(firstPx, firstPx + data.rows.length * bandPx, 0)
  const scenario = kind === 'figures' ? null : data.references[reference]!.scenario
  const [token, widthPx] = (scenario && axes[scenario]) ?? ['line-strong', 1]
  return {
    tag: 'line',
    attributes: {
      class: scenario ? `axis against-${scenario}` : 'axis',
      ...place,
      stroke: ink.token(token),
      'stroke-width': widthPx,
      ...(scenario === 'forecast' && { 'stroke-dasharray': '3 2' }),
    },
  }
}

const axes: Partial<Record<Scenario, readonly [token: string, widthPx: number]>> = {
  priorYear: ['scenario-prior', 3],
  budget: ['text', 1.25],
  forecast: ['text', 1.5],
}

interface RowPlace {
  /** Place of the category, in pixels of its axis. */
  readonly middle: number
  readonly isLabelled: boolean
}

/** A row in a panel: bars of its figures, or of a variance, or a pin, with words at the end. */
function panelShapes(panel: VariancePanel, row: VarianceRow, place: RowPlace, drawn: Drawn): Shape[] {
  const { data, layout, locale, ink } = drawn
  const { middle, isLabelled } = place
  const { plane, kind, reference } = panel
  const { exact, text } = panelValue(data, row, panel, { unit: layout.unit, locale })
  const value = numberOf(exact)
  const thick = Math.min(layout.bandPx * 0.66, layout.isRows ? layout.linePx * 1.6 : 46)
  const start = middle - thick / 2
  const labelled = (at: number, effect?: Effect): Shape[] => {
    const look = valueLook(effect ? { effect } : {}, ink)
    const place = { at, middle, isBack: value < 0, tipPx: tipOf(kind, exact) }
    return isLabelled ? [endLabel(panel, place, text, { ...drawn, look })] : []
  }
  if (kind === 'figures') {
    const ends = row.variances.map((variance) => numberOf(variance.reference))
    const furthest = value < 0 ? Math.min(value, ...ends) : Math.max(value, ...ends)
    const bars = figureBars(panel, row, { start, thick }, drawn)
    return exact ? [...bars, ...labelled(furthest)] : bars
  }
  if (!exact) return []
  // What is written as nothing is neither good nor bad.
  const effect: Effect = isSigned(text) ? row.variances[reference]!.effect : 'even'
  const shape =
    kind === 'absolute'
      ? changeShape(plane.bar(start + thick * 0.14, thick * 0.72, 0, value), effect, ink)
      : pinShape(panel, { middle, value, effect }, drawn)
  return [shape, ...labelled(clamped(value, kind), effect)]
}

/** A row's figure in front of what it is compared with. */
function figureBars(
  { plane }: VariancePanel,
  { figure, variances }: VarianceRow,
  { start, thick }: { readonly start: number; readonly thick: number },
  { data, hatch, ink }: Drawn,
): Shape[] {
  const count = variances.length
  const references = variances.flatMap(({ reference }, index) => {
    if (!reference) return []
    const bar = plane.bar(...behind(start, thick, index, count), 0, numberOf(reference))
    return [scenarioBar(bar, data.references[index]!.scenario, hatch, ink)]
  })
  if (!figure) return references
  const bar = plane.bar(...inFront(start, thick, count), 0, numberOf(figure))
  return [...references, scenarioBar(bar, data.scenario, hatch, ink)]
}

const clamped = (value: number, kind: VariancePanel['kind']): number =>
  kind === 'relative' ? Math.max(-maxShare, Math.min(value, maxShare)) : value

/** Places of what is compared with, behind the figure: one above it, a second one below it. */
const behind = (start: number, thick: number, index: number, count: number): [number, number] =>
  count === 1
    ? [start, thick * 0.7]
    : index === 0
      ? [start, thick * 0.56]
      : [start + thick * 0.44, thick * 0.56]

const inFront = (start: number, thick: number, count: number): [number, number] =>
  count === 1 ? [start + thick * 0.3, thick * 0.7] : [start + thick * 0.22, thick * 0.56]

interface EndPlace {
  readonly at: number
  readonly middle: number
  readonly isBack: boolean
  /** See tipOf. */
  readonly tipPx: number
}

/** The words at the end of a bar or a pin. */
function endLabel(
  { plane, kind }: VariancePanel,
  { at, middle, isBack, tipPx }: EndPlace,
  text: string,
  { layout, room: { fontPx }, look }: Drawn & { readonly look: Shape['attributes'] },
): Shape {
  const { x, y } = plane.point(middle, at)
  const gap = (kind === 'relative' ? 7 : 4) + tipPx
  if (layout.isRows) {
    const place = { x: isBack ? x - gap : x + gap, y: y + fontPx * 0.36 }
    return textAt({ ...place, anchor: isBack ? 'end' : 'start' }, text, look)
  }
  const across = within(x, text, layout.totalPx, fontPx)
  return textAt({ x: across, y: isBack ? y + fontPx * 0.85 + gap : y - gap, anchor: 'middle' }, text, look)
}

interface PinOptions {
  readonly middle: number
  readonly value: number
  readonly effect: Effect
}

/** A relative variance as a pin; one that is cut ends in an arrow. */
function pinShape(
  { plane }: VariancePanel,
  { middle, value, effect }: PinOptions,
  { layout, ink }: Drawn,
): Shape {
  const at = clamped(value, 'relative')
  const [foot, head] = [plane.point(middle, 0), plane.point(middle, at)]
  const sign = value < 0 ? -1 : 1
  const arrow = layout.isRows
    ? `M${tenth(head.x + 5 * sign)} ${head.y}l${-7 * sign} -4.5v9z`
    : `M${head.x} ${tenth(head.y - 5 * sign)}l-4.5 ${7 * sign}h9z`
  const colour = ink.token(effectToken(effect))
  const line = { x1: foot.x, y1: foot.y, x2: head.x, y2: head.y, 'stroke-width': 2 }
  return {
    tag: 'g',
    attributes: { class: `pin ${effect}`, fill: colour, stroke: colour },
    children: [
      { tag: 'line', attributes: line },
      at === value
        ? { tag: 'circle', attributes: { cx: head.x, cy: head.y, r: 3.4 } }
        : { tag: 'path', attributes: { d: arrow } },
    ],
  }
}

/** The whole in figures: its bars would dwarf those of its parts. */
function totalShape(row: VarianceRow, drawn: Drawn): Shape {
  const { data, layout, room, ink } = drawn
  const { isRows, panels, bandPx, totalPx, firstPx } = layout
  const count = data.rows.length
  const middle = isRows ? totalPx + bandPx / 2 : firstPx + count * bandPx
  const y = tenth(totalPx)
  const rule = { class: 'rule', x1: 0, x2: room.width, y1: y, y2: y, stroke: ink.token('text') }
  const nameY = layout.height - layout.namesPx + 0.95 * layout.linePx
  const name = isRows
    ? [{ tag: 'line', attributes: rule }, ...nameShapes(row.label, middle, true, drawn)]
    : [textAt({ x: room.width, y: nameY, anchor: 'end' }, row.label, nameLook(true, ink))]
  return {
    tag: 'g',
    attributes: { class: 'total' },
    mark: markOf(row, count),
    children: [
      catchShape(varianceBand(layout, room, count, count)),
      ...name,
      ...panels.map((panel) => totalFigure(panel, row, middle, drawn)),
    ],
  }
}

function totalFigure(panel: VariancePanel, row: VarianceRow, middle: number, drawn: Drawn): Shape {
  const { data, layout, room, locale, ink } = drawn
  const { exact, text } = panelValue(data, row, panel, { unit: layout.unit, locale })
  const isJudged = panel.kind !== 'figures' && isSigned(text)
  const effect = isJudged ? row.variances[panel.reference]!.effect : 'even'
  const look = valueLook({ isStrong: true, effect }, ink)
  const zero = panel.plane.along(0)
  if (!layout.isRows) return textAt({ x: room.width, y: zero - 3, anchor: 'end' }, text, look)
  const isBack = numberOf(exact) < 0
  const y = middle + room.fontPx * 0.36
  return textAt({ x: isBack ? zero - 4 : zero + 4, y, anchor: isBack ? 'end' : 'start' }, text, look)
}

import type { DisplayUnits } from '../../definition/visual-base.ts'
import { barPlane, inLines, tenth, textPx } from '../../scene/bar-plane.ts'
import type { BarPlane, Box } from '../../scene/bar-plane.ts'
import type { Room } from '../../scene/size.ts'
import { numberOf, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import { figureUnitFor } from '../../writing/figure-unit.ts'
import type { FigureUnit } from '../../writing/figure-unit.ts'
import { writeChangeInUnit, writePoints, writeShare } from '../../writing/signed.ts'
import type { VarianceData, VarianceRow } from './data.ts'

export interface VarianceLayoutOptions {
  readonly room: Room
  readonly locale: string
  readonly displayUnits?: DisplayUnits | undefined
  readonly absolute?: boolean | undefined
  readonly relative?: boolean | undefined
  readonly direction?: 'columns' | 'rows' | undefined
}

/** A part of the drawing with a value axis of its own: the figures, their absolute or their relative variances. */
export interface VariancePanel {
  readonly kind: 'figures' | 'absolute' | 'relative'
  /** Index of the reference; 0 for the figures. */
  readonly reference: number
  readonly title: string
  readonly titlePx: number
  /** No words at its bars: there is no room for them. */
  readonly isWordless?: true
  readonly plane: BarPlane
  /** Extent in pixels of the value axis, words included. */
  readonly startPx: number
  readonly lengthPx: number
}

export interface VarianceLayout {
  readonly isRows: boolean
  readonly panels: readonly VariancePanel[]
  readonly unit: FigureUnit
  readonly bandPx: number
  /** Positions of the first category on its axis, and of the total. */
  readonly firstPx: number
  readonly totalPx: number
  /** Room of the names: beside the rows, below the columns. */
  readonly namesPx: number
  readonly linePx: number
  readonly height: number
  /** Interval of named columns, where they are narrow. */
  readonly namedEvery: number
}

/** Bar of a row in a panel: where it ends on the value axis, and the words at that end. */
export interface PanelValue {
  readonly exact: Exact | null
  readonly text: string
}

type PanelKind = Pick<VariancePanel, 'kind' | 'reference'>

/** Half of the widest axis: also one at the edge of the drawing is seen whole. */
const axisPx = 2

/** The type of titles beside that of figures. */
export const titleSize = 0.95

/** Relative variances beyond this are cut, with an arrow that says so. */
export const maxShare = 1

export function panelValue(
  data: VarianceData,
  row: VarianceRow,
  { kind, reference }: PanelKind,
  { unit, locale }: { unit: FigureUnit; locale: string },
): PanelValue {
  if (kind === 'figures')
    return {
      exact: row.figure,
      text: row.figure ? data.figure.writeInUnit(textOf(row.figure), unit.power, unit.digits) : '',
    }
  const variance = row.variances[reference]!
  const { change, share } = variance
  const pair = [row.figure, variance.reference] as const
  if (kind === 'relative') return { exact: share, text: writeShare(share, pair, locale) }
  return {
    exact: change,
    text: data.figure.isPercent
      ? writePoints(change, pair, locale)
      : writeChangeInUnit(change, data.figure, unit),
  }
}

/**
 * Every panel of a kind of drawing. Figures and absolute variances share one scale, so that lengths compare; variances
 * that would be hairlines in it are longer by a round factor that their title names.
 */
export function varianceLayout(data: VarianceData, options: VarianceLayoutOptions): VarianceLayout {
  const { room, locale, displayUnits = 'auto', absolute = true, relative = true } = options
  const { fontPx } = room
  const isRows = (options.direction ?? (data.isTime ? 'columns' : 'rows')) === 'rows'
  const linePx = fontPx * 1.35
  const sizes = {
    figures: data.rows.map(({ figure }) => numberOf(figure)),
    changes: data.rows.flatMap(({ variances }) => variances.map(({ change }) => numberOf(change))),
  }
  const unit = figureUnitFor(displayUnits, sizes, data.figure)
  const kinds: PanelKind[] = [
    { kind: 'figures', reference: 0 },
    ...data.references.flatMap((_, reference): PanelKind[] => [
      ...(absolute ? [{ kind: 'absolute' as const, reference }] : []),
      ...(relative && !data.figure.isPercent ? [{ kind: 'relative' as const, reference }] : []),
    ]),
  ]
  const measured = kinds.map((panel) => measure(data, panel, { unit, locale, fontPx, isRows, linePx }))
  const asked = { ...options, data, isRows, linePx, unit }
  const [figures, ...others] = measured
  const times = magnification(measured)
  const place = isRows ? rowsLayout : columnsLayout
  const least = fontPx * (isRows ? 6.5 : 4)
  // The panels that matter least give way first, then the words at the figures; all of them are still read out.
  const choices = [
    ...Array.from({ length: others.length }, (_, index) => [
      figures!,
      ...others.slice(0, others.length - index),
    ]),
    ...(isRows && others.length > 0 ? [[wordless(figures!), others[0]!]] : []),
  ]
  for (const panels of choices.flatMap((each) => [
    each.map((panel) => magnified(panel, times, fontPx)),
    each,
  ])) {
    const { layout, pxPerUnit } = place(panels, asked)
    if (pxPerUnit * figures!.range >= least) return layout
  }
  return place([figures!], asked).layout
}

const wordless = (panel: Measured): Measured => ({ ...panel, before: 4, behind: 0, isWordless: true })

/** Variances that take up less of the figures' range are magnified, to this part of it at most. */
const [smallPart, magnifiedPart] = [0.15, 0.4]

/** The factor of all absolute variances: 1, or the largest of 2, 5, 10, 20 and so on that leaves the figures their room. */
export function magnification(panels: readonly Pick<Measured, 'kind' | 'range' | 'isEmpty'>[]): number {
  const rangeOf = (kind: PanelKind['kind']) =>
    Math.max(0, ...panels.filter((panel) => panel.kind === kind && !panel.isEmpty).map(({ range }) => range))
  const [figures, variances] = [rangeOf('figures'), rangeOf('absolute')]
  if (variances <= 0 || variances >= figures * smallPart) return 1
  const most = (figures * magnifiedPart) / variances
  const power = 10 ** Math.floor(Math.log10(most))
  return power * [5, 2, 1].find((each) => each * power <= most * (1 + 1e-9))!
}

function magnified(panel: Measured, times: number, fontPx: number): Measured {
  if (panel.kind !== 'absolute' || times === 1) return panel
  const title = `${panel.title} (×${times})`
  return { ...panel, times, title, titlePx: textPx(title, fontPx * titleSize) }
}

/** Extent of a panel beside the figures' unit of length. */
const extentOf = ({ range, times }: Measured): number => range * times

interface Measured extends PanelKind {
  readonly title: string
  readonly titlePx: number
  readonly least: number
  readonly range: number
  /** It has no values, or only nothing. */
  readonly isEmpty: boolean
  /** So many times as long as on the scale of the figures. */
  readonly times: number
  /** Room for words before the least and behind the largest value. */
  readonly before: number
  readonly behind: number
  readonly isWordless?: true
}

/** How far the tip of a variance that is cut stands out beyond a pin's head. */
const tipPx = 3

/** What the words at the end of a panel's value stand further away from it, as an arrow is longer than the head of a pin. */
export const tipOf = (kind: PanelKind['kind'], exact: Exact | null): number =>
  kind === 'relative' && exact && Math.abs(numberOf(exact)) > maxShare ? tipPx : 0

function measure(
  data: VarianceData,
  panel: PanelKind,
  {
    unit,
    locale,
    fontPx,
    isRows,
    linePx,
  }: { unit: FigureUnit; locale: string; fontPx: number; isRows: boolean; linePx: number },
): Measured {
  const shown = data.rows.map((row) => ({ ...panelValue(data, row, panel, { unit, locale }), row }))
  const sizes = shown.flatMap(({ exact, row }) => {
    const own = numberOf(exact)
    if (panel.kind === 'relative') return [Math.max(-maxShare, Math.min(own, maxShare))]
    return panel.kind === 'figures'
      ? [own, ...row.variances.map(({ reference }) => numberOf(reference))]
      : [own]
  })
  const [least, most] = [Math.min(0, ...sizes), Math.max(0, ...sizes)]
  const words = (isNegative: boolean) =>
    Math.max(
      isRows ? axisPx : 0,
      ...shown.flatMap(({ exact, text }) =>
        exact && numberOf(exact) < 0 === isNegative
          ? [(isRows ? textPx(text, fontPx) + 8 : linePx + 4) + tipOf(panel.kind, exact)]
          : [],
      ),
    )
  const name = data.references[panel.reference]!.column.label
  const title =
    panel.kind === 'figures' ? data.figure.label : panel.kind === 'absolute' ? `Δ ${name}` : `Δ ${name} %`
  return {
    ...panel,
    title,
    titlePx: textPx(title, fontPx * titleSize),
    least,
    range: most - least || 1,
    isEmpty: most === least,
    times: 1,
    before: words(true),
    behind: words(false),
  }
}

interface PlacedOptions extends VarianceLayoutOptions {
  readonly data: VarianceData
  readonly isRows: boolean
  readonly linePx: number
  readonly unit: FigureUnit
}

/** Panels beside one another: names, figures, then the variances. */
function rowsLayout(measured: readonly Measured[], { room, data, linePx, unit }: PlacedOptions) {
  const { fontPx } = room
  const labels = [...data.rows.map(({ label }) => label), ...(data.total ? [data.total.label] : [])]
  const namesPx = Math.min(Math.max(...labels.map((label) => textPx(label, fontPx))) + 10, room.width * 0.34)
  const gap = fontPx * 1.4
  const relativePx = fontPx * 6
  const isScaled = ({ kind }: PanelKind) => kind !== 'relative'
  // However short the bars of a variance are, its title is above it.
  const sized = measured.map((panel) => {
    const besidePx = panel.before + (isScaled(panel) ? 0 : relativePx)
    return panel.kind === 'figures'
      ? panel
      : { ...panel, behind: Math.max(panel.behind, panel.titlePx - besidePx) }
  })
  const fixed = sized.reduce(
    (sum, panel) => sum + panel.before + panel.behind + (isScaled(panel) ? 0 : relativePx) + gap,
    namesPx - gap,
  )
  const units = sized.reduce((sum, panel) => sum + (isScaled(panel) ? extentOf(panel) : 0), 0)
  const pxPerUnit = (room.width - fixed) / units
  let at = namesPx
  const panels = sized.map((panel): VariancePanel => {
    const unitPx = isScaled(panel) ? Math.max(pxPerUnit, 0) * panel.times : relativePx / panel.range
    const lengthPx = panel.before + panel.range * unitPx + panel.behind
    const placed = {
      ...panel,
      startPx: at,
      lengthPx,
      plane: barPlane({ isRows: true, fromPx: at + panel.before, fromValue: panel.least, pxPerUnit: unitPx }),
    }
    at += lengthPx + gap
    return placed
  })
  const head = linePx * 1.6
  const count = data.rows.length + (data.total ? 1.3 : 0)
  const bandPx = Math.min(Math.max((room.height - head) / Math.max(count, 1), linePx * 1.35), linePx * 3.4)
  const totalPx = head + data.rows.length * bandPx + bandPx * 0.3
  const height = data.total ? totalPx + bandPx : head + data.rows.length * bandPx
  const layout: VarianceLayout = {
    isRows: true,
    panels,
    unit,
    bandPx,
    firstPx: head,
    totalPx,
    namesPx,
    linePx,
    height,
    namedEvery: 1,
  }
  return { layout, pxPerUnit }
}

/** Panels above one another, as periods are read: the figures at the foot, their variances over them. */
function columnsLayout(measured: readonly Measured[], { room, locale, data, linePx, unit }: PlacedOptions) {
  const { fontPx } = room
  const totals = data.total
    ? measured.map((panel) => textPx(panelValue(data, data.total!, panel, { unit, locale }).text, fontPx))
    : []
  const totalWidth = totals.length ? Math.max(...totals, fontPx * 3) + fontPx : 0
  const bandPx = (room.width - totalWidth) / Math.max(data.rows.length, 1)
  const words = data.rows.flatMap(({ label }) => label.split(' '))
  const longestWord = Math.max(0, ...words.map((word) => textPx(word, fontPx)))
  const namedEvery = Math.max(1, Math.ceil((longestWord + 4) / bandPx))
  const nameLines = Math.max(
    1,
    ...data.rows.map(({ label }) => inLines(label, bandPx * namedEvery - 4, fontPx).length),
  )
  const namesPx = nameLines * linePx + 4
  const relativePx = fontPx * 2.8
  const isScaled = ({ kind }: PanelKind) => kind !== 'relative'
  const title = linePx * 1.15
  const fixed = measured.reduce(
    (sum, panel) => sum + title + panel.before + panel.behind + (isScaled(panel) ? 0 : relativePx),
    namesPx,
  )
  const units = measured.reduce((sum, panel) => sum + (isScaled(panel) ? extentOf(panel) : 0), 0)
  const pxPerUnit = (room.height - fixed) / units
  let foot = room.height - namesPx
  const panels = measured.map((panel): VariancePanel => {
    const unitPx = isScaled(panel) ? Math.max(pxPerUnit, 0) * panel.times : relativePx / panel.range
    const lengthPx = title + panel.behind + panel.range * unitPx + panel.before
    const placed = {
      ...panel,
      startPx: foot - lengthPx,
      lengthPx,
      plane: barPlane({
        isRows: false,
        fromPx: foot - panel.before,
        fromValue: panel.least,
        pxPerUnit: unitPx,
      }),
    }
    foot -= lengthPx
    return placed
  })
  const layout: VarianceLayout = {
    isRows: false,
    panels,
    unit,
    bandPx,
    firstPx: 0,
    totalPx: room.width,
    namesPx,
    linePx,
    height: room.height,
    namedEvery,
  }
  return { layout, pxPerUnit }
}

/** The whole band of a row or column, its name included; the total comes after the last. */
export function varianceBand(
  { isRows, bandPx, firstPx, totalPx, height }: VarianceLayout,
  room: Room,
  index: number,
  count: number,
): Box {
  if (isRows) {
    const y = index < count ? firstPx + index * bandPx : totalPx
    return { x: 0, y: tenth(y), width: room.width, height: tenth(bandPx) }
  }
  return index < count
    ? { x: tenth(index * bandPx), y: 0, width: tenth(bandPx), height }
    : { x: tenth(count * bandPx), y: 0, width: tenth(room.width - count * bandPx), height }
}

/** Middle of a text around a column, so that no edge of the drawing cuts it. */
export function within(middle: number, text: string, totalPx: number, fontPx: number): number {
  const half = textPx(text, fontPx) / 2
  return Math.max(half, Math.min(middle, totalPx - half))
}

interface LabelsRoom {
  readonly bandPx: number
  readonly totalPx: number
  readonly fontPx: number
}

/** Picks the labels at columns that run into no other and into no column beside, the largest first; by their place. */
export function labelsApart(
  labels: readonly { readonly text: string; readonly value: number }[],
  { bandPx, totalPx, fontPx }: LabelsRoom,
): ReadonlySet<number> {
  const taken: { readonly from: number; readonly to: number }[] = []
  const shown = new Set<number>()
  const sizeOf = (index: number) => Math.abs(labels[index]?.value ?? 0)
  const isLonger = (other: number, index: number) =>
    sizeOf(other) > sizeOf(index) && labels[other]!.value < 0 === labels[index]!.value < 0
  const order = labels.map((_, index) => index).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  for (const index of order) {
    const { text } = labels[index]!
    if (!text) continue
    const width = textPx(text, fontPx)
    if (width > bandPx && [index - 1, index + 1].some((beside) => isLonger(beside, index))) continue
    const middle = within((index + 0.5) * bandPx, text, totalPx, fontPx)
    const [from, to] = [middle - width / 2 - 1, middle + width / 2 + 1]
    if (taken.some((other) => from < other.to && other.from < to)) continue
    taken.push({ from, to })
    shown.add(index)
  }
  return shown
}

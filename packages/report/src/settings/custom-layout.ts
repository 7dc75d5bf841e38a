import { models } from '@casement/contract'
import { isPlainObject } from '@casement/schema'

export type DisplayOption = 'fitToPage' | 'fitToWidth' | 'actualSize'

/** Change of a visual's place and visibility. */
export interface LayoutChange {
  /** Place and size in pixels of the page; absent: as defined. */
  readonly place: { readonly [Name in (typeof placeNames)[number]]?: number }
  /** Absent: as defined, or as a bookmark says. */
  readonly isHidden?: boolean
}

/** Layout that the host gives a report instead of its own [`settings.customLayout`]. */
export interface CustomLayout {
  /** Size of the page in pixels, when width and height are named, or a type that has them. */
  readonly size?: { readonly width: number; readonly height: number }
  readonly displayOption?: DisplayOption
  /** Alignment of the page in a wider window; absent: in the middle. */
  readonly alignment?: 'left' | 'center' | 'right'
  /** Layouts by name of the page. */
  readonly pages: ReadonlyMap<string, CustomPageLayout>
}

export interface CustomPageLayout {
  /** True when visuals are hidden that are not named. */
  readonly hidesOthers: boolean
  /** Changes by name of the visual. */
  readonly visuals: ReadonlyMap<string, LayoutChange>
}

/** Alignments by number; the last, None, changes nothing. */
const alignments: Readonly<Record<number, CustomLayout['alignment']>> = {
  [models.ReportAlignment.Left]: 'left',
  [models.ReportAlignment.Center]: 'center',
  [models.ReportAlignment.Right]: 'right',
}

const displayOptions: Readonly<Record<number, DisplayOption>> = {
  [models.DisplayOption.FitToPage]: 'fitToPage',
  [models.DisplayOption.FitToWidth]: 'fitToWidth',
  [models.DisplayOption.ActualSize]: 'actualSize',
}

/** Sizes in pixels; the custom size names its own. */
const sizesByType: Readonly<Record<number, readonly [width: number, height: number]>> = {
  [models.PageSizeType.Widescreen]: [1280, 720],
  [models.PageSizeType.Standard]: [960, 720],
  [models.PageSizeType.Cortana]: [296, 592],
  [models.PageSizeType.Letter]: [816, 1056],
  [models.PageSizeType.Mobile]: [324, 568],
}

const placeNames = ['x', 'y', 'z', 'width', 'height'] as const

type Json = Readonly<Record<string, unknown>>
const object = (value: unknown): Json => (isPlainObject(value) ? value : {})
const finite = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Reads a custom layout; whatever has another type than it should is left out. */
export function customLayoutOf(json: unknown): CustomLayout {
  const { pageSize, displayOption, reportAlignment, pagesLayout } = object(json)
  const size = sizeOf(object(pageSize))
  const shown = displayOptions[displayOption as number]
  const alignment = alignments[reportAlignment as number]
  return {
    ...(size ? { size } : {}),
    ...(shown ? { displayOption: shown } : {}),
    ...(alignment ? { alignment } : {}),
    pages: mapOf(pagesLayout, pageLayout),
  }
}

function sizeOf(json: Json): CustomLayout['size'] {
  const [usualWidth, usualHeight] = sizesByType[json.type as number] ?? []
  const [width, height] = [finite(json.width) ?? usualWidth, finite(json.height) ?? usualHeight]
  const isSized = width !== undefined && height !== undefined && width > 0 && height > 0
  return isSized ? { width, height } : undefined
}

const mapOf = <T>(json: unknown, read: (json: Json) => T): ReadonlyMap<string, T> =>
  new Map(Object.entries(object(json)).map(([name, value]) => [name, read(object(value))]))

const pageLayout = ({ defaultLayout, visualsLayout }: Json): CustomPageLayout => ({
  hidesOthers: layoutChange(object(defaultLayout)).isHidden ?? false,
  visuals: mapOf(visualsLayout, layoutChange),
})

function layoutChange(json: Json): LayoutChange {
  const place = placeNames.flatMap((name) => {
    const value = finite(json[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  const { mode } = object(json.displayState)
  const isKnown =
    mode === models.VisualContainerDisplayMode.Visible || mode === models.VisualContainerDisplayMode.Hidden
  return {
    place: Object.fromEntries(place),
    ...(isKnown ? { isHidden: mode === models.VisualContainerDisplayMode.Hidden } : {}),
  }
}

import type { Answer } from '@casement/query'
import type { Words } from '@casement/words'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLook } from '../context/look-context.ts'
import { useMarks } from '../context/marks-context.ts'
import { useMemberColours } from '../context/member-colours-context.ts'
import { useDrawing } from '../context/use-drawing.ts'
import { useMedia } from '../context/use-media.ts'
import { useSize } from '../context/use-size.ts'
import { useWriting } from '../context/writing-context.ts'
import { pointKey } from '../definition/data-point.ts'
import { hasHorizontalBars } from '../definition/series-formats.ts'
import type { Chart } from '../definition/series-formats.ts'
import { ChartMarks } from '../marks/chart-marks.tsx'
import { DeferredWhileBrushing } from '../marks/deferred-while-brushing.tsx'
import type { MarkSet } from '../marks/mark-set.ts'
import { Legend } from '../marks/legend.tsx'
import type { Tip } from '../marks/tip.ts'
import { useHiddenSeries } from '../marks/use-hidden-series.ts'
import type { MarkBox } from '../scene/mark-box.ts'
import { chartPanelsOf, chartSummary, pointAt, withChosen } from '../series/chart-data.ts'
import type { ChartData } from '../series/chart-data.ts'
import { effectOfBarInWords } from '../series/bar-effects.ts'
import { markNumber } from '../series/series-mark.ts'
import { seriesInSight, seriesLook } from '../series/series-look.ts'
import { barSharesNote, sharesOf, shareText } from '../series/shares.ts'
import { maxColours } from '../writing/member-colours.ts'
import { createChartDrawing } from './chart-drawing.ts'
import type { ChartDrawing } from './chart-drawing.ts'
import { ChartTable } from './chart-table.tsx'

interface SeriesChartProps {
  readonly visual: Chart
  readonly answer: Answer
  /** The figures of what is chosen in another visual, where they are to stand out from the whole. */
  readonly part: Answer | undefined
  readonly onDrawn: () => void
}

/** Columns, bars or lines; the exact figures stand in a table behind them. */
export function SeriesChart({ visual, answer, part, onDrawn }: SeriesChartProps) {
  const writing = useWriting()
  const colours = useMemberColours()
  const marks = useMarks()
  const panels = useMemo(() => {
    const whole = chartPanelsOf(visual, answer, writing, colours)
    if (!part) return whole
    const [chosen] = chartPanelsOf(visual, part, writing, colours)
    return whole.map((data) => withChosen(data, chosen!))
  }, [visual, answer, part, writing, colours])
  const room = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(room)
  const look = useLook()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const isForced = useMedia('(forced-colors: active)')
  const drawing = useDrawing(place, createChartDrawing)
  // Bands of marks are read from the drawing: where one is shown, it has to follow.
  const [, setDrawn] = useState(0)
  const tellDrawn = useEffectEvent(onDrawn)

  const isChosen = useMemo(() => {
    const { selection } = marks
    if (!selection) return null
    const keys = new Set(selection.points.map(pointKey))
    // Where members tell no series apart, a mark is its category.
    const isMember = 'series' in visual.roles && visual.roles.series !== undefined
    return (panel: number, row: number, series: number) =>
      keys.has(pointKey(pointAt(visual, panels[panel]!, row, null))) ||
      (isMember && keys.has(pointKey(pointAt(visual, panels[panel]!, row, series))))
  }, [marks, visual, panels])

  const { series } = panels[0]!
  const labels = useMemo(() => panels[0]!.series.map(({ label }) => label), [panels])
  const { isShown, toggle } = useHiddenSeries(labels)

  const hasPatterns = look.contrast !== undefined || isForced
  const options = useMemo(
    () => size && { visual, size, look, isStill, hasPatterns, isShown, isChosen, words: writing },
    [visual, size, look, isStill, hasPatterns, isShown, isChosen, writing],
  )
  // All charts read their colours before the first one draws: each reading after that would lay out the page anew.
  useLayoutEffect(() => {
    if (drawing && options) drawing.compose(panels, options)
  }, [drawing, panels, options])
  useEffect(() => {
    if (!drawing || !options) return
    drawing.draw()
    if (place.current?.closest('.chart')?.matches(':hover, :focus-within')) setDrawn((count) => count + 1)
  }, [drawing, panels, options])

  // After every commit: figures that come back from before are drawn already, and yet they are new.
  useEffect(() => {
    if (drawing && size) tellDrawn()
  })

  const title = visual.title ?? visual.name
  const set = marksOf({ visual, panels, isShown, writing, drawing })
  const rounded = barSharesNote(visual, panels, isShown, writing)

  return (
    <>
      {series.length > 1 && visual.format?.legend !== false ? (
        <Legend entries={legendOf(visual, panels[0]!, isShown, writing)} onToggle={toggle} />
      ) : null}
      <ChartMarks
        visual={visual.name}
        summary={chartSummary(title, panels, visual.type, writing)}
        marks={set}
        place={place}
      >
        <div ref={room} className="chart-room" aria-hidden="true">
          <div ref={place} />
        </div>
      </ChartMarks>
      {rounded ? <p className="more-marks">{rounded}</p> : null}
      <DeferredWhileBrushing>
        <ChartTable title={title} panels={panels} />
      </DeferredWhileBrushing>
    </>
  )
}

function legendOf(visual: Chart, data: ChartData, isShown: (index: number) => boolean, { say }: Words) {
  return seriesInSight(visual, data).map((index) => {
    const each = data.series[index]!
    return {
      label:
        each.colour === undefined && index >= maxColours
          ? say('chart.others', { name: each.label })
          : each.label,
      index,
      look: seriesLook(visual, data, index),
      isShown: isShown(index),
    }
  })
}

interface MarksOptions {
  readonly visual: Chart
  readonly panels: readonly ChartData[]
  readonly isShown: (series: number) => boolean
  readonly writing: Words
  readonly drawing: ChartDrawing | null
}

/**
 * The places of a chart are its categories, panel after panel; at each place stand the whole category and then its
 * series. Arrows along the categories lead from place to place, across them through the series.
 */
function marksOf({ visual, panels, isShown, writing, drawing }: MarksOptions): MarkSet {
  const [{ series, categories }] = panels as readonly [ChartData]
  const [rows, parts] = [categories.length, series.length + 1]
  const places = panels.length * rows
  const placeOf = (mark: number) => {
    const [place, part] = [Math.floor(mark / parts), mark % parts]
    const panel = Math.floor(place / rows)
    return { place, panel, data: panels[panel]!, row: place % rows, series: part === 0 ? null : part - 1 }
  }
  const isBar = hasHorizontalBars(visual)
  const isMember = 'series' in visual.roles && visual.roles.series !== undefined
  const isShare = 'share' in (visual.format ?? {}) && (visual.format as { share?: boolean }).share === true

  return {
    count: places * parts,
    places,
    position: (mark) => placeOf(mark).place,
    point(mark) {
      const { data, row, series: of } = placeOf(mark)
      return pointAt(visual, data, row, of)
    },
    text(mark) {
      const { data, row, series: of } = placeOf(mark)
      return markText(visual, data, { row, of, writing })
    },
    tip(mark) {
      const { data, row, series: of } = placeOf(mark)
      return tipOf(visual, data, { row, met: of, isShown, isShare, writing })
    },
    boxOf(mark) {
      const { panel, row } = placeOf(mark)
      return drawing?.bandOf(panel, row) ?? null
    },
    markAt(x, y) {
      const at = drawing?.placeAt(x, y)
      if (!at) return null
      return markNumber(panels, isMember ? at : { ...at, series: null })
    },
    move(mark, key) {
      const { place, series: of } = placeOf(mark)
      const [next, before] = isBar ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
      const [inward, outward] = isBar ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
      const to = (target: number) => Math.max(0, Math.min(target, places - 1)) * parts + (mark % parts)
      if (key === next) return to(place + 1)
      if (key === before) return to(place - 1)
      if (key === 'Home') return to(0)
      if (key === 'End') return to(places - 1)
      if (series.length < 2) return key === inward || key === outward ? mark : undefined
      const shown = series.flatMap((_, index) => (isShown(index) ? [index + 1] : []))
      const steps = [0, ...shown]
      const at = steps.indexOf(of === null ? 0 : of + 1)
      if (key === inward) return place * parts + steps[Math.min(at + 1, steps.length - 1)]!
      if (key === outward) return place * parts + steps[Math.max(at - 1, 0)]!
      return undefined
    },
    within: (box) => bandsIn(box).map(({ panel, row }) => markNumber(panels, { panel, row, series: null })),
    snapped(box) {
      const bands = bandsIn(box).map(({ band }) => band)
      if (bands.length === 0) return box
      const [left, top] = [Math.min(...bands.map((b) => b.left)), Math.min(...bands.map((b) => b.top))]
      const right = Math.max(...bands.map((b) => b.left + b.width))
      const bottom = Math.max(...bands.map((b) => b.top + b.height))
      return { left, top, width: right - left, height: bottom - top }
    },
  }

  /** The whole categories that a brush meets, of the panel where it is. */
  function bandsIn(box: MarkBox) {
    return panels.flatMap((_, panel) =>
      Array.from({ length: rows }, (_each, row) => ({
        panel,
        row,
        band: drawing?.bandOf(panel, row),
      })).flatMap(({ row, band }) => (band && isMet(band, box) ? [{ panel, row, band }] : [])),
    )
  }
}

const isMet = (a: MarkBox, b: MarkBox): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height

interface MarkTextOptions {
  readonly row: number
  readonly of: number | null
  readonly writing: Words
}

/** A category and its figures, or one of them, as it is read out. */
function markText(visual: Chart, data: ChartData, { row, of, writing }: MarkTextOptions): string {
  const { say } = writing
  const shown = data.series.filter((_, index) => of === null || index === of)
  return [
    ...(data.panel ? [data.panel.label] : []),
    data.categories[row] ?? '',
    ...shown.map(({ label, column, values }) => {
      const value = values[row] ?? null
      const effect = effectOfBarInWords(visual, data, value, writing)
      const text = [column.write(value) || say('blank'), effect].filter(Boolean).join(', ')
      return data.series.length > 1 ? `${label} ${text}` : text
    }),
  ].join(', ')
}

interface TipOptions {
  readonly row: number
  readonly met: number | null
  readonly isShown: (series: number) => boolean
  readonly isShare: boolean
  readonly writing: Words
}

/** More lines than these are no tooltip. */
const maxLines = 12

function tipOf(visual: Chart, data: ChartData, { row, met, isShown, isShare, writing }: TipOptions): Tip {
  const shown = seriesInSight(visual, data).flatMap((index) =>
    isShown(index) ? [{ series: data.series[index]!, index }] : [],
  )
  const shares = isShare
    ? sharesOf(
        shown.map(({ series }) => series),
        row,
      )
    : []
  const all = shown.flatMap(({ series, index }, at) => {
    const value = series.values[row] ?? null
    if (value === null) return []
    const share = shares[at] ?? null
    return [
      {
        label: series.label,
        value: series.column.write(value),
        note:
          share === null
            ? effectOfBarInWords(visual, data, value, writing) || undefined
            : shareText(share, writing.locale),
        isMet: index === met,
        ...(data.series.length > 1 && { swatch: seriesLook(visual, data, index) }),
      },
    ]
  })
  const lines = all.length <= maxLines ? all : all.filter(({ isMet }, at) => isMet || at < maxLines - 1)
  const title = [data.panel?.label, data.categories[row]].filter(Boolean).join(' · ')
  return {
    title,
    lines:
      lines.length < all.length
        ? [...lines, { label: writing.say('chart.more', { count: all.length - lines.length }), value: '' }]
        : lines,
  }
}

import { isSelected, pointKey } from '@casement/report'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Answer } from '../../core/coordinator.ts'
import { useLook } from '../look.ts'
import { useMarks } from '../marks-context.ts'
import { useMedia } from '../use-media.ts'
import { useSize } from '../use-size.ts'
import { useWriting } from '../writing-context.ts'
import { Bones } from '../visual-faces.tsx'
import { chartDataOf, chartSummary, mostColours, pointAt, withChosen } from '../../figures/chart-data.ts'
import type { Chart, ChartData } from '../../figures/chart-data.ts'
import type { Drawing } from './chart-drawing.ts'
import { Swatch } from './swatch.tsx'

interface SeriesChartProps {
  readonly visual: Chart
  readonly answer: Answer
  /** The figures of what is chosen in another visual, where they are to stand out from the whole. */
  readonly part: Answer | undefined
  readonly onDrawn: () => void
}

/**
 * Columns or lines, drawn by ECharts, which is loaded when the first chart is; the exact figures stand in a table behind
 * it. Marks are chosen by clicking, or by arrows and Space.
 */
export function SeriesChart({ visual, answer, part, onDrawn }: SeriesChartProps) {
  const writing = useWriting()
  const marks = useMarks()
  const data = useMemo(() => {
    const whole = chartDataOf(visual, answer, writing)
    return part ? withChosen(whole, chartDataOf(visual, part, writing)) : whole
  }, [visual, answer, part, writing])
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const look = useLook()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const drawing = useRef<Drawing | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const [active, setActive] = useState<number | null>(null)
  const tellDrawn = useEffectEvent(onDrawn)
  const id = useId()

  useEffect(() => {
    let isGone = false
    import('./chart-drawing.ts').then(
      ({ createDrawing }) => {
        if (isGone || !place.current) return
        drawing.current = createDrawing(place.current)
        setLoaded(true)
      },
      (error: Error) => setFailure(error),
    )
    return () => {
      isGone = true
      drawing.current?.destroy()
      drawing.current = null
    }
  }, [])

  const isChosen = useMemo(() => {
    const { selection } = marks
    if (!selection) return null
    const keys = new Set(selection.points.map(pointKey))
    return (row: number, series: number) =>
      keys.has(pointKey(pointAt(visual, data, row, null))) ||
      keys.has(pointKey(pointAt(visual, data, row, series)))
  }, [marks, visual, data])

  useEffect(() => {
    if (!isLoaded || !size || !drawing.current) return
    drawing.current.draw(data, { visual, size, isStill, isChosen, locale: writing.locale })
  }, [isLoaded, data, visual, size, look, isStill, isChosen, writing])

  // After every commit: figures that come back from before are drawn already, and yet they are new.
  useEffect(() => {
    if (isLoaded && size) tellDrawn()
  })

  if (failure) throw failure
  const title = visual.title ?? visual.name
  const kind = visual.type === 'lineChart' ? 'line' : 'column'
  const last = data.categories.length - 1

  function pointOfEvent(event: MouseEvent) {
    const box = place.current!.getBoundingClientRect()
    const at = drawing.current?.placeAt(event.clientX - box.left, event.clientY - box.top)
    return at ? pointAt(visual, data, at.row, visual.roles.series?.length ? at.series : null) : null
  }

  function onKeyDown(event: KeyboardEvent) {
    const at = active ?? -1
    const moves: Record<string, number> = {
      ArrowRight: Math.min(at + 1, last),
      ArrowLeft: Math.max(at - 1, 0),
      Home: 0,
      End: last,
    }
    const move = moves[event.key]
    if (move !== undefined) setActive(move)
    else if (active === null) return
    else if (event.key === 'Enter' || event.key === ' ')
      marks.click(pointAt(visual, data, active, null), event.ctrlKey || event.metaKey || event.shiftKey)
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = place.current!.getBoundingClientRect()
      const band = drawing.current?.bandOf(active)
      const x = box.left + (band ? band.left + band.width / 2 : box.width / 2)
      marks.openMenu(pointAt(visual, data, active, null), { x, y: box.top + box.height / 2 })
    } else return
    event.preventDefault()
  }

  const band = active === null ? null : drawing.current?.bandOf(active)
  return (
    <>
      {data.series.length > 1 && visual.format?.legend !== false ? (
        <Legend data={data} isLine={kind === 'line'} />
      ) : null}
      <div
        className="chart"
        role="listbox"
        aria-multiselectable="true"
        aria-label={chartSummary(title, data, kind)}
        aria-activedescendant={active === null ? undefined : `${id}-${active}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setActive((before) => before ?? 0)
        }}
        onBlur={() => setActive(null)}
        onClick={(event) => marks.click(pointOfEvent(event), event.ctrlKey || event.metaKey)}
        onContextMenu={(event) => {
          event.preventDefault()
          marks.openMenu(pointOfEvent(event), { x: event.clientX, y: event.clientY })
        }}
      >
        {band ? <span className="chart-band" style={band} /> : null}
        <div ref={place} aria-hidden="true" />
        {[active ?? 0].map((row) => (
          <span
            key={row}
            id={`${id}-${row}`}
            className="unseen"
            role="option"
            aria-selected={isSelected(marks.selection, visual.name, pointAt(visual, data, row, null))}
            aria-posinset={row + 1}
            aria-setsize={last + 1}
          >
            {markText(data, row)}
          </span>
        ))}
      </div>
      {isLoaded ? null : <Bones type={visual.type} />}
      <ChartTable title={title} data={data} />
    </>
  )
}

/** A category and its figures, as it is read out. */
const markText = (data: ChartData, row: number): string =>
  [
    data.categories[row] ?? '',
    ...data.series.map(({ label, column, values }) => {
      const text = column.write(values[row] ?? null) || 'blank'
      return data.series.length > 1 ? `${label} ${text}` : text
    }),
  ].join(', ')

function Legend({ data, isLine }: { data: ChartData; isLine: boolean }) {
  const named = data.series.slice(0, data.series.length > mostColours ? mostColours - 1 : mostColours)
  return (
    <ul className="legend" aria-hidden="true">
      {named.map(({ label, scenario }, index) => (
        <li key={label}>
          <Swatch scenario={scenario} index={index} isLine={isLine} />
          {label}
        </li>
      ))}
      {data.series.length > mostColours ? (
        <li>
          <Swatch index={mostColours - 1} isLine={isLine} />
          others
        </li>
      ) : null}
    </ul>
  )
}

/** The chart's figures, exactly, for those who do not see it. */
function ChartTable({ title, data }: { title: string; data: ChartData }) {
  return (
    <table className="unseen">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{data.categoryLabel}</th>
          {data.series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.categories.map((category, row) => (
          <tr key={row}>
            <th scope="row">{category}</th>
            {data.series.map(({ label, column, values }) => {
              const value = values[row] ?? null
              return (
                <td key={label} data-value={value === null ? '' : String(value)}>
                  {column.write(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

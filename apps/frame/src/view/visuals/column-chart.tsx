import type { VisualOf } from '@casement/report'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Answer } from '../../core/coordinator.ts'
import { useLook } from '../look.ts'
import { useMedia } from '../use-media.ts'
import { useSize } from '../use-size.ts'
import { useWriting } from '../writing-context.ts'
import { Bones } from '../visual-faces.tsx'
import { chartDataOf, chartSummary, mostColours } from '../../figures/chart-data.ts'
import type { ChartData } from '../../figures/chart-data.ts'
import type { Drawing } from './chart-drawing.ts'
import { Swatch } from './swatch.tsx'

interface ColumnChartProps {
  readonly visual: VisualOf<'columnChart'>
  readonly answer: Answer
  readonly onDrawn: () => void
}

/** Columns, drawn by ECharts, which is loaded when the first chart is; the exact figures stand in a table behind it. */
export function ColumnChart({ visual, answer, onDrawn }: ColumnChartProps) {
  const writing = useWriting()
  const data = useMemo(() => chartDataOf(visual, answer, writing), [visual, answer, writing])
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const look = useLook()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const drawing = useRef<Drawing | null>(null)
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<Error | null>(null)
  const tellDrawn = useEffectEvent(onDrawn)

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

  useEffect(() => {
    if (!isLoaded || !size || !drawing.current) return
    drawing.current.draw(data, { format: visual.format ?? {}, size, isStill })
    tellDrawn()
  }, [isLoaded, data, visual, size, look, isStill])

  if (failure) throw failure
  const title = visual.title ?? visual.name
  return (
    <>
      {data.series.length > 1 && visual.format?.legend !== false ? <Legend data={data} /> : null}
      <div className="chart" role="img" aria-label={chartSummary(title, data)}>
        <div ref={place} aria-hidden="true" />
      </div>
      {isLoaded ? null : <Bones type="columnChart" />}
      <ChartTable title={title} data={data} />
    </>
  )
}

function Legend({ data }: { data: ChartData }) {
  const named = data.series.slice(0, data.series.length > mostColours ? mostColours - 1 : mostColours)
  return (
    <ul className="legend" aria-hidden="true">
      {named.map(({ label, scenario }, index) => (
        <li key={label}>
          <Swatch scenario={scenario} index={index} />
          {label}
        </li>
      ))}
      {data.series.length > mostColours ? (
        <li>
          <Swatch index={mostColours - 1} />
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

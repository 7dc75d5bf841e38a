import { useId } from 'react'
import { RowName } from '../../marks/row-name.tsx'
import { Hatch, ScenarioBar } from '../../marks/scenario-bar.tsx'
import { inLines, tenth } from '../../scene/bar-plane.ts'
import type { Room } from '../../scene/size.ts'
import { numberOf } from '../../writing/exact.ts'
import { isSigned } from '../../writing/signed.ts'
import type { Effect } from '../../writing/signed.ts'
import type { VarianceData, VarianceRow } from './data.ts'
import { labelsApart, maxShare, panelValue, titleSize, varianceBand, within } from './layout.ts'
import type { VarianceLayout, VariancePanel } from './layout.ts'

interface VarianceDrawingProps {
  readonly data: VarianceData
  readonly layout: VarianceLayout
  readonly room: Room
  readonly locale: string
  /** null: nothing is chosen, everything stands full. */
  readonly isChosen: ((row: number) => boolean) | null
}

/** Figures and variances as SVG: a function of its figures and its room, hence drawn by a server as well. */
export function VarianceDrawing(props: VarianceDrawingProps) {
  const { data, layout, room, locale, isChosen } = props
  const hatch = useId()
  const { isRows, panels, bandPx, firstPx, linePx, unit } = layout
  const { fontPx } = room
  const count = data.rows.length
  const thick = Math.min(bandPx * 0.66, isRows ? linePx * 1.6 : 46)
  const end = firstPx + count * bandPx
  const shownLabels = panels.map((panel) =>
    isRows
      ? null
      : labelsApart(
          data.rows.map((row) => {
            const { exact, text } = panelValue(data, row, panel, { unit, locale })
            return { text, value: numberOf(exact) }
          }),
          { bandPx, totalPx: layout.totalPx, fontPx },
        ),
  )
  return (
    <svg width={room.width} height={tenth(layout.height)} fontSize={fontPx} className="finance-drawing">
      <defs>
        <Hatch id={hatch} />
      </defs>
      {panels.map((panel, index) => (
        <PanelTitle
          key={index}
          panel={panel}
          layout={layout}
          fontPx={fontPx}
          endPx={panels[index + 1]?.startPx ?? room.width}
        />
      ))}
      {data.rows.map((row, index) => {
        const middle = firstPx + (index + 0.5) * bandPx
        return (
          <g key={index} data-mark={index} className={isChosen && !isChosen(index) ? 'mark dimmed' : 'mark'}>
            <rect className="catch" {...varianceBand(layout, room, index, count)} />
            {index % layout.namedEvery === 0 ? (
              <Name label={row.label} layout={layout} room={room} middle={middle} />
            ) : null}
            {panels.map((panel, place) => (
              <PanelMarks
                key={place}
                {...{ data, row, panel, layout, middle, thick, hatch, locale, fontPx }}
                isLabelled={!panel.isWordless && (shownLabels[place]?.has(index) ?? true)}
              />
            ))}
          </g>
        )
      })}
      {panels.map((panel, index) => (
        <line
          key={index}
          className={
            panel.kind === 'figures' ? 'axis' : `axis against-${data.references[panel.reference]!.scenario}`
          }
          {...panel.plane.across(firstPx, end, 0)}
        />
      ))}
      {data.total ? <Total {...props} row={data.total} /> : null}
    </svg>
  )
}

function PanelTitle({
  panel,
  layout,
  fontPx,
  endPx,
}: {
  panel: VariancePanel
  layout: VarianceLayout
  fontPx: number
  /** Where the next panel begins. */
  endPx: number
}) {
  const { isRows, linePx } = layout
  return (
    <text
      className="panel-title"
      fontSize={tenth(fontPx * titleSize)}
      x={isRows ? titleStart(panel, endPx) : 0}
      y={tenth(isRows ? linePx * 0.85 : panel.startPx + linePx * 0.8)}
    >
      {panel.title}
    </text>
  )
}

/** Where the values begin, or so much before that the title ends before the next panel. */
function titleStart({ plane, startPx, titlePx }: VariancePanel, endPx: number): number {
  return tenth(Math.max(startPx, Math.min(plane.along(0), endPx - titlePx)))
}

function Name(props: {
  label: string
  layout: VarianceLayout
  room: Room
  middle: number
  isStrong?: boolean
}) {
  const { label, layout, room, middle, isStrong } = props
  const className = isStrong ? 'name strong' : 'name'
  if (layout.isRows)
    return (
      <RowName
        {...{ label, className, middle }}
        widthPx={layout.namesPx - 6}
        bandPx={layout.bandPx}
        fontPx={room.fontPx}
      />
    )
  return (
    <text className={className} textAnchor="middle">
      {inLines(label, layout.bandPx * layout.namedEvery - 4, room.fontPx).map((text, line) => (
        <tspan
          key={line}
          x={tenth(within(middle, text, layout.totalPx, room.fontPx))}
          y={tenth(layout.height - layout.namesPx + (line + 0.95) * layout.linePx)}
        >
          {text}
        </tspan>
      ))}
    </text>
  )
}

interface PanelMarksProps {
  readonly data: VarianceData
  readonly row: VarianceRow
  readonly panel: VariancePanel
  readonly layout: VarianceLayout
  /** Of the category, in pixels of its axis. */
  readonly middle: number
  readonly thick: number
  readonly hatch: string
  readonly locale: string
  readonly fontPx: number
  readonly isLabelled: boolean
}

function PanelMarks(props: PanelMarksProps) {
  const { data, row, panel, layout, middle, thick, hatch, locale, fontPx, isLabelled } = props
  const { plane, kind, reference } = panel
  const { exact, text } = panelValue(data, row, panel, { unit: layout.unit, locale })
  const value = numberOf(exact)
  const start = middle - thick / 2
  if (kind === 'figures') {
    const ends = row.variances.map((variance) => numberOf(variance.reference))
    const furthest = value < 0 ? Math.min(value, ...ends) : Math.max(value, ...ends)
    return (
      <>
        {row.variances.map((variance, index) =>
          variance.reference ? (
            <ScenarioBar
              key={index}
              {...plane.bar(
                ...behind(start, thick, index, row.variances.length),
                0,
                numberOf(variance.reference),
              )}
              scenario={data.references[index]!.scenario}
              hatch={hatch}
            />
          ) : null,
        )}
        {exact ? (
          <ScenarioBar
            {...plane.bar(...inFront(start, thick, row.variances.length), 0, value)}
            scenario={data.scenario}
            hatch={hatch}
          />
        ) : null}
        {exact && isLabelled ? (
          <EndLabel
            at={furthest}
            text={text}
            {...{ panel, layout, middle, fontPx }}
            isBack={value < 0}
            className="value"
          />
        ) : null}
      </>
    )
  }
  if (!exact) return null
  // What is written as nothing is neither good nor bad.
  const effect: Effect = isSigned(text) ? row.variances[reference]!.effect : 'even'
  const label = isLabelled ? (
    <EndLabel
      at={clamped(value, kind)}
      text={text}
      {...{ panel, layout, middle, fontPx }}
      isBack={value < 0}
      className={`value ${effect}`}
    />
  ) : null
  if (kind === 'absolute')
    return (
      <>
        <rect className={`change ${effect}`} {...plane.bar(start + thick * 0.14, thick * 0.72, 0, value)} />
        {label}
      </>
    )
  return (
    <>
      <Pin {...{ panel, layout, middle, value, effect }} />
      {label}
    </>
  )
}

const clamped = (value: number, kind: VariancePanel['kind']): number =>
  kind === 'relative' ? Math.max(-maxShare, Math.min(value, maxShare)) : value

/** Where what is compared with stands behind the figure: one above it, a second one below it. */
const behind = (start: number, thick: number, index: number, count: number): [number, number] =>
  count === 1
    ? [start, thick * 0.7]
    : index === 0
      ? [start, thick * 0.56]
      : [start + thick * 0.44, thick * 0.56]

const inFront = (start: number, thick: number, count: number): [number, number] =>
  count === 1 ? [start + thick * 0.3, thick * 0.7] : [start + thick * 0.22, thick * 0.56]

interface EndLabelProps extends Pick<PanelMarksProps, 'panel' | 'layout' | 'middle' | 'fontPx'> {
  readonly at: number
  readonly text: string
  readonly isBack: boolean
  readonly className: string
}

function EndLabel({ at, text, isBack, className, panel, layout, middle, fontPx }: EndLabelProps) {
  const { x, y } = panel.plane.point(middle, at)
  const gap = panel.kind === 'relative' ? 7 : 4
  if (layout.isRows)
    return (
      <text
        className={className}
        x={tenth(isBack ? x - gap : x + gap)}
        y={tenth(y + fontPx * 0.36)}
        textAnchor={isBack ? 'end' : 'start'}
      >
        {text}
      </text>
    )
  return (
    <text
      className={className}
      x={tenth(within(x, text, layout.totalPx, fontPx))}
      y={tenth(isBack ? y + fontPx * 0.85 + gap : y - gap)}
      textAnchor="middle"
    >
      {text}
    </text>
  )
}

interface PinProps extends Pick<PanelMarksProps, 'panel' | 'layout' | 'middle'> {
  readonly value: number
  readonly effect: Effect
}

/** A relative variance as a pin; one that is cut ends in an arrow. */
function Pin({ panel, layout, middle, value, effect }: PinProps) {
  const at = clamped(value, 'relative')
  const [foot, head] = [panel.plane.point(middle, 0), panel.plane.point(middle, at)]
  const sign = value < 0 ? -1 : 1
  const arrow = layout.isRows
    ? `M${head.x + 5 * sign} ${head.y}l${-7 * sign} -4.5v9z`
    : `M${head.x} ${head.y - 5 * sign}l-4.5 ${7 * sign}h9z`
  return (
    <g className={`pin ${effect}`}>
      <line x1={foot.x} y1={foot.y} x2={head.x} y2={head.y} />
      {at === value ? <circle cx={head.x} cy={head.y} r="3.4" /> : <path d={arrow} />}
    </g>
  )
}

/** The whole in figures: its bars would dwarf those of its parts. */
function Total({ data, layout, room, locale, row }: VarianceDrawingProps & { row: VarianceRow }) {
  const { isRows, panels, bandPx, totalPx, firstPx, unit } = layout
  const count = data.rows.length
  const band = varianceBand(layout, room, count, count)
  const middle = isRows ? totalPx + bandPx / 2 : firstPx + count * bandPx
  return (
    <g className="total" data-mark={count}>
      <rect className="catch" {...band} />
      {isRows ? (
        <>
          <line className="rule" x1="0" x2={room.width} y1={tenth(totalPx)} y2={tenth(totalPx)} />
          <Name label={row.label} layout={layout} room={room} middle={middle} isStrong />
        </>
      ) : (
        <text
          className="name strong"
          x={room.width}
          y={tenth(layout.height - layout.namesPx + 0.95 * layout.linePx)}
          textAnchor="end"
        >
          {row.label}
        </text>
      )}
      {panels.map((panel, index) => {
        const { exact, text } = panelValue(data, row, panel, { unit, locale })
        const effect =
          panel.kind === 'figures' || !isSigned(text) ? 'even' : row.variances[panel.reference]!.effect
        const isBack = numberOf(exact) < 0
        const zero = panel.plane.along(0)
        const place = isRows
          ? {
              x: tenth(isBack ? zero - 4 : zero + 4),
              y: tenth(middle + room.fontPx * 0.36),
              textAnchor: isBack ? ('end' as const) : ('start' as const),
            }
          : { x: room.width, y: tenth(zero - 3), textAnchor: 'end' as const }
        return (
          <text key={index} className={`value strong ${effect}`} {...place}>
            {text}
          </text>
        )
      })}
    </g>
  )
}

import { useMemo } from 'react'
import { useDrawingPlace } from '../../context/drawing-place.ts'
import type { FiguresProps } from '../../context/view-props.ts'
import { useWriting } from '../../context/writing-context.ts'
import { screenInk } from '../../scene/ink.ts'
import { SceneSvg } from '../../scene/scene-svg.tsx'
import { gaugeDataOf, gaugeSummary } from './data.ts'
import type { GaugeDefinition } from './definition.ts'
import { gaugeScene } from './scene.ts'

/** One figure on its way to a target. */
function Gauge({ visual, answer }: FiguresProps<GaugeDefinition>) {
  const writing = useWriting()
  const { ref, room } = useDrawingPlace()
  const data = useMemo(() => gaugeDataOf(visual, answer, writing), [visual, answer, writing])
  const { value, target, variance, least, most, column } = data
  const summary = gaugeSummary(visual.title ?? visual.name, data, writing)
  return (
    <div className="gauge">
      <div
        className="chart"
        role="meter"
        aria-label={summary}
        aria-valuenow={Math.max(least, Math.min(most, Number(value ?? least)))}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuetext={value === null ? writing.say('blank') : column.write(value)}
      >
        <div ref={ref} className="chart-room" aria-hidden="true">
          {room ? <SceneSvg scene={gaugeScene(data, room, screenInk(room.fontPx))} /> : null}
        </div>
      </div>
      {target ? (
        <p className="gauge-target">
          <span>{target.label}</span>{' '}
          <data
            className="figure"
            value={String(target.value ?? '')}
            data-value={String(target.value ?? '')}
            title={target.column.write(target.value)}
          >
            {target.value === null ? '–' : target.column.writeInUnit(target.value, data.power)}
          </data>
          {variance ? (
            <span className={`figure variance ${variance.effect}`}>
              <span aria-hidden="true">{variance.arrow}</span> {variance.text}
              <span className="unseen">, {variance.words}</span>
            </span>
          ) : null}
        </p>
      ) : null}
      <data className="unseen" value={String(value ?? '')} data-value={String(value ?? '')}>
        {column.write(value)}
      </data>
    </div>
  )
}

export { Gauge as View }

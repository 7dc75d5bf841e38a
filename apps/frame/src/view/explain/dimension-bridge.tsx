import type { PointPart } from '@casement/visuals'
import { barsOf, bridgeVisual, isTelling } from '@casement/visuals/explain'
import type { Comparison, Drivers } from '@casement/visuals/explain'
import { FiguresView, MarksContext, noMarks, Skeleton, useWriting, WithView } from '@casement/visuals/react'
import { useId, useMemo } from 'react'

interface DimensionBridgeProps {
  readonly comparison: Comparison
  readonly drivers: Drivers
  readonly onDeeper: (part: PointPart) => void
}

/** Room of a bar with its name, and of what stands around them, in pixels. */
const [barPx, aroundPx] = [27, 8]
/** The difference by the members of one dimension: a bridge whose members lead deeper. */
export function DimensionBridge({ comparison, drivers, onDeeper }: DimensionBridgeProps) {
  const id = useId()
  const { locale, say, inSentence } = useWriting()
  const { dimension, label, answer } = drivers
  const visual = useMemo(() => bridgeVisual(comparison, dimension, drivers), [comparison, dimension, drivers])
  const marks = useMemo(
    () => ({
      ...noMarks,
      click: (point: Parameters<typeof noMarks.click>[0]) => {
        const [part] = point?.identity ?? []
        if (part) onDeeper(part)
      },
    }),
    [onDeeper],
  )
  const bars = barsOf(drivers)
  return (
    <section className="explained-by" aria-labelledby={id}>
      <h3 id={id}>{say('explain.by', { dimension: inSentence(label) })}</h3>
      {isTelling(drivers) ? (
        <p className="quiet">{say('explain.three', { share: shareText(drivers.share!, locale) })}</p>
      ) : null}
      <div className="explained-bridge" style={{ height: bars * barPx + aroundPx }}>
        <WithView type="waterfall" standIn={<Skeleton of={['rows', bars]} />}>
          <MarksContext value={marks}>
            <FiguresView visual={visual} answer={answer} part={undefined} onDrawn={() => {}} />
          </MarksContext>
        </WithView>
      </div>
    </section>
  )
}

const shareText = (share: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

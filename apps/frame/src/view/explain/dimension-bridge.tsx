import { numberWriter } from '@casement/format'
import type { PointPart } from '@casement/visuals'
import { barsOf, bridgeVisual, isTelling } from '@casement/visuals/explain'
import type { Comparison, Drivers } from '@casement/visuals/explain'
import { MarksContext, noMarks, useWriting } from '@casement/visuals/react'
import { useId, useMemo } from 'react'
import { ExplainedBridge } from './explained-bridge.tsx'

interface DimensionBridgeProps {
  readonly comparison: Comparison
  readonly drivers: Drivers
  readonly onDeeper: (part: PointPart) => void
}

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
  return (
    <section className="explained-by" aria-labelledby={id}>
      <h3 id={id}>{say('explain.by', { dimension: inSentence(label) })}</h3>
      {isTelling(drivers) ? (
        <p className="quiet">{say('explain.three', { share: shareText(drivers.share!, locale) })}</p>
      ) : null}
      <MarksContext value={marks}>
        <ExplainedBridge visual={visual} answer={answer} bars={barsOf(drivers)} />
      </MarksContext>
    </section>
  )
}

const shareText = (share: number, locale: string): string =>
  numberWriter(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share)

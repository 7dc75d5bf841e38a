import type { EffectsDescription } from '@casement/query'
import { isSameTarget, targetOf } from '@casement/visuals'
import type { RoleField } from '@casement/visuals'
import { barsOf, bridgeVisual, effectsAnswer } from '@casement/visuals/explain'
import type { Comparison, EffectsSplit, Whole } from '@casement/visuals/explain'
import { MarksContext, noMarks, useWriting } from '@casement/visuals/react'
import { useId, useMemo } from 'react'
import { ExplainedBridge } from './explained-bridge.tsx'

interface EffectsBridgeProps {
  readonly comparison: Comparison
  readonly whole: Whole
  readonly declared: EffectsDescription
  readonly split: Extract<EffectsSplit, { kind: 'effects' }>
  /** Columns of the report, which may have names of its own for those of the model. */
  readonly dimensions: readonly RoleField[]
}

/** The difference by volume, mix, price and exchange rates, and what is meant by them. */
export function EffectsBridge({ comparison, whole, declared, split, dimensions }: EffectsBridgeProps) {
  const id = useId()
  const writing = useWriting()
  const { say, inSentence, list, label } = writing
  const { parts } = split
  const { visual, answer } = useMemo(() => {
    const name = writing.say('explain.effect')
    const effect: RoleField = { kind: 'column', table: '', column: name, displayName: name }
    return {
      visual: bridgeVisual(comparison, effect, { label: name, isTime: false }),
      answer: effectsAnswer(split, writing),
    }
  }, [comparison, split, writing])
  const by = (declared.quantity?.by ?? []).map((place) => {
    const named = dimensions.find((field) => isSameTarget(targetOf(field), place))
    return inSentence(label(named ?? { kind: 'column', ...place }))
  })
  const meant = { against: whole.against, by: list(by) }
  const hasUnits = declared.quantity?.unit !== undefined && parts.some(({ kind }) => kind === 'volume')
  return (
    <section className="explained-by" aria-labelledby={id}>
      <h3 id={id}>{say('explain.by', { dimension: inSentence(say('explain.effect')) })}</h3>
      <MarksContext value={noMarks}>
        <ExplainedBridge visual={visual} answer={answer} bars={barsOf({ members: parts, isTime: false })} />
      </MarksContext>
      <details className="explained-meanings quiet">
        <summary>{say('explain.means')}</summary>
        <ul>
          {parts.map(({ kind }) => (
            <li key={kind}>{say(`explain.means.${kind}`, meant)}</li>
          ))}
          {hasUnits ? <li>{say('explain.means.units')}</li> : null}
        </ul>
      </details>
    </section>
  )
}

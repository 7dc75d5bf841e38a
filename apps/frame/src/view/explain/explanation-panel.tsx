import { focusInSight, Icon } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { Explained, OpenState } from '@casement/session'
import type { PointPart } from '@casement/visuals'
import { effectsSentence, explanationOf, leadingSentence, namesOf } from '@casement/visuals/explain'
import { useWriting } from '@casement/visuals/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { adoptStyles } from '../figure-panel/adopt-styles.ts'
import { Again, AskingFailed, FigurePanel, RowsComing } from '../figure-panel/figure-panel.tsx'
import { DimensionBridge } from './dimension-bridge.tsx'
import { EffectsBridge } from './effects-bridge.tsx'
import { differenceOf } from './explained-difference.ts'
import type { Difference } from './explained-difference.ts'
import text from './explain.css?inline'
import { memberName, scopeWords } from './scope-words.ts'
import { useExplanation } from './use-explanation.ts'
import type { Explanation } from './use-explanation.ts'

adoptStyles(text)

interface ExplanationPanelProps {
  readonly state: OpenState
  readonly page: PageDefinition
  readonly explained: Explained
}

/** What a difference is made of, above the page; it stays as it was asked for while the page behind it moves on. */
export function ExplanationPanel({ state, page, explained }: ExplanationPanelProps) {
  const session = useSession()
  const [difference] = useState(() => differenceOf(state, page, explained))
  const close = useCallback(() => session.focus.explain(null), [session])
  useEffect(() => {
    if (!difference) close()
  }, [difference, close])
  return difference ? <Panel {...{ state, difference }} onClose={close} /> : null
}

interface PanelProps {
  readonly state: OpenState
  readonly difference: Difference
  readonly onClose: () => void
}

function Panel({ state, difference, onClose }: PanelProps) {
  const writing = useWriting()
  const [path, setPath] = useState<readonly PointPart[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const { state: asked, retry } = useExplanation(difference, path)
  const { say } = writing
  const words = { model: state.model, words: writing }
  const { filters, members, comparison } = difference
  const go = useCallback((next: (before: readonly PointPart[]) => readonly PointPart[]) => {
    setPath(next)
    focusInSight(heading.current)
  }, [])
  const deeper = useCallback((part: PointPart) => go((before) => [...before, part]), [go])
  const { name, against } = namesOf(comparison, writing)
  const scope = scopeWords(filters, members, { ...words, period: state.report.definition.period })
  return (
    <FigurePanel
      className="explanation"
      title={say('explain.title', { name, against })}
      heading={heading}
      scope={scope}
      onClose={onClose}
      way={
        path.length > 0 ? (
          <nav aria-label={say('explain.path')}>
            <button type="button" className="button" onClick={() => go((before) => before.slice(0, -1))}>
              <Icon name="back" />
              {say('explain.back')}
            </button>
            <ol>
              <li>
                <button type="button" className="link" onClick={() => go(() => [])}>
                  {say('drill.all')}
                </button>
              </li>
              {path.map((part, index) => (
                <li key={index}>
                  {index === path.length - 1 ? (
                    <span aria-current="step">{memberName(part, words)}</span>
                  ) : (
                    <button
                      type="button"
                      className="link"
                      onClick={() => go((before) => before.slice(0, index + 1))}
                    >
                      {memberName(part, words)}
                    </button>
                  )}
                </li>
              ))}
            </ol>
          </nav>
        ) : null
      }
    >
      <div className="explanation-body">
        {asked.kind === 'loading' ? (
          <RowsComing />
        ) : asked.kind === 'failed' ? (
          <AskingFailed error={asked.error} onRetry={retry} />
        ) : (
          <>
            <Told explanation={asked.explanation} />
            {asked.explanation.isPartial ? <Again onRetry={retry} /> : null}
            {asked.explanation.effects && difference.effects ? (
              <EffectsBridge
                key={path.length}
                {...{ comparison, whole: asked.explanation.whole }}
                declared={difference.effects}
                split={asked.explanation.effects}
                dimensions={difference.dimensions}
              />
            ) : null}
            <HowToRead explanation={asked.explanation} />
            <div className="explained-dimensions">
              {asked.explanation.drivers.map((drivers) => (
                <DimensionBridge
                  key={`${path.length} ${drivers.label}`}
                  {...{ comparison, drivers }}
                  onDeeper={deeper}
                />
              ))}
            </div>
            <LeftOut explanation={asked.explanation} />
          </>
        )}
      </div>
    </FigurePanel>
  )
}

/** The difference in a sentence, or why there is nothing to read. */
function Told({ explanation }: { explanation: Explanation }) {
  const writing = useWriting()
  const { say } = writing
  const { whole, drivers, effects } = explanation
  const { obstacle } = whole
  if (obstacle)
    return (
      <p role="status" className="explanation-told">
        {obstacle === 'ratio'
          ? say('explain.ratio', { name: whole.name })
          : obstacle === 'nothing'
            ? say('explain.nothing')
            : say('explain.beyond', { reason: obstacle.beyond })}
      </p>
    )
  return (
    <p role="status" className="explanation-told">
      {effects ? effectsSentence(whole, effects.parts, writing) : explanationOf(whole, drivers[0], writing)}
    </p>
  )
}

/** What the dimensions say, in a sentence where the effects had the first, and what their order is; or that there are none. */
function HowToRead({ explanation: { whole, drivers, effects } }: { explanation: Explanation }) {
  const writing = useWriting()
  const { say } = writing
  const [leading] = drivers
  if (whole.obstacle || (effects && !leading)) return null
  return (
    <>
      {effects && leading ? (
        <p className="explanation-told explained-leading">{leadingSentence(whole, leading, writing)}</p>
      ) : null}
      <p className="quiet">{say(leading ? 'explain.deeper' : 'explain.deepest')}</p>
    </>
  )
}

function LeftOut({ explanation: { leftOut } }: { explanation: Explanation }) {
  const { say } = useWriting()
  if (leftOut.length === 0) return null
  return (
    <section className="explained-not" aria-labelledby="explained-not">
      <h3 id="explained-not">{say('explain.leftOut')}</h3>
      <ul className="quiet">
        {leftOut.map(({ label, reason }) => (
          <li key={label}>
            {label}: {reason}
          </li>
        ))}
      </ul>
    </section>
  )
}

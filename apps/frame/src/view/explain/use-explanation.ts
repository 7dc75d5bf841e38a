import type { Answer, SemanticQuery } from '@casement/query'
import { FrameError } from '@casement/session'
import { needOf } from '@casement/visuals'
import type { PointPart } from '@casement/visuals'
import {
  bridgeVisual,
  effectsOf,
  effectsQuery,
  ranked,
  splitOf,
  wholeOf,
  wholeQuery,
} from '@casement/visuals/explain'
import type { Drivers, EffectsSplit, Split, Whole } from '@casement/visuals/explain'
import { useWriting } from '@casement/visuals/react'
import { useEffect, useMemo, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { scopeOf } from './explained-difference.ts'
import type { Difference } from './explained-difference.ts'

/** A difference with what is known of it. */
export interface Explanation {
  readonly whole: Whole
  /** The most telling dimension first. */
  readonly drivers: readonly Drivers[]
  /** Volume, mix, price and exchange rates, where the model tells them apart. */
  readonly effects?: Extract<EffectsSplit, { kind: 'effects' }>
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[]
  /** Some figures could not be had. */
  readonly isPartial: boolean
}

type Answers = ReadonlyMap<string, Answer | FrameError>
type Asked = { readonly answers: Answers } | { readonly error: FrameError }

export type ExplanationState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: FrameError }
  | { readonly kind: 'ready'; readonly explanation: Explanation }

const wholeName = 'whole'
const effectsName = 'effects'

type Scope = ReturnType<typeof scopeOf>

/** The explanation of a difference at a path of members; what was answered before is not asked again. */
export function useExplanation(difference: Difference, path: readonly PointPart[]) {
  const session = useSession()
  const writing = useWriting()
  const [answered, setAnswered] = useState<ReadonlyMap<string, Asked>>(new Map())
  const key = JSON.stringify(path)
  const scope = useMemo(() => scopeOf(difference, path), [difference, path])
  const asked = answered.get(key)
  const isKnown = asked !== undefined
  useEffect(() => {
    if (isKnown) return
    const controller = new AbortController()
    const note = (next: Asked) => {
      if (!controller.signal.aborted) setAnswered((before) => new Map([...before, [key, next]]))
    }
    session.figures.askQueries(queriesOf(difference, scope), controller.signal).then(
      (answers) => note({ answers }),
      (error: unknown) =>
        note({ error: error instanceof FrameError ? error : new FrameError('QueryFailed') }),
    )
    return () => controller.abort()
  }, [session, difference, scope, key, isKnown])

  const state = useMemo(() => stateOf(difference, scope, asked, writing), [asked, difference, scope, writing])

  function retry(): void {
    setAnswered((before) => new Map([...before].filter(([each]) => each !== key)))
  }
  return { state, retry }
}

/** Queries of a difference: both figures over all, and by each dimension as a bridge of a page asks them. */
function queriesOf({ comparison, effects }: Difference, { filters, dimensions }: Scope) {
  const queries = new Map<string, SemanticQuery>([[wholeName, wholeQuery(comparison, filters)]])
  dimensions.forEach((dimension, index) => {
    const query = needOf(bridgeVisual(comparison, dimension), filters)
    if (query) queries.set(String(index), query)
  })
  if (effects) queries.set(effectsName, effectsQuery(comparison, effects, filters))
  return queries
}

const isMissing = (found: Answer | FrameError | undefined): found is FrameError | undefined =>
  !found || found instanceof FrameError

function stateOf(
  { comparison, effects: declared }: Difference,
  { dimensions }: Scope,
  asked: Asked | undefined,
  writing: ReturnType<typeof useWriting>,
): ExplanationState {
  if (!asked) return { kind: 'loading' }
  if ('error' in asked) return { kind: 'failed', error: asked.error }
  const { answers } = asked
  const answer = answers.get(wholeName)
  if (!answer || answer instanceof FrameError)
    return { kind: 'failed', error: answer ?? new FrameError('QueryFailed') }
  const whole = wholeOf(comparison, answer, writing)
  if (whole.obstacle)
    return { kind: 'ready', explanation: { whole, drivers: [], leftOut: [], isPartial: false } }
  const splits = dimensions.map((dimension, index): Split => {
    const found = answers.get(String(index))
    return isMissing(found)
      ? { kind: 'leftOut', label: writing.label(dimension), reason: writing.say('explain.notLoaded') }
      : splitOf(whole, dimension, found, writing)
  })
  const ofEffects = answers.get(effectsName)
  const effects =
    declared &&
    (isMissing(ofEffects)
      ? ({
          kind: 'leftOut',
          label: writing.say('explain.effects'),
          reason: writing.say('explain.notLoaded'),
        } as const)
      : effectsOf(whole, declared, ofEffects, writing))
  const leftOut = [...(effects ? [effects] : []), ...splits].flatMap((split) =>
    split.kind === 'leftOut' ? [split] : [],
  )
  return {
    kind: 'ready',
    explanation: {
      whole,
      drivers: ranked(splits.flatMap((split) => (split.kind === 'drivers' ? [split.drivers] : []))),
      ...(effects?.kind === 'effects' && { effects }),
      leftOut,
      isPartial:
        (declared !== undefined && isMissing(ofEffects)) ||
        dimensions.some((_, index) => isMissing(answers.get(String(index)))),
    },
  }
}

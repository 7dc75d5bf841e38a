import type { AccessRequest, DecideRequest, GrantDifference } from '@casement/portal-api'
import { useState } from 'react'
import { adminApi } from '../api/admin-api.ts'
import { emptyDraft, problemsLeft, problemsOf, writeOf, type DraftProblems } from '../changes/grant-draft.ts'
import { asRefusal, type Refusal } from '../changes/refusal.ts'
import { draftFor } from './request-words.ts'

export type DecisionKind = 'accept' | 'refuse'

const nothing: DraftProblems = {}

/** A request that is being decided: typed, looked at where it makes a grant, done. Nothing that was typed is lost. */
export function useDecision(
  request: AccessRequest,
  {
    onDone,
    onReadAgain,
  }: {
    onDone: (kind: DecisionKind, differences: readonly GrantDifference[]) => void
    onReadAgain: () => Promise<readonly AccessRequest[]>
  },
) {
  const [decide, { isLoading: isBusy }] = adminApi.useDecideRequestMutation()
  const [kind, setKind] = useState<DecisionKind>('accept')
  const [draft, setDraft] = useState({ ...emptyDraft, ...draftFor(request) })
  const [reviewed, setReviewed] = useState(draft)
  const [answer, setAnswer] = useState('')
  const [version, setVersion] = useState(request.version)
  const [missing, setMissing] = useState(nothing)
  const [answerProblem, setAnswerProblem] = useState<string>()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [differences, setDifferences] = useState<readonly GrantDifference[] | null>(null)
  const complaint = missing === nothing ? (refusal?.fields ?? nothing) : missing

  const ask = async (body: DecideRequest, then: (made: readonly GrantDifference[]) => void) => {
    setRefusal(null)
    try {
      then((await decide(body).unwrap()).differences)
    } catch (error) {
      setDifferences(null)
      setRefusal(asRefusal(error))
    }
  }
  const acceptance = (dryRun: boolean): DecideRequest => {
    const { id: _id, version: _version, ...grant } = writeOf(draft, null)
    return { id: request.id, version, decision: 'accept', grant, answer, dryRun }
  }

  return {
    kind,
    setKind,
    draft,
    setDraft,
    answer,
    setAnswer,
    answerProblem,
    complaint,
    problems: problemsLeft(complaint, reviewed, draft),
    refusal,
    note,
    differences,
    isBusy,
    back: () => setDifferences(null),
    review() {
      const found = problemsOf(draft)
      const isWhole = Object.keys(found).length === 0
      setReviewed(draft)
      setMissing(isWhole ? nothing : found)
      if (isWhole && !isBusy) void ask(acceptance(true), setDifferences)
    },
    apply() {
      if (!isBusy) void ask(acceptance(false), (made) => onDone('accept', made))
    },
    refuse() {
      setAnswerProblem(answer.trim() ? undefined : 'Say why; the person reads it')
      if (!answer.trim() || isBusy) return
      void ask({ id: request.id, version, decision: 'refuse', answer }, (made) => onDone('refuse', made))
    },
    /** Takes what the request is by now for what the decision goes out from. */
    async startAnew() {
      setRefusal(null)
      try {
        const now = (await onReadAgain()).find(({ id }) => id === request.id)
        if (now) setVersion(now.version)
        setNote(now ? 'Read again. What you typed is kept.' : 'The request does not wait any more.')
      } catch (error) {
        setNote(asRefusal(error).above)
      }
    },
  }
}

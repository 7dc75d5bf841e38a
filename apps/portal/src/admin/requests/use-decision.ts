import type { AccessRequest, DecideRequest, GrantDifference } from '@casement/portal-api'
import { useState } from 'react'
import { adminApi } from '../api/admin-api.ts'
import {
  emptyDraft,
  fieldNames,
  problemsLeft,
  problemsOf,
  writeOf,
  type DraftField,
  type DraftProblems,
} from '../changes/grant-draft.ts'
import { asRefusal } from '../review/refusal.ts'
import { useReview } from '../review/use-review.ts'
import { draftFor } from './request-words.ts'
import { t } from '../words/t.ts'

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
  const [decide] = adminApi.useDecideRequestMutation()
  const [kind, setKind] = useState<DecisionKind>('accept')
  const [draft, setDraft] = useState({ ...emptyDraft, ...draftFor(request) })
  const [reviewed, setReviewed] = useState(draft)
  const [answer, setAnswer] = useState('')
  const [version, setVersion] = useState(request.version)
  const [missing, setMissing] = useState(nothing)
  const [answerProblem, setAnswerProblem] = useState<string>()
  const [note, setNote] = useState<string | null>(null)
  const { differences, refusal, isBusy, preview, apply, make, forget } = useReview<
    GrantDifference,
    DraftField
  >((made) => onDone(kind, made), fieldNames)
  const complaint = missing === nothing ? (refusal?.fields ?? nothing) : missing

  const ask = async (body: DecideRequest) => (await decide(body).unwrap()).differences
  const accept = (dryRun: boolean) => {
    const { id: _id, version: _version, ...grant } = writeOf(draft, null)
    return ask({ id: request.id, version, decision: 'accept', grant, answer, dryRun })
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
    back: forget,
    review() {
      const found = problemsOf(draft)
      const isWhole = Object.keys(found).length === 0
      setReviewed(draft)
      setMissing(isWhole ? nothing : found)
      if (isWhole && !isBusy) void preview(() => accept)
    },
    apply() {
      if (!isBusy) void apply()
    },
    refuse() {
      setAnswerProblem(answer.trim() ? undefined : t('requests.sayWhy'))
      if (!answer.trim() || isBusy) return
      void make(() => ask({ id: request.id, version, decision: 'refuse', answer }))
    },
    /** Takes what the request is by now for what the decision goes out from. */
    async startAnew() {
      forget()
      try {
        const now = (await onReadAgain()).find(({ id }) => id === request.id)
        if (now) setVersion(now.version)
        setNote(t(now ? 'requests.readAgain' : 'requests.notWaiting'))
      } catch (error) {
        setNote(asRefusal(error).above)
      }
    },
  }
}

import type { GrantDifference, GrantRecord } from '@casement/portal-api'
import { useState } from 'react'
import {
  draftOf,
  emptyDraft,
  fieldNames,
  problemsLeft,
  problemsOf,
  writeOf,
  type Base,
  type DraftField,
  type DraftProblems,
  type GrantDraft,
} from './grant-draft.ts'
import { asRefusal, type Refusal } from '../review/refusal.ts'
import { useReview } from '../review/use-review.ts'
import { useGrantAsks } from './use-grant-asks.ts'
import { useReadAgain } from './use-read-again.ts'
import { t } from '../words/t.ts'

export interface GrantDrafting {
  readonly draft: GrantDraft
  readonly setDraft: (draft: GrantDraft) => void
  /** false: what is typed makes a new grant */
  readonly isStored: boolean
  /** what the last review found wrong with fields, by the form's own look or the server's */
  readonly complaint: DraftProblems
  /** the same without the fields that are different by now */
  readonly problems: DraftProblems
  readonly refusal: Refusal<DraftField> | null
  /** what happened meanwhile to what is typed here */
  readonly note: string | null
  readonly differences: readonly GrantDifference[] | null
  readonly isBusy: boolean
  readonly review: () => void
  readonly apply: () => void
  /** Goes back to the form, which is as it was. */
  readonly back: () => void
  /** Takes what somebody else has stored for what the change goes out from. What is typed stays. */
  readonly startAnew: () => Promise<void>
}

const baseOf = (grant: GrantRecord | undefined | null): Base | null =>
  grant ? { id: grant.id, version: grant.version } : null

/** A grant that is being written: typed, looked at, made. */
export function useGrantDraft(
  grant: GrantRecord | null,
  begin: Partial<GrantDraft> | undefined,
  onDone: (differences: readonly GrantDifference[]) => void,
): GrantDrafting {
  const [draft, setDraft] = useState<GrantDraft>(grant ? draftOf(grant) : { ...emptyDraft, ...begin })
  const [base, setBase] = useState(baseOf(grant))
  const [reviewed, setReviewed] = useState(draft)
  const [missing, setMissing] = useState(nothing)
  const [note, setNote] = useState<string | null>(null)
  const [isReading, setIsReading] = useState(false)
  const readAgain = useReadAgain()
  const askFor = useGrantAsks()
  const { differences, refusal, preview, apply, forget, ...review } = useReview(onDone, fieldNames)
  const isBusy = review.isBusy || isReading

  const complaint = missing === nothing ? (refusal?.fields ?? nothing) : missing

  return {
    draft,
    setDraft,
    isStored: base !== null,
    complaint,
    problems: problemsLeft(complaint, reviewed, draft),
    refusal,
    note,
    differences,
    isBusy,
    review() {
      const found = problemsOf(draft)
      const isWhole = Object.keys(found).length === 0
      forget()
      setReviewed(draft)
      setMissing(isWhole ? nothing : found)
      setNote(null)
      if (!isWhole || isBusy) return
      void preview(() => askFor({ kind: 'changes', changes: [{ write: writeOf(draft, base) }] }))
    },
    apply: () => void apply(),
    back: forget,
    async startAnew() {
      forget()
      setIsReading(true)
      try {
        const stored = (await readAgain()).find(({ id }) => id === base?.id)
        setBase(baseOf(stored))
        setNote(t(stored ? 'readAgainKept' : 'grant.deletedMeanwhile'))
      } catch (error) {
        setNote(asRefusal(error).above)
      } finally {
        setIsReading(false)
      }
    },
  }
}

const nothing: DraftProblems = {}

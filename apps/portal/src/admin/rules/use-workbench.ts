import type { RlsRules, TriedRlsRules } from '@casement/portal-api'
import { useState } from 'react'
import { isQueryError } from '../../api/query-error.ts'
import { useSay } from '../../parts/said.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { rulesApi } from './rules-api.ts'
import { askedBy, draftOf, type RulesDraft } from './rules-draft.ts'
import { t } from '../words/t.ts'

/** Drafts of this tab: whoever looks at another page finds what was typed. */
const drafts = new Map<string, RulesDraft>()

/** The draft of a dataset's rules, and what came of trying it. */
export function useWorkbench(datasetId: string, holding: RlsRules) {
  const say = useSay()
  const [tryRules, { isLoading }] = rulesApi.useTryRlsRulesMutation()
  const [draft, setDraft] = useState(() => drafts.get(datasetId) ?? draftOf(holding))
  const [tried, setTried] = useState<TriedRlsRules | null>(null)
  const [isAsked, setIsAsked] = useState(false)
  const asked = askedBy(draft, datasetId)
  const isNobody = asked.identities.length === 0

  return {
    draft,
    tried,
    isBusy: isLoading,
    isNobodyAsked: isAsked && isNobody,
    change(next: Partial<RulesDraft>) {
      const changed = { ...draft, ...next }
      drafts.set(datasetId, changed)
      setDraft(changed)
      // What was found is of rules that are others now.
      if (next.roles) setTried(null)
    },
    backToHolding() {
      drafts.delete(datasetId)
      setDraft({ ...draftOf(holding), triers: draft.triers })
      setTried(null)
    },
    async tryThem() {
      setIsAsked(true)
      if (isNobody || isLoading) return
      try {
        setTried(await tryRules(asked).unwrap())
      } catch (failure) {
        if (!isQueryError(failure)) throw failure
        say({ text: t('rules.notTried', { why: problemWords(failure) }), isBad: true })
      }
    },
  }
}

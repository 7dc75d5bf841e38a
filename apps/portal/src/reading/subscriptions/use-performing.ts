import type { Subscription } from '@casement/portal-api'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { useSay } from '../../parts/said.tsx'
import { problemWords } from '../../words/problem-words.ts'
import type { MessageId } from '../../words/languages.ts'

/** Does something with the subscription, and says so; or says what kept it from being done. */
export function usePerforming(known: Subscription, onReadAgain: () => void, onDone: () => void) {
  const intl = useIntl()
  const say = useSay()
  const [problem, setProblem] = useState<string | null>(null)
  const perform = async (deed: Promise<unknown>, words: MessageId, name = known.name) => {
    setProblem(null)
    try {
      await deed
      onReadAgain()
      say({ text: intl.formatMessage({ id: words }, { name }) })
      onDone()
    } catch (error) {
      setProblem(isQueryError(error) ? problemWords(error) : intl.formatMessage({ id: 'portalFailed' }))
      onReadAgain()
    }
  }
  return { problem, perform }
}

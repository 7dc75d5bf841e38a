import { useEffect, useState } from 'react'
import { useSession } from '../view/context/session-context.ts'
import { useWords } from '../view/context/words-context.ts'
import { followContent } from './follow-content.ts'
import './live.css'

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Follows the files of a report for its author; what is wrong with them is shown over it until it is right or put away. */
export function LiveContent() {
  const session = useSession()
  const { say } = useWords()
  const [problem, setProblem] = useState<string | null>(null)
  const [dismissed, setDismissed] = useState<string | null>(null)
  useEffect(() => followContent(session, { onProblem: setProblem, wait }), [session])
  if (problem === null || problem === dismissed) return null
  return (
    <div className="live-problem" role="alert">
      <strong>{say('live.title')}</strong>
      <pre>{problem}</pre>
      <button type="button" className="button" onClick={() => setDismissed(problem)}>
        {say('live.dismiss')}
      </button>
    </div>
  )
}

import { useState } from 'react'
import { isQueryError } from '../../api/query-error.ts'
import { adminApi } from '../api/admin-api.ts'
import { useSay } from '../../parts/said.tsx'
import { problemWords } from '../../words/problem-words.ts'
import styles from './person-parts.module.css'
import { t } from '../words/t.ts'

/** Ends what a person has signed in to until now, after a second press. */
export function EndSignIns({ person, onEnded }: { person: string; onEnded: () => void }) {
  const say = useSay()
  const [endSignIns, { isLoading }] = adminApi.useEndSignInsMutation()
  const [isAsked, setIsAsked] = useState(false)

  const end = async () => {
    try {
      await endSignIns({ person }).unwrap()
      say({ text: t('people.ended', { person }) })
      onEnded()
    } catch (error) {
      if (!isQueryError(error)) throw error
      say({ text: t('people.notEnded', { why: problemWords(error) }), isBad: true })
    }
    setIsAsked(false)
  }

  if (!isAsked)
    return (
      <button type="button" className="button" onClick={() => setIsAsked(true)}>
        {t('people.endSignIns')}
      </button>
    )
  return (
    <div className={styles.confirm} role="group" aria-label={t('people.endSignIns')}>
      <p>{t('people.endText', { person })}</p>
      <div className={styles.buttons}>
        {/* The button that asked is gone, and the focus with it. */}
        <button
          ref={(button) => button?.focus()}
          type="button"
          className="button"
          onClick={() => setIsAsked(false)}
        >
          {t('people.keepSignIns')}
        </button>
        <button
          type="button"
          className={`button ${styles.danger}`}
          aria-disabled={isLoading}
          onClick={() => !isLoading && void end()}
        >
          {t('people.endSignIns')}
        </button>
      </div>
    </div>
  )
}

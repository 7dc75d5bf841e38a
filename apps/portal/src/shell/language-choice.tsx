import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLanguage } from '../words/language-context.ts'
import { languageNames, type Language } from '../words/languages.ts'
import styles from './account.module.css'

/** The language of the portal, for this browser. */
export function LanguageChoice() {
  const { language, choose } = useLanguage()
  const [hasFailed, setHasFailed] = useState(false)
  const change = async (next: Language) => {
    setHasFailed(false)
    await choose(next).catch(() => setHasFailed(true))
  }
  return (
    <>
      <label className={styles.language}>
        <FormattedMessage id="account.language" />
        <select value={language} onChange={({ target }) => void change(target.value as Language)}>
          {languageNames.map(({ id, name }) => (
            <option key={id} value={id} lang={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.said} role="status">
        {hasFailed && <FormattedMessage id="portalDown.text" />}
      </p>
    </>
  )
}

import type { Report } from '@casement/client'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../words/language-context.ts'

interface LocaleAsked {
  readonly language: string
  readonly formatLocale: string
}

/** How the frame writes where nobody says another way. */
const usual: LocaleAsked = { language: 'en', formatLocale: 'en-GB' }

/** The language that the reader has chosen for all of the portal. */
export function useLocaleAsked(): LocaleAsked {
  const { language } = useLanguage()
  const { locale } = useIntl()
  return language === 'en' ? usual : { language, formatLocale: locale }
}

/** What a load says beside its values for a reader of another language than English: the report opens in it. */
export const settingsOf = ({ language, formatLocale }: LocaleAsked) =>
  language === usual.language ? {} : { settings: { localeSettings: { language, formatLocale } } }

/**
 * Tells the open report what its reader reads once that is another language than its load said. False until the report
 * has it.
 */
export function useReportLanguage(embed: Report | null, isLoaded: boolean, said: LocaleAsked): boolean {
  const { language, formatLocale } = useLocaleAsked()
  const told = useRef(said.language)
  const [spoken, setSpoken] = useState(said.language)

  useEffect(() => {
    if (!embed || !isLoaded || told.current === language) return
    told.current = language
    let isGone = false
    const settled = () => {
      if (!isGone) setSpoken(language)
    }
    // A report that takes no settings, as a paginated one, stays as it is.
    embed.updateSettings({ localeSettings: { language, formatLocale } }).then(settled, settled)
    return () => {
      isGone = true
    }
  }, [embed, isLoaded, language, formatLocale])
  return spoken === language
}

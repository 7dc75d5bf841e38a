import type { Report } from '@casement/client'
import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useLanguage } from '../words/language-context.ts'

/** How the frame writes where nobody says another way. */
const usual = { language: 'en', formatLocale: 'en-GB' }

/**
 * Tells the open report what its reader reads: after the load, whose values are the specification's, and again when
 * another language is chosen. False until the report has it.
 */
export function useReportLanguage(embed: Report | null, isLoaded: boolean): boolean {
  const { language } = useLanguage()
  const { locale } = useIntl()
  const asked = language === 'en' ? usual : { language, formatLocale: locale }
  const { formatLocale } = asked
  const told = useRef(usual.language)
  const [spoken, setSpoken] = useState(usual.language)

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

import { createContext, use } from 'react'
import type { Language } from './languages.ts'

interface ChosenLanguage {
  readonly language: Language
  /** Rejects when the language cannot be fetched; the present one stays. */
  choose(language: Language): Promise<void>
}

export const LanguageContext = createContext<ChosenLanguage | null>(null)

export function useLanguage(): ChosenLanguage {
  const chosen = use(LanguageContext)
  if (!chosen) throw new Error('There is no language above this component')
  return chosen
}

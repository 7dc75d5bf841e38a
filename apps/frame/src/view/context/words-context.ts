import { wordsOf } from '@casement/words'
import type { Words } from '@casement/words'
import { createContext, use } from 'react'

/** The words of the frame; English where a part of it stands alone. */
export const WordsContext = createContext<Words>(wordsOf({ language: 'en', locale: 'en-GB' }))

export const useWords = (): Words => use(WordsContext)

import { wordsOf } from '@casement/words'
import type { Words } from '@casement/words'
import { createContext, use } from 'react'

/** The words of what is drawn; English where a part of it stands alone. Inside a page `useWriting` has them too. */
export const WordsContext = createContext<Words>(wordsOf({ language: 'en', locale: 'en-GB' }))

export const useWords = (): Words => use(WordsContext)

import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { booksEndText, kindOf } from '@casement/visuals'
import { useDeferredValue, useMemo } from 'react'
import { useWords } from '../context/words-context.ts'
import { asOfText } from './as-of-text.ts'

/**
 * How far the figures of a page reach, in words for a bar; '' where there is nothing to say, or a visual of the page says
 * it.
 */
export function useAsOf(state: OpenState, page: PageDefinition): string {
  // The browser's first date takes as long as a chart: the figures are painted before it.
  const booksEnd = useDeferredValue(state.booksEnd, '')
  const words = useWords()
  const endOfBooks = useMemo(() => booksEnd && booksEndText(booksEnd, words), [booksEnd, words])
  const isSaid = page.visuals.some((visual) => kindOf(visual).tellsBooksEnd)
  return booksEnd === '' ? '' : asOfText(isSaid ? '' : endOfBooks, state.newerLoadFailed, words)
}

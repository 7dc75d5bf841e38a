import type { OpenState } from '@casement/session'
import { drawableOf } from '@casement/session'
import { pageUnits, writingOf, writingOnPage } from '@casement/visuals'
import type { Visual, Writing } from '@casement/visuals'
import type { Words } from '@casement/words'
import { useMemo } from 'react'

/** Writing of the visuals of a page: those that show the same figures write them in one unit. */
export function usePageWriting(
  { model, booksEnd, results }: Pick<OpenState, 'model' | 'booksEnd' | 'results'>,
  placed: readonly { readonly visual: Visual }[],
  words: Words,
): Writing {
  const plain = useMemo(() => writingOf({ words, model, booksEnd }), [words, model, booksEnd])
  // As text: what comes in the same units draws nothing anew.
  const units = useMemo(() => {
    const shown = placed.map(({ visual }) => ({ visual, answer: drawableOf(results.get(visual.name)) }))
    return JSON.stringify([...pageUnits(shown)])
  }, [placed, results])
  return useMemo(
    () => writingOnPage(plain, new Map(JSON.parse(units) as [string, 0 | 3 | 6 | 9][])),
    [plain, units],
  )
}

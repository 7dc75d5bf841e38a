import type { IntlShape } from 'react-intl'
import type { FiguresSought } from './use-figures.ts'

/** What is said of figures that there are none of, or not yet. */
export function wordsOfFigures(
  figures: FiguresSought,
  { intl, isEmpty }: { readonly intl: IntlShape; readonly isEmpty: boolean },
): string {
  if (figures.kind === 'asking') return intl.formatMessage({ id: 'search.looking' })
  if (figures.kind === 'failed') return intl.formatMessage({ id: 'search.failed' })
  if (figures.kind === 'none' || figures.unknown.length === 0) return ''
  const { isMeasureNamed, unknown } = figures
  // Words that name no measure may be the name of what was found.
  if (!isMeasureNamed)
    return isEmpty ? intl.formatMessage({ id: 'search.noMeasure' }, { words: unknown.join(' ') }) : ''
  const quoted = unknown.map((word) => intl.formatMessage({ id: 'search.word' }, { word }))
  return intl.formatMessage(
    { id: 'search.unknown' },
    { count: unknown.length, words: intl.formatList(quoted) },
  )
}

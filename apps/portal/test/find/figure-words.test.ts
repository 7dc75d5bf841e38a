import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import { wordsOfFigures } from '../../src/reading/find/figure-words.ts'
import type { FiguresSought } from '../../src/reading/find/use-figures.ts'
import de from '../../src/words/messages/de.json' with { type: 'json' }
import en from '../../src/words/messages/en.json' with { type: 'json' }

const english = createIntl({ locale: 'en-GB', messages: en })
const german = createIntl({ locale: 'de-DE', messages: de })

const notUnderstood = (isMeasureNamed: boolean, ...unknown: string[]): FiguresSought => ({
  kind: 'found',
  figures: [],
  isMeasureNamed,
  unknown,
})
const said = (figures: FiguresSought, { isEmpty = true, intl = english } = {}) =>
  wordsOfFigures(figures, { intl, isEmpty })

test('what was not understood beside a measure is named, whatever else was found', () => {
  expect(said(notUnderstood(true, 'tax'))).toBe('No figure: “tax” is not understood here.')
  expect(said(notUnderstood(true, 'AMER', '-', 'Atlantis'), { isEmpty: false })).toBe(
    'No figure: “AMER”, “-” and “Atlantis” are not understood here.',
  )
  expect(said(notUnderstood(true, 'AMER', 'Atlantis'), { intl: german })).toBe(
    'Keine Zahl: „AMER“ und „Atlantis“ werden hier nicht verstanden.',
  )
})

test('words that name no measure are named where nothing else is called so', () => {
  const words = notUnderstood(false, 'profit', 'before', 'tax')
  expect(said(words)).toBe('No figure: the open report shows no measure called “profit before tax”.')
  expect(said(words, { intl: german })).toBe(
    'Keine Zahl: Der geöffnete Bericht zeigt keine Kennzahl namens „profit before tax“.',
  )
  expect(said(words, { isEmpty: false })).toBe('')
})

test('of figures that are there, or not sought, nothing is said', () => {
  expect(said(notUnderstood(true))).toBe('')
  expect(said(notUnderstood(false))).toBe('')
  expect(said({ kind: 'none' })).toBe('')
  expect(said({ kind: 'asking' })).toBe('Looking for figures…')
  expect(said({ kind: 'failed' }, { intl: german })).toBe(de['search.failed'])
})

/** A word of a text, as it is compared, and where it stands. */
export interface Word {
  readonly folded: string
  readonly start: number
  readonly end: number
}

/** A text without case and diacritics: 'Zürich' is 'zurich', 'Straße' is 'strasse'. */
export const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu

/** The words of a text; signs part them and are no words. */
export const wordsOf = (text: string): readonly Word[] =>
  Array.from(text.matchAll(wordPattern), ({ 0: word, index }) => ({
    folded: folded(word),
    start: index,
    end: index + word.length,
  }))

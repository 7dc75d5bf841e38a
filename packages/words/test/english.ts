import { wordsOf } from '@casement/words'

/** The words of a British reader. */
export const english = wordsOf({ language: 'en', locale: 'en-GB' })

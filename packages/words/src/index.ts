export { isRead, languageOf, readLanguage, readLanguages } from './languages.ts'
export type { Language, MessageId } from './languages.ts'
export { wordsOf } from './words.ts'
export type { Words, WordsOptions } from './words.ts'

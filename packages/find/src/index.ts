export { allowedEdits, closeness, closenessOf } from './closeness.ts'
export { editsBetween } from './edit-distance.ts'
export { type Mark, type Match, matchOf } from './match.ts'
export {
  indexInSteps,
  type IndexedName,
  matchesInSteps,
  type NameIndex,
  type NameReader,
  readerOf,
} from './name-index.ts'
export { plainLine, plainLines, plainName, seen } from './plain-text.ts'
export { folded, type Word, wordsOf } from './words.ts'

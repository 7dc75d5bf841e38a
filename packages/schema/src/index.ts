export { keyed, numberOr, tagged, textOr } from './alternatives.ts'
export { JsonTextError, parseJsonText } from './json-text.ts'
export type { TextPlace } from './json-text.ts'
export { apart, part } from './part.ts'
export type { Part } from './part.ts'
export {
  annotated,
  checkedText,
  choice,
  flag,
  foreign,
  isBeyond,
  isPlainObject,
  list,
  named,
  number,
  object,
  parsed,
  problemOf,
  quoted,
  record,
  text,
} from './shape.ts'
export type { Finding, Hints, JsonSchema, ObjectOf, Problem, Shape, Shaped } from './shape.ts'

export { JsonTextError, parseJsonText } from './json-text.ts'
export type { TextPlace } from './json-text.ts'
export {
  checkedText,
  choice,
  flag,
  foreign,
  isBeyond,
  isPlainObject,
  list,
  named,
  number,
  numberOr,
  object,
  quoted,
  record,
  tagged,
  text,
} from './shape.ts'
export type { JsonSchema, ObjectOf, Problem, Shape, Shaped } from './shape.ts'

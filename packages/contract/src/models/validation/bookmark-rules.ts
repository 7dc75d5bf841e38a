import { flag, text, zeroOrOne } from './basic-rules.ts'
import type { Rule } from './rule.ts'

export const playBookmark: Rule = { fields: { 'playMode!': zeroOrOne } }
export const addBookmark: Rule = { fields: { state: text, displayName: text, apply: flag } }
export const applyBookmarkByName: Rule = { fields: { 'name!': text } }
export const applyBookmarkState: Rule = { fields: { 'state!': text } }
export const captureBookmark: Rule = {
  fields: { 'options!': { fields: { personalizeVisuals: flag, allPages: flag } } },
}
export const anyBookmark: Rule = { anyOf: [applyBookmarkByName, applyBookmarkState] }

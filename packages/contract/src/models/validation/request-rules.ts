import { count, text, texts, zeroOrOne } from './basic-rules.ts'
import { filters } from './filter-rules.ts'
import type { Rule } from './rule.ts'
import { slicerSelector } from './selector-rules.ts'

export const page: Rule = { fields: { 'name!': text } }
export const saveAs: Rule = { fields: { 'name!': text } }
export const exportData: Rule = { fields: { rows: count, exportDataType: zeroOrOne } }
export const qnaInterpret: Rule = { fields: { datasetIds: texts, 'question!': text } }
export const slicerState: Rule = { fields: { filters } }
export const slicer: Rule = { fields: { 'selector!': slicerSelector, 'state!': slicerState } }

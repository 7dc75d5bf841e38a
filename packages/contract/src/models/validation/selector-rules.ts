import { text } from './basic-rules.ts'
import { oneTarget } from './filter-rules.ts'
import type { Rule } from './rule.ts'

export const visualSelector: Rule = {
  fields: { $schema: { oneOf: ['http://powerbi.com/product/schema#visualSelector'] }, 'visualName!': text },
}
const visualTypeSelector: Rule = {
  fields: {
    '$schema!': { oneOf: ['http://powerbi.com/product/schema#visualTypeSelector'] },
    'visualType!': text,
  },
}
const slicerTargetSelector: Rule = {
  fields: {
    '$schema!': { oneOf: ['http://powerbi.com/product/schema#slicerTargetSelector'] },
    'target!': oneTarget,
  },
}

/** Selector by name or by type. */
export const selector: Rule = { anyOf: [visualSelector, visualTypeSelector] }
export const slicerSelector: Rule = { anyOf: [visualSelector, slicerTargetSelector] }

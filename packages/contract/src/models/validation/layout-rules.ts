import { count, zeroOrOne, zeroToTwo } from './basic-rules.ts'
import type { Rule } from './rule.ts'

const pageSizeType: Rule = { oneOf: [0, 1, 2, 3, 4, 5] }

export const customPageSize: Rule = { fields: { 'type!': pageSizeType, width: count, height: count } }

const visualLayout: Rule = {
  fields: {
    x: count,
    y: count,
    z: count,
    width: count,
    height: count,
    displayState: { fields: { mode: zeroOrOne } },
  },
}

export const customLayout: Rule = {
  fields: {
    pageSize: { fields: { 'type!': pageSizeType } },
    displayOption: zeroToTwo,
    pagesLayout: {
      values: { fields: { 'visualsLayout!': { values: visualLayout }, defaultLayout: visualLayout } },
    },
  },
}

import type { IAdvancedFilter, IBasicFilter } from '../filters/filters.ts'
import { count, flag, forbidden, object, text, zeroToTwo } from './basic-rules.ts'
import type { Rule } from './rule.ts'

/** A column, a hierarchy level or a measure; what makes one keyed or aggregated is not looked at. */
export const oneTarget: Rule = {
  anyOf: [
    { fields: { 'table!': text, 'column!': text } },
    { fields: { 'table!': text, 'hierarchy!': text, 'hierarchyLevel!': text } },
    { fields: { 'table!': text, 'measure!': text } },
  ],
}

/** One target, several, or groups of several. */
const target: Rule = { anyOf: [oneTarget, { items: { anyOf: [oneTarget, { items: oneTarget }] } }] }

const value: Rule = { anyOf: [text, count, flag] }
const displaySettings: Rule = {
  fields: { isLockedInViewMode: flag, isHiddenInViewMode: flag, displayName: text },
}

const hierarchyNode: Rule = {
  fields: { value, keyValues: { items: value }, children: { items: () => hierarchyNode }, operator: text },
}

const common: Rule = {
  fields: {
    'target!': target,
    $schema: text,
    filterType: { oneOf: [0, 1, 2, 3, 4, 5, 6, 7, 9] },
    displaySettings,
  },
}

const basic: Rule = {
  allOf: [
    {
      fields: {
        'operator!': text,
        'values!': { items: value },
        filterType: { oneOf: [1] },
        requireSingleSelection: flag,
      },
    },
    {
      // Stricter than Power BI, whose validator takes an empty list [FLT-02].
      check: ({ operator, values }: IBasicFilter) =>
        values.length === 0 && operator !== 'All' ? 'values property is invalid' : undefined,
    },
  ],
}

const advanced: Rule = {
  allOf: [
    {
      fields: {
        'logicalOperator!': text,
        conditions: { items: { fields: { value, 'operator!': text } } },
        filterType: { oneOf: [0] },
      },
    },
    {
      // Stricter than Power BI, which counts conditions on construction only [FLT-04] [FLT-05].
      check: ({ logicalOperator, conditions }: IAdvancedFilter) =>
        conditions &&
        (conditions.length > 2 || (conditions.length === 1 && logicalOperator.toLowerCase() !== 'and'))
          ? 'conditions property is invalid'
          : undefined,
    },
  ],
}

/** Values of one target, or groups of points for several. */
const includeExcludeValue: Rule = {
  anyOf: [value, { items: { items: { fields: { 'value!': value, keyValues: { items: value } } } } }],
}

const includeExclude: Rule = {
  fields: { 'isExclude!': flag, 'values!': { items: includeExcludeValue }, filterType: { oneOf: [3] } },
}

const notSupported: Rule = {
  fields: { 'message!': text, 'notSupportedTypeName!': text, filterType: { oneOf: [2] } },
}

const relativeDate: Rule = {
  fields: {
    'operator!': zeroToTwo,
    timeUnitsCount: count,
    'timeUnitType!': { oneOf: [0, 1, 2, 3, 4, 5, 6] },
    filterType: { oneOf: [4] },
    'includeToday!': flag,
  },
}

const relativeTime: Rule = {
  fields: {
    'operator!': zeroToTwo,
    timeUnitsCount: count,
    'timeUnitType!': { oneOf: [7, 8] },
    filterType: { oneOf: [7] },
  },
}

const topN: Rule = {
  fields: { 'operator!': text, 'itemCount!': count, filterType: { oneOf: [5] }, 'orderBy!': target },
}

const hierarchy: Rule = {
  fields: { 'hierarchyData!': { items: hierarchyNode }, filterType: { oneOf: [9] } },
}

/** Tuple, identity and hierarchy-identity filters never pass, as in Power BI. */
const kinds: Rule = {
  anyOf: [basic, advanced, includeExclude, notSupported, relativeDate, topN, relativeTime, hierarchy],
}

/** The outer either-or has one branch: it hides what was wrong inside, as Power BI does. */
export const filter: Rule = { allOf: [object, { anyOf: [{ allOf: [common, kinds] }] }] }
export const filters: Rule = { items: filter }

const onLoad: Rule = {
  anyOf: [
    { fields: { 'operation!': { oneOf: [1, 2, 3] }, 'filters!': filters } },
    { fields: { 'operation!': { oneOf: [0] }, filters: forbidden } },
  ],
}
export const onLoadFilters: Rule = { fields: { allPages: onLoad, currentPage: onLoad } }

export const updateFiltersRequest: Rule = {
  anyOf: [
    { fields: { 'filtersOperation!': { oneOf: [1, 2, 3] }, 'filters!': filters } },
    { fields: { 'filtersOperation!': { oneOf: [0] }, filters: forbidden } },
  ],
}

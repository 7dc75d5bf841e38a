import type { IAdvancedFilter, IBasicFilter } from '../filters.ts'
import { count, flag, forbidden, text, texts, zeroToTwo } from './basic-rules.ts'
import type { Rule } from './rule.ts'

const columnTarget: Rule = { fields: { $schema: text, 'table!': text, 'column!': text } }
const hierarchyTarget: Rule = {
  fields: { $schema: text, 'table!': text, 'hierarchy!': text, 'hierarchyLevel!': text },
}
const measureTarget: Rule = { fields: { $schema: text, 'table!': text, 'measure!': text } }
const keyColumnTarget: Rule = { fields: { $schema: text, 'table!': text, 'column!': text, 'keys!': texts } }
const keyHierarchyTarget: Rule = {
  fields: { $schema: text, 'table!': text, 'hierarchy!': text, 'hierarchyLevel!': text, 'keys!': texts },
}

export const slicerTarget: Rule = {
  anyOf: [columnTarget, hierarchyTarget, measureTarget, keyColumnTarget, keyHierarchyTarget],
}
const oneTarget: Rule = { anyOf: [columnTarget, hierarchyTarget, measureTarget] }
const target: Rule = {
  anyOf: [
    columnTarget,
    hierarchyTarget,
    measureTarget,
    { items: { anyOf: [slicerTarget, { items: slicerTarget }] } },
  ],
}

const value: Rule = { anyOf: [text, count, flag] }
const displaySettings: Rule = {
  fields: { isLockedInViewMode: flag, isHiddenInViewMode: flag, displayName: text },
}

const common = {
  'target!': target,
  $schema: text,
  filterType: { oneOf: [0, 1, 2, 3, 4, 5, 6, 7, 9] },
  displaySettings,
} satisfies Record<string, Rule>

const hierarchyNode = (): Rule => ({
  fields: {
    value,
    keyValues: { items: value },
    children: { items: hierarchyNode },
    operator: text,
  },
})

export const filter: Rule = {
  anyOf: [
    {
      fields: {
        ...common,
        'operator!': text,
        'values!': { items: value },
        filterType: { oneOf: [1] },
        requireSingleSelection: flag,
      },
      // Stricter than Power BI, whose validator takes an empty list [FLT-02].
      also: ({ operator, values }: IBasicFilter) =>
        values.length === 0 && operator !== 'All' ? 'values is required' : undefined,
    },
    {
      fields: {
        ...common,
        'logicalOperator!': text,
        conditions: { items: { fields: { value, 'operator!': text } } },
        filterType: { oneOf: [0] },
      },
      // Stricter than Power BI, which checks this on construction only [FLT-04] [FLT-05].
      also: ({ logicalOperator, conditions }: IAdvancedFilter) =>
        conditions && (conditions.length > 2 || (conditions.length === 1 && logicalOperator !== 'And'))
          ? 'conditions property is invalid'
          : undefined,
    },
    {
      fields: {
        ...common,
        'isExclude!': flag,
        'values!': { items: { anyOf: [value] } },
        filterType: { oneOf: [3] },
      },
    },
    { fields: { ...common, 'message!': text, 'notSupportedTypeName!': text, filterType: { oneOf: [2] } } },
    {
      fields: {
        ...common,
        'operator!': zeroToTwo,
        timeUnitsCount: count,
        'timeUnitType!': { oneOf: [0, 1, 2, 3, 4, 5, 6] },
        filterType: { oneOf: [4] },
        'includeToday!': flag,
      },
    },
    {
      fields: {
        ...common,
        'operator!': text,
        'itemCount!': count,
        filterType: { oneOf: [5] },
        'orderBy!': oneTarget,
      },
    },
    {
      fields: {
        ...common,
        'operator!': zeroToTwo,
        timeUnitsCount: count,
        'timeUnitType!': { oneOf: [7, 8] },
        filterType: { oneOf: [7] },
      },
    },
    { fields: { ...common, 'hierarchyData!': { items: hierarchyNode }, filterType: { oneOf: [9] } } },
  ],
}

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

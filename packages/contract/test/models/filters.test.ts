import { describe, expect, test } from 'vitest'
import {
  AdvancedFilter,
  BasicFilter,
  BasicFilterWithKeys,
  FilterType,
  RelativeDateFilter,
  RelativeDateFilterTimeUnit,
  RelativeDateOperators,
  RelativeTimeFilter,
  TopNFilter,
  isColumn,
  isColumnAggr,
  isHierarchyLevel,
  isHierarchyLevelAggr,
  isMeasure,
  isVisualCalculation,
  validateFilter,
  validateReportLoad,
  validateUpdateFiltersRequest,
} from '../../src/models/index.ts'
import type { AdvancedFilterConditionOperators } from '../../src/models/index.ts'

const target = { table: 'Ledger', column: 'Account' }
const amount = { table: 'Ledger', measure: 'Amount' }
const schema = (name: string) => `http://powerbi.com/product/schema#${name}`
const refused = [{ message: 'undefined property is invalid' }]

/** What travels: the JSON of the filter. */
const json = (filter: object): unknown => JSON.parse(JSON.stringify(filter))

/** A filter that is valid, and refused without any one of these fields. */
function expectNeeds(filter: object, ...fields: string[]): void {
  expect(validateFilter(filter)).toBeUndefined()
  for (const field of fields)
    expect(validateFilter({ ...filter, [field]: undefined }), field).toEqual(refused)
}

describe('basic filters', () => {
  test('[FLT-01] a basic filter has an operator, values and requireSingleSelection', () => {
    for (const operator of ['In', 'NotIn', 'All'] as const) {
      const filter = new BasicFilter(target, operator, 'Rent', 5, true)
      const shown = {
        $schema: schema('basic'),
        target,
        filterType: FilterType.Basic,
        operator,
        values: ['Rent', 5, true],
      }
      expect(json(filter)).toEqual({ ...shown, requireSingleSelection: false })
      filter.requireSingleSelection = true
      expect(json(filter)).toEqual({ ...shown, requireSingleSelection: true })
      expectNeeds({ ...shown, requireSingleSelection: true }, 'operator', 'values')
      expect(validateFilter({ ...shown, requireSingleSelection: 'yes' })).toEqual(refused)
    }
  })

  test('[FLT-02] In and NotIn need values when built, All does not', () => {
    for (const operator of ['In', 'NotIn'] as const) {
      const message = 'values must be a non-empty array unless your operator is "All".'
      expect(() => new BasicFilter(target, operator)).toThrow(new Error(message))
      expect(() => new BasicFilter(target, operator, [])).toThrow(new Error(message))
      expect(() => new BasicFilterWithKeys({ ...target, keys: [] }, operator, [], [])).toThrow(
        new Error(message),
      )
    }
    expect(new BasicFilter(target, 'All').values).toEqual([])
    expect(new BasicFilter(target, 'All', []).values).toEqual([])
  })

  test('[FLT-02] In and NotIn need values when validated, All does not', () => {
    for (const operator of ['In', 'NotIn']) {
      expect(validateFilter({ target, operator })).toEqual(refused)
      expect(validateFilter({ target, operator, values: [] })).toEqual(refused)
      expect(validateFilter({ target, operator, values: ['Rent'] })).toBeUndefined()
    }
    expect(validateFilter({ target, operator: 'All', values: [] })).toBeUndefined()
  })

  test('[FLT-02] the empty list is refused inside configurations and updates too', () => {
    const filters = [{ target, operator: 'In', values: [] }]
    const load = { accessToken: 't', id: 'i', filters }
    expect(validateReportLoad(load)).toEqual([{ message: 'filters property is invalid' }])
    expect(validateReportLoad({ ...load, filters: { allPages: { operation: 1, filters } } })).toEqual([
      { message: 'filters property is invalid' },
    ])
    expect(validateUpdateFiltersRequest({ filtersOperation: 2, filters })).toEqual(refused)
  })

  test('values come as arguments or as one array', () => {
    expect(new BasicFilter(target, 'In', ['a', 'b']).values).toEqual(['a', 'b'])
    expect(new BasicFilter(target, 'In', 'a', 'b').values).toEqual(['a', 'b'])
  })
})

describe('advanced filters', () => {
  const more = { operator: 'GreaterThan', value: 1 } as const
  const less = { operator: 'LessThan', value: 9 } as const

  test('[FLT-03] an advanced filter has a logical operator and conditions with operator and value', () => {
    for (const logicalOperator of ['And', 'Or'] as const) {
      const filter = new AdvancedFilter(amount, logicalOperator, more, less)
      expect(json(filter)).toEqual({
        $schema: schema('advanced'),
        target: amount,
        filterType: FilterType.Advanced,
        logicalOperator,
        conditions: [more, less],
      })
      expectNeeds(json(filter) as object, 'logicalOperator')
      const conditions = [more, { value: 9 }]
      expect(validateFilter({ target, logicalOperator, conditions })).toEqual(refused)
    }
  })

  test('[FLT-04] three conditions are refused, two are accepted', () => {
    const message = 'AdvancedFilters may not have more than two conditions. You passed: 3'
    expect(() => new AdvancedFilter(amount, 'And', more, less, more)).toThrow(new Error(message))
    expect(() => new AdvancedFilter(amount, 'And', [more, less, more])).toThrow(new Error(message))
    expect(new AdvancedFilter(amount, 'Or', [more, less]).conditions).toEqual([more, less])
    const filter = (...conditions: object[]) => ({ target, logicalOperator: 'And', conditions })
    expect(validateFilter(filter(more, less, more))).toEqual(refused)
    expect(validateFilter(filter(more, less))).toBeUndefined()
  })

  test('[FLT-05] one condition goes with And, not with Or', () => {
    const message = 'Logical Operator must be "And" when there is only one condition provided'
    expect(() => new AdvancedFilter(amount, 'Or', more)).toThrow(new Error(message))
    expect(() => new AdvancedFilter(amount, 'Or', [more])).toThrow(new Error(message))
    expect(new AdvancedFilter(amount, 'And', more).conditions).toEqual([more])
    expect(validateFilter({ target, logicalOperator: 'Or', conditions: [more] })).toEqual(refused)
    expect(validateFilter({ target, logicalOperator: 'And', conditions: [more] })).toBeUndefined()
    expect(validateFilter({ target, logicalOperator: 'Or', conditions: [] })).toBeUndefined()
  })

  test('a condition without a value keeps to its operator', () => {
    const operator: AdvancedFilterConditionOperators = 'IsBlank'
    expect(json(new AdvancedFilter(target, 'And', { operator }))).toMatchObject({
      conditions: [{ operator }],
    })
  })
})

describe('top-N and relative filters', () => {
  test('[FLT-06] a top-N filter has an operator, itemCount and an orderBy target', () => {
    for (const operator of ['Top', 'Bottom'] as const) {
      const filter = json(new TopNFilter(target, operator, 5, amount))
      expect(filter).toEqual({
        $schema: schema('topN'),
        target,
        filterType: FilterType.TopN,
        operator,
        itemCount: 5,
        orderBy: amount,
      })
      expectNeeds(filter as object, 'operator', 'itemCount', 'orderBy')
    }
  })

  test('[FLT-07] a relative date filter has operator, timeUnitsCount, timeUnitType and includeToday', () => {
    const { InLast, InThis, InNext } = RelativeDateOperators
    for (const operator of [InLast, InThis, InNext]) {
      const filter = json(
        new RelativeDateFilter(target, operator, 3, RelativeDateFilterTimeUnit.CalendarMonths, false),
      )
      expect(filter).toEqual({
        $schema: schema('relativeDate'),
        target,
        filterType: FilterType.RelativeDate,
        operator,
        timeUnitsCount: 3,
        timeUnitType: 4,
        includeToday: false,
      })
      expectNeeds(filter as object, 'operator', 'timeUnitType', 'includeToday')
      expect(validateFilter({ ...(filter as object), operator: 3 })).toEqual(refused)
    }
    expect([InLast, InThis, InNext]).toEqual([0, 1, 2])
  })

  test('[FLT-08] includeToday is true by default', () => {
    const filter = new RelativeDateFilter(
      target,
      RelativeDateOperators.InLast,
      3,
      RelativeDateFilterTimeUnit.Days,
    )
    expect(json(filter)).toMatchObject({ includeToday: true })
    expect(validateFilter(json(filter))).toBeUndefined()
  })

  test('[FLT-09] a relative time filter has the same fields without includeToday', () => {
    const { Minutes, Hours } = RelativeDateFilterTimeUnit
    for (const timeUnitType of [Minutes, Hours]) {
      const filter = json(new RelativeTimeFilter(target, RelativeDateOperators.InNext, 30, timeUnitType))
      expect(filter).toEqual({
        $schema: schema('relativeTime'),
        target,
        filterType: FilterType.RelativeTime,
        operator: 2,
        timeUnitsCount: 30,
        timeUnitType,
      })
      expect(validateFilter(filter)).toBeUndefined()
    }
  })

  test('[FLT-09] minutes and hours are for relative time, the date units for relative date', () => {
    const relative = { target, operator: 0, timeUnitsCount: 1 }
    for (const timeUnitType of [0, 1, 2, 3, 4, 5, 6]) {
      expect(validateFilter({ ...relative, timeUnitType, includeToday: true, filterType: 4 })).toBeUndefined()
      expect(validateFilter({ ...relative, timeUnitType, filterType: 7 })).toEqual(refused)
    }
    for (const timeUnitType of [7, 8]) {
      expect(validateFilter({ ...relative, timeUnitType, filterType: 7 })).toBeUndefined()
      expect(validateFilter({ ...relative, timeUnitType, includeToday: true, filterType: 4 })).toEqual(
        refused,
      )
    }
  })
})

describe('targets', () => {
  const hierarchy = { table: 'Ledger', hierarchy: 'Accounts', hierarchyLevel: 'Group' }
  const guards = { isColumn, isMeasure, isHierarchyLevel, isColumnAggr, isHierarchyLevelAggr }
  const recognisedBy = (value: object) =>
    Object.entries(guards)
      .filter(([, guard]) => guard(value))
      .map(([name]) => name)

  test('[FLT-10] a table plus a column is a column target', () => {
    expect(recognisedBy(target)).toEqual(['isColumn'])
    expect(recognisedBy({ column: 'Account' })).toEqual([])
    expect(recognisedBy({ table: 'Ledger' })).toEqual([])
    expect(validateFilter({ target, operator: 'In', values: [1] })).toBeUndefined()
    expect(validateFilter({ target: { column: 'Account' }, operator: 'In', values: [1] })).toEqual(refused)
  })

  test('[FLT-11] a table plus a measure is a measure target', () => {
    expect(recognisedBy(amount)).toEqual(['isMeasure'])
    expect(recognisedBy({ measure: 'Amount' })).toEqual([])
    expect(validateFilter({ target: amount, operator: 'In', values: [1] })).toBeUndefined()
    expect(validateFilter({ target: { measure: 'Amount' }, operator: 'In', values: [1] })).toEqual(refused)
  })

  test('[FLT-12] a table plus hierarchy and level is a hierarchy-level target', () => {
    expect(recognisedBy(hierarchy)).toEqual(['isHierarchyLevel'])
    for (const part of ['table', 'hierarchy', 'hierarchyLevel'])
      expect(recognisedBy({ ...hierarchy, [part]: undefined })).toEqual([])
    expect(validateFilter({ target: hierarchy, operator: 'In', values: [1] })).toBeUndefined()
    expect(
      validateFilter({ target: { ...hierarchy, hierarchyLevel: null }, operator: 'In', values: [1] }),
    ).toEqual(refused)
  })

  test('[FLT-13] an aggregation function makes a column or a level an aggregated one', () => {
    const aggregationFunction = 'Sum'
    expect(recognisedBy({ ...target, aggregationFunction })).toEqual(['isColumnAggr'])
    expect(recognisedBy({ ...hierarchy, aggregationFunction })).toEqual(['isHierarchyLevelAggr'])
    expect(recognisedBy({ ...amount, aggregationFunction })).toEqual(['isMeasure'])
    expect(recognisedBy({ column: 'Account', aggregationFunction })).toEqual([])
    expect(recognisedBy({ ...hierarchy, hierarchyLevel: undefined, aggregationFunction })).toEqual([])
  })

  test('a visual calculation is recognised by its name and expression', () => {
    expect(isVisualCalculation({ name: 'Running', daxExpression: 'RUNNINGSUM([Amount])' })).toBe(true)
    expect(isVisualCalculation(amount)).toBe(false)
  })
})

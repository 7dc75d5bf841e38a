import { describe, expect, test } from 'vitest'
import {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
  models,
} from '../src/powerbi.ts'

const { Days } = models.RelativeDateFilterTimeUnit
const target = { table: 't', column: 'c' }

describe('targets', () => {
  test('are columns, measures, hierarchy levels and aggregations of them, or any object', () => {
    const targetOf = (build: (builder: BasicFilterBuilder) => BasicFilterBuilder) =>
      build(new BasicFilterBuilder()).in([1]).build().target
    expect(targetOf((it) => it.withColumnTarget('t', 'c'))).toEqual(target)
    expect(targetOf((it) => it.withMeasureTarget('t', 'm'))).toEqual({ table: 't', measure: 'm' })
    expect(targetOf((it) => it.withHierarchyLevelTarget('t', 'h', 'l'))).toEqual({
      table: 't',
      hierarchy: 'h',
      hierarchyLevel: 'l',
    })
    expect(targetOf((it) => it.withColumnAggregation('t', 'c', 'Sum'))).toEqual({
      ...target,
      aggregationFunction: 'Sum',
    })
    expect(targetOf((it) => it.withHierarchyLevelAggregationTarget('t', 'h', 'l', 'Max'))).toEqual({
      table: 't',
      hierarchy: 'h',
      hierarchyLevel: 'l',
      aggregationFunction: 'Max',
    })
    expect(targetOf((it) => it.withTargetObject(target))).toBe(target)
  })
})

describe('builders', () => {
  test('basic', () => {
    const builder = () => new BasicFilterBuilder().withColumnTarget('t', 'c')
    expect(builder().in(['a', 1, true]).build().toJSON()).toMatchObject({
      target,
      filterType: models.FilterType.Basic,
      operator: 'In',
      values: ['a', 1, true],
      requireSingleSelection: false,
    })
    expect(builder().notIn(['a']).build().toJSON()).toMatchObject({ operator: 'NotIn', values: ['a'] })
    expect(builder().all().build().toJSON()).toMatchObject({ operator: 'All', values: [] })
    expect(builder().in(['a']).requireSingleSelection(true).build().toJSON()).toMatchObject({
      requireSingleSelection: true,
    })
    expect(() => builder().in([]).build()).toThrow(
      'values must be a non-empty array unless your operator is "All".',
    )
  })

  test('advanced', () => {
    const builder = () => new AdvancedFilterBuilder().withColumnTarget('t', 'c')
    const two = builder().or().addCondition('LessThan', 1).addCondition('IsBlank').build()
    expect(two.toJSON()).toMatchObject({
      logicalOperator: 'Or',
      conditions: [{ operator: 'LessThan', value: 1 }, { operator: 'IsBlank' }],
    })
    expect(() => builder().or().addCondition('Is', 1).build()).toThrow('Logical Operator must be "And"')
    const three = builder().and().addCondition('Is', 1).addCondition('Is', 2).addCondition('Is', 3)
    expect(() => three.build()).toThrow('AdvancedFilters may not have more than two conditions')
  })

  test('top and bottom', () => {
    const builder = () =>
      new TopNFilterBuilder().withColumnTarget('t', 'c').orderByTarget({ table: 't', measure: 'm' })
    expect(builder().top(5).build().toJSON()).toMatchObject({
      operator: 'Top',
      itemCount: 5,
      orderBy: { table: 't', measure: 'm' },
    })
    expect(builder().bottom(3).build().toJSON()).toMatchObject({ operator: 'Bottom', itemCount: 3 })
  })

  test('[FLT-08] relative date, today included unless it is said not to be', () => {
    const builder = () => new RelativeDateFilterBuilder().withColumnTarget('t', 'c')
    const { InLast, InThis, InNext } = models.RelativeDateOperators
    expect(builder().inLast(7, Days).build().toJSON()).toMatchObject({
      operator: InLast,
      timeUnitsCount: 7,
      timeUnitType: Days,
      includeToday: true,
    })
    expect(builder().inThis(1, Days).build().toJSON()).toMatchObject({ operator: InThis })
    expect(builder().inNext(1, Days).includeToday(false).build().toJSON()).toMatchObject({
      operator: InNext,
      includeToday: false,
    })
  })

  test('relative time knows no today', () => {
    const filter = new RelativeTimeFilterBuilder()
      .withColumnTarget('t', 'c')
      .inLast(30, models.RelativeDateFilterTimeUnit.Minutes)
      .build()
    expect(filter.toJSON()).toMatchObject({ timeUnitsCount: 30, timeUnitType: 7 })
    expect(filter.toJSON()).not.toHaveProperty('includeToday')
  })
})

import { FilterType } from '../enums/filters.ts'
import type { RelativeDateFilterTimeUnit, RelativeDateOperators } from '../enums/filters.ts'
import type {
  AdvancedFilterLogicalOperators,
  BasicFilterOperators,
  IAdvancedFilter,
  IAdvancedFilterCondition,
  IBasicFilter,
  IBasicFilterWithKeys,
  IdentityFilterOperators,
  IFilter,
  IFilterDisplaySettings,
  IHierarchyFilter,
  IHierarchyFilterNode,
  IHierarchyIdentityFilter,
  IHierarchyIdentityFilterNode,
  IIdentityFilter,
  IIncludeExcludeFilter,
  INotSupportedFilter,
  IRelativeDateFilter,
  IRelativeTimeFilter,
  ITopNFilter,
  ITupleFilter,
  PrimitiveValueType,
  TopNFilterOperators,
  TupleFilterOperators,
  TupleValueType,
} from './filters.ts'
import type {
  IFilterGeneralTarget,
  IFilterKeyTarget,
  IFilterTarget,
  IHierarchyIdentityFilterTarget,
  IIdentityFilterTarget,
  IIncludeExcludeFilterTarget,
  ITupleFilterTarget,
} from './targets.ts'

/**
 * A filter under construction. `toJSON` gives the shape that crosses the frame border; instances carry `schemaUrl` in
 * place of its `$schema`, as the published package's do.
 */
export abstract class Filter<Json extends IFilter = IFilter> {
  target: IFilterGeneralTarget
  filterType: FilterType
  /** Absent until it is set; typed as published. */
  declare displaySettings: IFilterDisplaySettings
  protected schemaUrl: string

  constructor(target: IFilterGeneralTarget, filterType: FilterType, schemaUrl = '') {
    this.target = target
    this.filterType = filterType
    this.schemaUrl = schemaUrl
  }

  toJSON(): Json {
    const { schemaUrl: $schema, target, filterType, displaySettings, ...own } = this
    const shown = displaySettings === undefined ? {} : { displaySettings }
    return { $schema, target, filterType, ...shown, ...own } as unknown as Json
  }
}

/** Placeholder for a filter that this version of the models cannot write. */
export class NotSupportedFilter extends Filter<INotSupportedFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#notSupported'
  message: string
  notSupportedTypeName: string

  constructor(target: IFilterTarget, message: string, notSupportedTypeName: string) {
    super(target, FilterType.Unknown, NotSupportedFilter.schemaUrl)
    this.message = message
    this.notSupportedTypeName = notSupportedTypeName
  }
}

export class IncludeExcludeFilter extends Filter<IIncludeExcludeFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#includeExclude'
  declare target: IIncludeExcludeFilterTarget
  isExclude: boolean
  values: IIncludeExcludeFilter['values']

  constructor(
    target: IIncludeExcludeFilterTarget,
    isExclude: boolean,
    values: IIncludeExcludeFilter['values'],
  ) {
    super(target, FilterType.IncludeExclude, IncludeExcludeFilter.schemaUrl)
    this.isExclude = isExclude
    this.values = values
  }
}

export class TopNFilter extends Filter<ITopNFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#topN'
  operator: TopNFilterOperators
  itemCount: number
  orderBy: IFilterTarget

  constructor(
    target: IFilterTarget,
    operator: TopNFilterOperators,
    itemCount: number,
    orderBy: IFilterTarget,
  ) {
    super(target, FilterType.TopN, TopNFilter.schemaUrl)
    this.operator = operator
    this.itemCount = itemCount
    this.orderBy = orderBy
  }
}

/** `includeToday` is true unless false is given [FLT-08]; the published package leaves it undefined. */
export class RelativeDateFilter extends Filter<IRelativeDateFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#relativeDate'
  operator: RelativeDateOperators
  timeUnitsCount: number
  timeUnitType: RelativeDateFilterTimeUnit
  includeToday: boolean

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
    includeToday: boolean = true,
  ) {
    super(target, FilterType.RelativeDate, RelativeDateFilter.schemaUrl)
    this.operator = operator
    this.timeUnitsCount = timeUnitsCount
    this.timeUnitType = timeUnitType
    this.includeToday = includeToday
  }
}

export class RelativeTimeFilter extends Filter<IRelativeTimeFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#relativeTime'
  operator: RelativeDateOperators
  timeUnitsCount: number
  timeUnitType: RelativeDateFilterTimeUnit

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
  ) {
    super(target, FilterType.RelativeTime, RelativeTimeFilter.schemaUrl)
    this.operator = operator
    this.timeUnitsCount = timeUnitsCount
    this.timeUnitType = timeUnitType
  }
}

/**
 * Refuses an empty list of values unless the operator is `All` [FLT-02]. `keyValues` and `requireSingleSelection` are
 * absent until they are set; typed as published.
 */
export class BasicFilter<Json extends IBasicFilter = IBasicFilter> extends Filter<Json> {
  static schemaUrl = 'http://powerbi.com/product/schema#basic'
  operator: BasicFilterOperators
  values: PrimitiveValueType[]
  declare keyValues: PrimitiveValueType[][]
  declare requireSingleSelection: boolean

  constructor(
    target: IFilterTarget,
    operator: BasicFilterOperators,
    ...values: (PrimitiveValueType | PrimitiveValueType[])[]
  ) {
    super(target, FilterType.Basic, BasicFilter.schemaUrl)
    this.operator = operator
    this.values = oneArrayOrArguments(values)
    if (this.values.length === 0 && operator !== 'All') {
      throw new Error('values must be a non-empty array unless your operator is "All".')
    }
  }

  override toJSON(): Json {
    return { ...super.toJSON(), requireSingleSelection: !!this.requireSingleSelection }
  }
}

/** A basic filter on columns that are told apart by keys; `keyValues` has one list of key values for each value. */
export class BasicFilterWithKeys extends BasicFilter<IBasicFilterWithKeys> {
  declare target: IFilterKeyTarget

  constructor(
    target: IFilterKeyTarget,
    operator: BasicFilterOperators,
    values: PrimitiveValueType | PrimitiveValueType[],
    keyValues: PrimitiveValueType[][],
  ) {
    super(target, operator, values)
    this.keyValues = keyValues
    const keyCount = target.keys?.length ?? 0
    if (!keyValues) {
      throw new Error(
        `You should pass the values to be filtered for each key. You passed: no values and ${keyCount} keys`,
      )
    }
    if (keyCount === 0 && keyValues.length > 0) {
      throw new Error("You passed key values but your target object doesn't contain the keys to be filtered")
    }
    const uneven = keyValues.find((tuple) => tuple.length !== keyCount)
    if (uneven) {
      throw new Error(
        'Each tuple of key values should contain a value for each of the keys. ' +
          `You passed: ${uneven.length} values and ${keyCount} keys`,
      )
    }
  }
}

export class IdentityFilter extends Filter<IIdentityFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#identity'
  declare target: IIdentityFilterTarget
  operator: IdentityFilterOperators

  constructor(target: IIdentityFilterTarget, operator: IdentityFilterOperators) {
    super(target, FilterType.Identity, IdentityFilter.schemaUrl)
    this.operator = operator
  }
}

export class TupleFilter extends Filter<ITupleFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#tuple'
  declare target: ITupleFilterTarget
  operator: TupleFilterOperators
  values: TupleValueType[]

  constructor(target: ITupleFilterTarget, operator: TupleFilterOperators, values: TupleValueType[]) {
    super(target, FilterType.Tuple, TupleFilter.schemaUrl)
    this.operator = operator
    this.values = values
  }
}

/** Refuses more than two conditions [FLT-04], and any operator but `And` for a single one [FLT-05]. */
export class AdvancedFilter extends Filter<IAdvancedFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#advanced'
  logicalOperator: AdvancedFilterLogicalOperators
  conditions: IAdvancedFilterCondition[]

  constructor(
    target: IFilterTarget,
    logicalOperator: AdvancedFilterLogicalOperators,
    ...conditions: (IAdvancedFilterCondition | IAdvancedFilterCondition[])[]
  ) {
    super(target, FilterType.Advanced, AdvancedFilter.schemaUrl)
    if (typeof logicalOperator !== 'string' || !logicalOperator) {
      throw new Error(`logicalOperator must be a valid operator, You passed: ${logicalOperator}`)
    }
    this.logicalOperator = logicalOperator
    this.conditions = oneArrayOrArguments(conditions)
    const count = this.conditions.length
    if (count > 2) {
      throw new Error(`AdvancedFilters may not have more than two conditions. You passed: ${count}`)
    }
    if (count === 1 && logicalOperator !== 'And') {
      throw new Error('Logical Operator must be "And" when there is only one condition provided')
    }
  }
}

export class HierarchyFilter extends Filter<IHierarchyFilter> {
  static schemaUrl = 'http://powerbi.com/product/schema#hierarchy'
  declare target: IHierarchyFilter['target']
  hierarchyData: IHierarchyFilterNode[]

  constructor(target: IHierarchyFilter['target'], hierarchyData: IHierarchyFilterNode[]) {
    super(target, FilterType.Hierarchy, HierarchyFilter.schemaUrl)
    this.hierarchyData = hierarchyData
  }
}

export class HierarchyIdentityFilter<IdentityType> extends Filter<IHierarchyIdentityFilter<IdentityType>> {
  static schemaUrl = 'http://powerbi.com/product/schema#hierarchyIdentity'
  declare target: IHierarchyIdentityFilterTarget
  hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[]

  constructor(
    target: IHierarchyIdentityFilterTarget,
    hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[],
  ) {
    super(target, FilterType.HierarchyIdentity, HierarchyIdentityFilter.schemaUrl)
    this.hierarchyData = hierarchyData
  }
}

/** Values come as one array or as arguments: of several arrays the first one counts (Power BI behaviour). */
function oneArrayOrArguments<T>(given: (T | T[])[]): T[] {
  const first = given[0]
  return Array.isArray(first) ? first : (given as T[])
}

import type {
  FilterType,
  FiltersOperations,
  RelativeDateFilterTimeUnit,
  RelativeDateOperators,
} from '../enums/index.ts'
import type {
  IFilterGeneralTarget,
  IFilterKeyTarget,
  IFilterTarget,
  IHierarchyIdentityFilterTarget,
  IIdentityFilterTarget,
  IIncludeExcludeFilterTarget,
  ITupleFilterTarget,
} from './targets.ts'

export type BasicFilterOperators = 'In' | 'NotIn' | 'All'
export type TopNFilterOperators = 'Top' | 'Bottom'
export type IdentityFilterOperators = 'In'
export type TupleFilterOperators = 'In'
export type AdvancedFilterLogicalOperators = 'And' | 'Or'
export type HierarchyFilterNodeOperators = 'Selected' | 'NotSelected' | 'Inherited'
export type AdvancedFilterConditionOperators =
  | 'None'
  | 'LessThan'
  | 'LessThanOrEqual'
  | 'GreaterThan'
  | 'GreaterThanOrEqual'
  | 'Contains'
  | 'DoesNotContain'
  | 'StartsWith'
  | 'DoesNotStartWith'
  | 'Is'
  | 'IsNot'
  | 'IsBlank'
  | 'IsNotBlank'
  | 'IsEmptyString'
  | 'IsNotEmptyString'

export interface IFilterDisplaySettings {
  isLockedInViewMode?: boolean
  isHiddenInViewMode?: boolean
  displayName?: string
}

export interface IFilter {
  $schema: string
  target: IFilterGeneralTarget
  filterType: FilterType
  displaySettings?: IFilterDisplaySettings
}

export interface IBasicFilter extends IFilter {
  operator: BasicFilterOperators
  values: (string | number | boolean)[]
  requireSingleSelection?: boolean
}

/** `keyValues` holds, for each value, one value per key of the target. */
export interface IBasicFilterWithKeys extends IBasicFilter {
  target: IFilterKeyTarget
  keyValues: (string | number | boolean)[][]
}

export interface IAdvancedFilterCondition {
  value?: string | number | boolean | Date
  operator: AdvancedFilterConditionOperators
}

export interface IAdvancedFilter extends IFilter {
  logicalOperator: AdvancedFilterLogicalOperators
  conditions?: IAdvancedFilterCondition[]
}

export interface ITopNFilter extends IFilter {
  operator: TopNFilterOperators
  itemCount: number
  orderBy: IFilterTarget
}

export interface IRelativeDateTimeFilter extends IFilter {
  operator: RelativeDateOperators
  timeUnitsCount?: number
  timeUnitType: RelativeDateFilterTimeUnit
}

export interface IRelativeDateFilter extends IRelativeDateTimeFilter {
  includeToday: boolean
}

export interface IRelativeTimeFilter extends IRelativeDateTimeFilter {}

export interface INotSupportedFilter extends IFilter {
  message: string
  notSupportedTypeName: string
}

export type PrimitiveValueType = string | number | boolean

export interface IIncludeExcludeTargetValue {
  value: PrimitiveValueType
  keyValues?: PrimitiveValueType[]
}

/** Values of a filter on several targets: a group holds points, a point holds a value for each target. */
export type IncludeExcludePointType = IIncludeExcludeTargetValue[]
export type IncludeExcludePointsGroupType = IncludeExcludePointType[]
export type IncludeExcludeFilterValuesType = IncludeExcludePointsGroupType[]

export interface IIncludeExcludeFilter extends IFilter {
  target: IIncludeExcludeFilterTarget
  values: PrimitiveValueType[] | IncludeExcludeFilterValuesType
  isExclude: boolean
}

export interface ITupleElementValue {
  value: PrimitiveValueType
  keyValues?: PrimitiveValueType[]
}

export type TupleValueType = ITupleElementValue[]

export interface ITupleFilter extends IFilter {
  $schema: string
  target: ITupleFilterTarget
  operator: TupleFilterOperators
  values: TupleValueType[]
}

export interface IIdentityFilter extends IFilter {
  operator: IdentityFilterOperators
  target: IIdentityFilterTarget
}

export interface IHierarchyFilterNode {
  value?: PrimitiveValueType
  keyValues?: PrimitiveValueType[]
  children?: IHierarchyFilterNode[]
  operator?: HierarchyFilterNodeOperators
}

export interface IHierarchyFilter extends IFilter {
  target: (IFilterTarget | IFilterKeyTarget)[]
  hierarchyData: IHierarchyFilterNode[]
}

export interface IHierarchyIdentityFilterNode<IdentityType> {
  identity: IdentityType
  children?: IHierarchyIdentityFilterNode<IdentityType>[]
  operator: HierarchyFilterNodeOperators
}

export interface IHierarchyIdentityFilter<IdentityType> extends IFilter {
  target: IHierarchyIdentityFilterTarget
  hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[]
}

export type ReportLevelFilters =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | ITupleFilter
  | IRelativeTimeFilter

export type PageLevelFilters =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | ITupleFilter
  | IRelativeTimeFilter

export type VisualLevelFilters =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | ITopNFilter
  | IIncludeExcludeFilter
  | IRelativeTimeFilter

export type ISlicerFilter =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | IRelativeTimeFilter
  | IHierarchyFilter

export interface IUpdateFiltersRequest {
  filtersOperation: FiltersOperations
  filters?: ReportLevelFilters[] | PageLevelFilters[] | VisualLevelFilters[]
}

export interface OnLoadFiltersBase {
  operation: FiltersOperations
  filters?: IFilter[]
}

export interface PageOnLoadFilters extends OnLoadFiltersBase {
  filters?: PageLevelFilters[]
}

export interface ReportOnLoadFilters extends OnLoadFiltersBase {
  filters?: ReportLevelFilters[]
}

/** Filters that a report load applies to all pages, to the current page, or to both. */
export interface OnLoadFilters {
  allPages?: ReportOnLoadFilters
  currentPage?: PageOnLoadFilters
}

/** Targets of filters, sorts and slicers. Those of filters may say their `$schema`. */

export interface IBaseTarget {
  $schema?: string
  table: string
}

export interface IPercentOfGrandTotalTarget {
  percentOfGrandTotal?: boolean
}

export interface IColumnTarget extends IBaseTarget {
  column: string
}

export interface IKeyColumnsTarget extends IColumnTarget {
  keys: string[]
}

export interface IHierarchyLevelTarget extends IBaseTarget {
  hierarchy: string
  hierarchyLevel: string
}

export interface IKeyHierarchyTarget extends IHierarchyLevelTarget {
  keys: string[]
}

export interface INotSupportedTarget extends IBaseTarget {}

export interface IMeasureTarget extends IBaseTarget, IPercentOfGrandTotalTarget {
  measure: string
  hidden?: boolean
}

export interface IAggregationTarget extends IPercentOfGrandTotalTarget {
  aggregationFunction: string
  hidden?: boolean
}

export interface IColumnAggrTarget extends IColumnTarget, IAggregationTarget {}

export interface IHierarchyLevelAggrTarget extends IHierarchyLevelTarget, IAggregationTarget {}

/** A calculation that lives in one visual; it has no table, and so is no part of `ITarget`. */
export interface IVisualCalculationTarget {
  $schema?: string
  name: string
  daxExpression: string
  hidden?: boolean
}

export type IKeyTarget = IKeyColumnsTarget | IKeyHierarchyTarget

export type ITarget =
  | IColumnTarget
  | IHierarchyLevelTarget
  | IMeasureTarget
  | INotSupportedTarget
  | IColumnAggrTarget
  | IHierarchyLevelAggrTarget

export interface IBaseFilterTarget extends IBaseTarget {}

export interface IFilterColumnTarget extends IBaseFilterTarget, IColumnTarget {}

export interface IFilterKeyColumnsTarget extends IFilterColumnTarget, IKeyColumnsTarget {}

export interface IFilterHierarchyTarget extends IBaseFilterTarget, IHierarchyLevelTarget {}

export interface IFilterKeyHierarchyTarget extends IFilterHierarchyTarget, IKeyHierarchyTarget {}

export interface INotSupportedFilterTarget extends IBaseFilterTarget, INotSupportedTarget {}

export interface IFilterMeasureTarget extends IBaseFilterTarget, IMeasureTarget {}

export interface IFilterAggregationTarget extends IBaseFilterTarget, IAggregationTarget {}

export interface IFilterColumnAggrTarget extends IFilterColumnTarget, IAggregationTarget {}

export interface IFilterHierarchyAggrTarget extends IFilterHierarchyTarget, IAggregationTarget {}

export type IFilterKeyTarget = IFilterKeyColumnsTarget | IFilterKeyHierarchyTarget

export type IFilterTarget =
  | IFilterColumnTarget
  | IFilterHierarchyTarget
  | IFilterMeasureTarget
  | INotSupportedFilterTarget
  | IFilterColumnAggrTarget
  | IFilterHierarchyAggrTarget

export type ITupleFilterTarget = IFilterTarget[]

export type IIdentityFilterTarget = number[]

export interface IQueryNameTarget {
  queryName: string
}

export type IHierarchyIdentityFilterTarget = IQueryNameTarget[]

export interface IFilterGroupedColumnsTarget extends IFilterColumnTarget {
  groupedColumns: IFilterTarget[]
}

export type IIncludeExcludeFilterTarget = IFilterTarget | (IFilterTarget | IFilterKeyTarget)[][]

export type IFilterGeneralTarget =
  | IFilterTarget
  | IFilterKeyTarget
  | ITupleFilterTarget
  | IIdentityFilterTarget
  | IHierarchyIdentityFilterTarget
  | IIncludeExcludeFilterTarget

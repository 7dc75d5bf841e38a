import type {
  IFilterColumnAggrTarget,
  IFilterColumnTarget,
  IFilterHierarchyAggrTarget,
  IFilterHierarchyTarget,
  IFilterKeyColumnsTarget,
  IFilterMeasureTarget,
  IPercentOfGrandTotalTarget,
  IVisualCalculationTarget,
} from './targets.ts'

/** All of these answer by the presence of fields, not by their types (Power BI behaviour). */
type Target = any

export function isMeasure(arg: Target): arg is IFilterMeasureTarget {
  return arg.table !== undefined && arg.measure !== undefined
}

export function isColumn(arg: Target): arg is IFilterColumnTarget {
  return !!(arg.table && arg.column && !arg.aggregationFunction)
}

export function isHierarchyLevel(arg: Target): arg is IFilterHierarchyTarget {
  return !!(arg.table && arg.hierarchy && arg.hierarchyLevel && !arg.aggregationFunction)
}

export function isHierarchyLevelAggr(arg: Target): arg is IFilterHierarchyAggrTarget {
  return !!(arg.table && arg.hierarchy && arg.hierarchyLevel && arg.aggregationFunction)
}

export function isColumnAggr(arg: Target): arg is IFilterColumnAggrTarget {
  return !!(arg.table && arg.column && arg.aggregationFunction)
}

export function isPercentOfGrandTotal(arg: Target): arg is IPercentOfGrandTotalTarget {
  return !!arg.percentOfGrandTotal
}

export function isVisualCalculation(arg: Target): arg is IVisualCalculationTarget {
  return !!(arg.name && arg.daxExpression)
}

export function isFilterKeyColumnsTarget(target: Target): target is IFilterKeyColumnsTarget {
  return isColumn(target) && !!(target as IFilterKeyColumnsTarget).keys
}

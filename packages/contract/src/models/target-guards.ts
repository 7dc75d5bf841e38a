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
type Fields = Record<string, unknown>

const has = (target: Fields, ...names: string[]) => names.every((name) => target[name] !== undefined)

export function isMeasure(arg: any): arg is IFilterMeasureTarget {
  return has(arg, 'table', 'measure')
}

export function isColumn(arg: any): arg is IFilterColumnTarget {
  return has(arg, 'table', 'column') && !has(arg, 'aggregationFunction')
}

export function isHierarchyLevel(arg: any): arg is IFilterHierarchyTarget {
  return has(arg, 'table', 'hierarchy', 'hierarchyLevel') && !has(arg, 'aggregationFunction')
}

export function isHierarchyLevelAggr(arg: any): arg is IFilterHierarchyAggrTarget {
  return has(arg, 'table', 'hierarchy', 'hierarchyLevel', 'aggregationFunction')
}

export function isColumnAggr(arg: any): arg is IFilterColumnAggrTarget {
  return has(arg, 'table', 'column', 'aggregationFunction')
}

export function isPercentOfGrandTotal(arg: any): arg is IPercentOfGrandTotalTarget {
  return has(arg, 'percentOfGrandTotal')
}

export function isVisualCalculation(arg: any): arg is IVisualCalculationTarget {
  return !!(arg.name && arg.daxExpression)
}

export function isFilterKeyColumnsTarget(target: any): target is IFilterKeyColumnsTarget {
  return isColumn(target) && has(target as unknown as Fields, 'keys')
}

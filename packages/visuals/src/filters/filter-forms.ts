import type { Value } from '@casement/format'
import { isSameTarget, targetOf } from '../definition/field-target.ts'
import type { FieldTarget } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'

/** Schemas and numbers of the frame border. */
const schema = (kind: string) => `http://powerbi.com/product/schema#${kind}`
const filterTypes = {
  advanced: 0,
  basic: 1,
  includeExclude: 3,
  relativeDate: 4,
  topN: 5,
  hierarchy: 9,
} as const

const filter = (json: object) => json as unknown as ReportFilter

export const basicFilter = (
  target: unknown,
  values: readonly Value[],
  operator: 'In' | 'NotIn' | 'All' = 'In',
): ReportFilter =>
  filter({ $schema: schema('basic'), target, filterType: filterTypes.basic, operator, values })

export interface Condition {
  readonly operator: string
  readonly value?: Value
}

export const advancedFilter = (
  target: unknown,
  conditions: readonly Condition[],
  logicalOperator: 'And' | 'Or' = 'And',
): ReportFilter =>
  filter({
    $schema: schema('advanced'),
    target,
    filterType: filterTypes.advanced,
    logicalOperator,
    conditions,
  })

/** The numbers of the frame border. */
export const relativeOperators = { inLast: 0, inThis: 1, inNext: 2 } as const
export const timeUnits = {
  days: 0,
  weeks: 1,
  calendarWeeks: 2,
  months: 3,
  calendarMonths: 4,
  years: 5,
  calendarYears: 6,
} as const

export interface RelativePeriod {
  readonly operator: number
  readonly count: number
  readonly unit: number
  readonly includesToday: boolean
}

export const relativeDateFilter = (target: unknown, period: RelativePeriod): ReportFilter =>
  filter({
    $schema: schema('relativeDate'),
    target,
    filterType: filterTypes.relativeDate,
    operator: period.operator,
    timeUnitsCount: period.count,
    timeUnitType: period.unit,
    includeToday: period.includesToday,
  })

export const topFilter = (
  target: unknown,
  operator: 'Top' | 'Bottom',
  itemCount: number,
  orderBy: FieldTarget,
): ReportFilter =>
  filter({ $schema: schema('topN'), target, filterType: filterTypes.topN, operator, itemCount, orderBy })

export const includeExcludeFilter = (
  target: unknown,
  values: readonly unknown[],
  isExclude: boolean,
): ReportFilter =>
  filter({
    $schema: schema('includeExclude'),
    target,
    filterType: filterTypes.includeExclude,
    values,
    isExclude,
  })

export type FilterKind =
  | 'basic'
  | 'advanced'
  | 'relativeDate'
  | 'topN'
  | 'includeExclude'
  | 'hierarchy'
  | 'other'

const kindByNumber: Readonly<Record<number, FilterKind>> = {
  0: 'advanced',
  1: 'basic',
  3: 'includeExclude',
  4: 'relativeDate',
  5: 'topN',
  9: 'hierarchy',
}

/** A filter's kind: by its number, or, where it is left out, by what it holds. */
export function kindOfFilter({ filterType, ...rest }: ReportFilter): FilterKind {
  if (typeof filterType === 'number') return kindByNumber[filterType] ?? 'other'
  if ('conditions' in rest) return 'advanced'
  if ('itemCount' in rest) return 'topN'
  if ('includeToday' in rest) return 'relativeDate'
  if ('isExclude' in rest) return 'includeExclude'
  if ('hierarchyData' in rest) return 'hierarchy'
  return 'values' in rest ? 'basic' : 'other'
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The values of a basic filter; none for one that lets everything through. */
export const valuesOfFilter = (given: ReportFilter): readonly Value[] =>
  given.operator === 'All' ? [] : (list(given.values) as readonly Value[])

export const conditionsOf = (given: ReportFilter): readonly Condition[] =>
  list(given.conditions).filter(
    (each) => (each as Condition).operator && (each as Condition).operator !== 'None',
  ) as readonly Condition[]

export const periodOf = (given: ReportFilter | undefined): RelativePeriod => ({
  operator: typeof given?.operator === 'number' ? given.operator : relativeOperators.inLast,
  count: typeof given?.timeUnitsCount === 'number' ? given.timeUnitsCount : 1,
  unit: typeof given?.timeUnitType === 'number' ? given.timeUnitType : timeUnits.calendarMonths,
  includesToday: given?.includeToday !== false,
})

/** True when a filter keeps nothing out. */
export function isNeutral(given: ReportFilter): boolean {
  switch (kindOfFilter(given)) {
    case 'basic':
      return given.operator === 'All' || (given.operator === 'NotIn' && valuesOfFilter(given).length === 0)
    case 'advanced':
      return conditionsOf(given).length === 0
    case 'hierarchy':
      return list(given.hierarchyData).length === 0
    default:
      return false
  }
}

/** The same card of the pane, letting everything through. */
export const cleared = (given: ReportFilter): ReportFilter => ({
  ...basicFilter(given.target, [], 'All'),
  ...(given.displaySettings ? { displaySettings: given.displaySettings } : {}),
})

// ── slicers ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Values of one field that a slicer's filters name, and whether these are all that they keep out; none where the filters
 * are of another kind.
 */
export function chosenValues(
  field: RoleField,
  filters: readonly ReportFilter[],
): { readonly named: readonly Value[]; readonly isExcluding: boolean } {
  const target = targetOf(field)
  const own = filters.filter((each) => kindOfFilter(each) === 'basic' && isSameTarget(each.target, target))
  const named = own.flatMap(valuesOfFilter)
  return { named, isExcluding: named.length > 0 && own.every(({ operator }) => operator === 'NotIn') }
}

/** Equal for what is equal, whether a number came as text or not. */
export const valueKey = (value: Value): string => (value === null ? '\u0000' : String(value))

/** The ends of a span: the first and the last value that are let through; null is open. */
export function spanOf(filters: readonly ReportFilter[]): readonly [from: string | null, to: string | null] {
  const conditions = filters.flatMap((each) => (kindOfFilter(each) === 'advanced' ? conditionsOf(each) : []))
  const end = (operator: string) => {
    const found = conditions.find((each) => each.operator === operator)?.value
    return found === undefined || found === null ? null : String(found).slice(0, 32)
  }
  return [end('GreaterThanOrEqual'), end('LessThanOrEqual')]
}

export function spanFilters(
  target: FieldTarget,
  from: string | null,
  to: string | null,
): readonly ReportFilter[] {
  const conditions = [
    ...(from === null ? [] : [{ operator: 'GreaterThanOrEqual', value: from }]),
    ...(to === null ? [] : [{ operator: 'LessThanOrEqual', value: to }]),
  ]
  return conditions.length ? [advancedFilter(target, conditions)] : []
}

// ── trees ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** A value of a level with the values below it. */
export interface TreeNode {
  readonly key: string
  readonly label: string
  readonly value: Value
  readonly children: readonly TreeNode[]
}

interface HierarchyNode {
  readonly value?: Value
  readonly operator?: string
  readonly children?: readonly HierarchyNode[]
}

/** Keys of the leaves below a node, or its own. */
export const leavesOf = (node: TreeNode): readonly string[] =>
  node.children.length ? node.children.flatMap(leavesOf) : [node.key]

/** Nodes that a tree's filter names, outermost first. */
function namedNodes(filters: readonly ReportFilter[]): readonly HierarchyNode[] {
  const given = filters.find((each) => kindOfFilter(each) === 'hierarchy')
  if (given) return list(given.hierarchyData) as readonly HierarchyNode[]
  const basic = filters.find((each) => kindOfFilter(each) === 'basic')
  const operator = basic?.operator === 'NotIn' ? 'NotSelected' : 'Selected'
  return basic ? valuesOfFilter(basic).map((value) => ({ value, operator })) : []
}

/** Paths of values from the root that a tree's filter chooses, each as far down as the filter names it. */
export function chosenPaths(filters: readonly ReportFilter[]): readonly (readonly Value[])[] {
  const below = (nodes: readonly HierarchyNode[], path: readonly Value[]): (readonly Value[])[] =>
    nodes.flatMap(({ value = null, operator, children = [] }) => [
      ...(operator === 'Selected' ? [[...path, value]] : []),
      ...below(children, [...path, value]),
    ])
  return below(namedNodes(filters), [])
}

/** The leaves that a hierarchy filter lets through; without one nothing is chosen. */
export function chosenLeaves(
  roots: readonly TreeNode[],
  filters: readonly ReportFilter[],
): ReadonlySet<string> {
  const chosen = new Set<string>()
  const top = namedNodes(filters)
  const isInverted = top.length > 0 && top.every(({ operator }) => operator === 'NotSelected')
  function take(nodes: readonly TreeNode[], said: readonly HierarchyNode[], otherwise: boolean): void {
    for (const node of nodes) {
      const own = said.find(({ value = null }) => valueKey(value) === valueKey(node.value))
      const isChosen =
        own?.operator === 'Selected' ? true : own?.operator === 'NotSelected' ? false : otherwise
      if (own?.children?.length) take(node.children, own.children, isChosen)
      else if (isChosen) for (const leaf of leavesOf(node)) chosen.add(leaf)
    }
  }
  take(roots, top, isInverted)
  return chosen
}

/** A choice of leaves as a filter: whole branches are named once. Nothing, or everything, is no filter. */
export function leavesFilter(
  fields: readonly RoleField[],
  roots: readonly TreeNode[],
  chosen: ReadonlySet<string>,
): readonly ReportFilter[] {
  const said = (nodes: readonly TreeNode[]): HierarchyNode[] =>
    nodes.flatMap((node) => {
      const leaves = leavesOf(node)
      const count = leaves.filter((leaf) => chosen.has(leaf)).length
      if (count === 0) return []
      if (count === leaves.length) return [{ value: node.value, operator: 'Selected' }]
      return [{ value: node.value, operator: 'Inherited', children: said(node.children) }]
    })
  const hierarchyData = said(roots)
  const isEverything =
    hierarchyData.length === roots.length && hierarchyData.every(({ operator }) => operator === 'Selected')
  if (hierarchyData.length === 0 || isEverything) return []
  return [
    filter({
      $schema: schema('hierarchy'),
      target: fields.map(targetOf),
      filterType: filterTypes.hierarchy,
      hierarchyData,
    }),
  ]
}

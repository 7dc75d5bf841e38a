import { tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { keysOf, relationsIn } from './relation.ts'
import type {
  Context,
  DomainPart,
  Key,
  KeyGroup,
  Relation,
  RowFilter,
  Scan,
  SetFilter,
  Value,
} from './relation.ts'
import { filterSignature, valueSignature } from './signature.ts'
import { whenBlank } from './when-blank.ts'

/** Part of a context that reaches a table: keys, sets and conditions over columns that its rows lead to. */
export interface Reach {
  /** True if rows of the table itself were filtered; the blank row is none of them. */
  isOwnRows: boolean
  keys: Key[]
  sets: SetFilter[]
  filters: RowFilter[]
}

/** The part of a planner that says how far a context reaches into a table. */
interface ContextReach {
  readonly model: Model
  reach(table: Table, context: Context): Reach
}

/** The relations that a value is BLANK outside of, or 'always' when it has a value everywhere. */
function supportOf(value: Value): Set<Relation> | 'always' {
  switch (value.kind) {
    case 'literal':
      return value.value === null ? new Set() : 'always'
    case 'key':
    case 'field':
      return 'always'
    case 'cell':
      return new Set([value.relation])
    case 'operation': {
      const support = operationSupport(value)
      // What is BLANK where all its figures are needs no more than one of them.
      return support === 'always' && whenBlank(value) === null ? relationsIn(value) : support
    }
  }
}

function operationSupport(value: Value & { kind: 'operation' }): Set<Relation> | 'always' {
  const [first, second, third] = value.operands
  switch (value.operator) {
    case 'add':
    case 'subtract':
    case 'join':
    case 'coalesce':
      return union(value.operands.map(supportOf))
    case 'multiply':
    case 'divide':
    case 'daysBetween':
    case 'modulo':
      return narrower(supportOf(first!), supportOf(second!))
    case 'if':
      return union([supportOf(second!), supportOf(third!)])
    case 'negate':
    case 'convert':
    case 'absolute':
    case 'round':
    case 'floor':
    case 'power':
    case 'upper':
    case 'lower':
    case 'left':
    case 'right':
    case 'year':
    case 'month':
    case 'day':
    case 'monthStart':
    case 'quarterStart':
    case 'yearStart':
    case 'monthEnd':
    case 'shiftDays':
    case 'shiftMonths':
    case 'shiftMonthEnds':
      return supportOf(first!)
    default:
      return 'always'
  }
}

function union(parts: (Set<Relation> | 'always')[]): Set<Relation> | 'always' {
  const all = new Set<Relation>()
  for (const part of parts) {
    if (part === 'always') return 'always'
    for (const relation of part) all.add(relation)
  }
  return all
}

/** Chooses, of two relations that must both have a row, the one that says more about where. */
function narrower(a: Set<Relation> | 'always', b: Set<Relation> | 'always'): Set<Relation> | 'always' {
  if (a === 'always') return b
  if (b === 'always') return a
  const fewestKeys = (relations: Set<Relation>) =>
    Math.min(...[...relations].map((relation) => keysOf(relation).length))
  return fewestKeys(b) > fewestKeys(a) ? b : a
}

/**
 * Where the keys of some rows come from. Rows whose values are all BLANK need not come up, unless `whole` says so;
 * rows where `where` is not true must not. What a figure was computed for beyond the members is left out.
 */
export function domainOf(
  planner: ContextReach,
  keys: readonly Key[],
  values: readonly Value[],
  options: { where?: Value; whole?: boolean },
): DomainPart[] {
  if (keys.length === 0) return []
  const support = options.whole
    ? 'always'
    : options.where
      ? whereSupport(options.where)
      : union(values.map(supportOf))
  const groups = groupsOf(keys)
  if (support === 'always' || support.size === 0)
    return [{ relation: null, members: groups.map((group) => group.members()) }]
  return [...support].map((relation) => {
    const has = new Set(keysOf(relation).map((key) => key.id))
    // Members that differ from one outer key to the next say nothing of rows that have lost that key.
    const isWithin = (group: KeyGroup) =>
      keys.every((key) => key.group !== group || has.has(key.id)) &&
      limitsOf(group, planner).keys.every((key) => has.has(key.id)) &&
      staysWithin(relation, group, planner)
    return { relation, members: groups.filter((group) => !isWithin(group)).map((group) => group.members()) }
  })
}

const limitsOf = (group: KeyGroup, planner: ContextReach) =>
  planner.reach(tableOf(planner.model, group.keys[0]!.column), group.membership)

/** True if a relation has rows for members of the group only: every filter that limits the members limits it too. */
function staysWithin(relation: Relation, group: KeyGroup, planner: ContextReach): boolean {
  switch (relation.kind) {
    case 'scan':
      return scanStaysWithin(relation, group, planner)
    case 'rows':
      return relation
        .domain()
        .every(
          (part) =>
            part.members.includes(group.members()) ||
            (part.relation !== null && staysWithin(part.relation, group, planner)),
        )
    case 'fold':
    case 'top':
    case 'distinct':
      return staysWithin(relation.input, group, planner)
    case 'rank':
      return staysWithin(relation.outer, group, planner)
  }
}

function scanStaysWithin(scan: Scan, group: KeyGroup, planner: ContextReach): boolean {
  const isOwn = group.keys.some((key) => scan.keys.includes(key))
  if (!isOwn) {
    const bringer = [...scan.sets.map((set) => set.relation), ...scan.lookups].find((other) =>
      keysOf(other).some((key) => key.group === group),
    )
    return bringer !== undefined && staysWithin(bringer, group, planner)
  }
  const limits = limitsOf(group, planner)
  const said = new Set([...scan.filters, ...commonFilters(scan), ...scan.sets].map(filterSignature))
  // Keys and filters that arrive over another relationship are others.
  const isSwitched = scan.switchedOn.length + group.membership.switchedOn.length > 0
  if (isSwitched && limits.keys.length + limits.filters.length + limits.sets.length > 0) return false
  const hasKeys = limits.keys.every((key) => scan.keys.includes(key))
  return hasKeys && [...limits.filters, ...limits.sets].every((filter) => said.has(filterSignature(filter)))
}

/** The filters that no row of any aggregate of a scan fails, which the scan as a whole can be limited by. */
export function commonFilters(scan: Scan): RowFilter[] {
  const all = new Map<string, { filter: RowFilter; ways: Set<string> }>()
  const aggregates = scan.aggregates.map(({ filters }) =>
    filters.map((filter) => {
      const signature = filterSignature(filter)
      const known = all.get(signature) ?? { filter, ways: new Set(waysThrough(filter)) }
      all.set(signature, known)
      return known
    }),
  )
  return [...all.values()]
    .filter((wide) => aggregates.every((filters) => filters.some((narrow) => isWithin(narrow, wide))))
    .map(({ filter }) => filter)
}

interface FilterWays {
  readonly ways: ReadonlySet<string>
}

/** True if all that passes one filter passes the other, because each way through the one is a way through the other. */
const isWithin = (narrow: FilterWays, wide: FilterWays): boolean =>
  [...narrow.ways].every((way) => wide.ways.has(way))

/** A filter lets a row through in any of these ways: the conditions that are joined by OR, the values of a list. */
function waysThrough(filter: RowFilter): string[] {
  return filter.kind === 'condition' ? waysOf(filter.condition) : [filterSignature(filter)]
}

function waysOf(condition: Value): string[] {
  if (condition.kind !== 'operation') return [valueSignature(condition)]
  const [first, ...values] = condition.operands
  if (condition.operator === 'or') return condition.operands.flatMap(waysOf)
  if (condition.operator === 'oneOf')
    return values.map((value) => valueSignature({ ...condition, operands: [first!, value] }))
  return [valueSignature(condition)]
}

function whereSupport(where: Value): Set<Relation> | 'always' {
  const relations = relationsIn(where)
  return relations.size > 0 && whenBlank(where) === false ? relations : 'always'
}

const groupsOf = (keys: readonly Key[]): KeyGroup[] => [...new Set(keys.map((key) => key.group))]

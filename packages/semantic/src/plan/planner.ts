import type { Column } from '../model/column.ts'
import { columnId, tableOf } from '../model/model.ts'
import type { Model, Table } from '../model/model.ts'
import { pathsFrom, relationshipsTo, uniqueColumn } from '../model/relationships.ts'
import type { SwitchedOn } from '../model/relationships.ts'
import type { ValueType } from '../model/value-type.ts'
import { isAmong, noContext, notBlank, withKeys } from './context.ts'
import { domainOf } from './domain.ts'
import type { Reach } from './domain.ts'
import { RelationNames } from './relation-names.ts'
import { fieldOf, fieldsIn, keysIn, keysOf, relationsIn } from './relation.ts'
import type {
  Context,
  ContextFilter,
  Distinct,
  Fold,
  Key,
  KeyGroup,
  Rank,
  Relation,
  RowsFilter,
  Rows,
  Scan,
  ScanAggregate,
  SetFilter,
  Top,
  Value,
} from './relation.ts'
import { aggregateSignature, filterSignature, scanSignature } from './signature.ts'
import { whenBlank } from './when-blank.ts'

type ScanPurpose = 'members' | 'figures' | 'order'

/** Makes relations, equal ones once, and gives everything a name that reads well in SQL. */
export class Planner {
  readonly model: Model
  /** The model in which names of a query are looked up: what exists for who asks. */
  readonly visible: Model
  readonly #scans = new Map<string, Scan>()
  readonly names: RelationNames
  #nextKey = 0

  constructor(model: Model, names = new RelationNames(model), visible = model) {
    this.model = model
    this.visible = visible
    this.names = names
  }

  /** A name that nothing else in the plan has. */
  readonly named = (word: string): string => this.names.take(word)

  /** Keys for columns of one table, going through what `membership` lets through. */
  keyGroup(columns: readonly Column[], membership: Context): KeyGroup {
    const keys: Key[] = []
    let members: Scan | undefined
    const group: KeyGroup = {
      keys,
      membership,
      members: () => (members ??= this.members(tableOf(this.model, columns[0]!), keys, membership)),
    }
    for (const column of columns)
      keys.push({ id: this.#nextKey++, name: this.names.take(column.name), column, group })
    return group
  }

  /** Returns the combinations of the keys' columns in `table`, which leads to all of them. */
  members(table: Table, keys: readonly Key[], context: Context): Scan {
    const reach = this.reach(table, withKeys(context, keys))
    return this.#scan(table, reach, context.switchedOn, {
      withBlankRow: true,
      lookups: [],
      outputs: [],
      purpose: 'members',
    })
  }

  /** The distinct values of columns of `table`, under a context. Values may depend on figures of other relations. */
  distinct(
    table: Table,
    columns: readonly Column[],
    context: Context,
    condition?: Value,
    withBlankRow = true,
  ): { relation: Scan; names: string[] } {
    const reach = this.reach(table, context)
    if (condition) reach.filters.push({ kind: 'condition', columns: [...fieldsIn(condition)], condition })
    const lookups = condition ? this.#lookups(condition, reach) : []
    const outputs = columns.map((column) => ({ name: column.name, value: fieldOf(column) }))
    const relation = this.#scan(table, reach, context.switchedOn, {
      withBlankRow,
      lookups,
      outputs,
      purpose: 'members',
    })
    return { relation, names: relation.outputs.map((output) => output.name) }
  }

  /** The rows of `table` one by one, under a context, with columns of what they lead to. */
  detail(table: Table, columns: readonly Column[], context: Context): { relation: Scan; names: string[] } {
    const reach = this.reach(table, context)
    const outputs = columns.map((column) => ({ name: this.names.take(column.name), value: fieldOf(column) }))
    const relation: Scan = {
      kind: 'scan',
      name: this.names.take(`${table.name} rows`),
      table,
      withBlankRow: false,
      switchedOn: context.switchedOn,
      keys: reach.keys,
      sets: reach.sets,
      lookups: [],
      filters: reach.filters,
      outputs,
      aggregates: [],
      orders: [],
      isEach: true,
    }
    return { relation, names: outputs.map((output) => output.name) }
  }

  /** A figure over the rows of `table` under a context. */
  aggregate(
    table: Table,
    context: Context,
    aggregate: {
      function: ScanAggregate['function']
      value: Value | null
      type: ValueType
      withBlankRow?: boolean
      /** It only puts members in order, and keeps to a scan of its own. */
      isOrder?: true
      name: string
    },
  ): Value {
    const reach = this.reach(table, context)
    const lookups = aggregate.value ? this.#lookups(aggregate.value, reach) : []
    const scan = this.#scan(table, { ...reach, filters: [] }, context.switchedOn, {
      withBlankRow: aggregate.withBlankRow ?? false,
      lookups,
      outputs: [],
      purpose: aggregate.isOrder === true ? 'order' : 'figures',
    })
    const signature = aggregateSignature(aggregate.function, aggregate.value, reach.filters)
    let found = scan.aggregates.find(
      (other) => aggregateSignature(other.function, other.value, other.filters) === signature,
    )
    if (!found) {
      found = {
        name: this.names.take(aggregate.name),
        function: aggregate.function,
        value: aggregate.value,
        filters: reach.filters,
      }
      scan.aggregates.push(found)
    }
    return { kind: 'cell', relation: scan, name: found.name, type: aggregate.type }
  }

  /**
   * Relations that a row-level value takes figures from. Keys that nothing else brings in come from all of their members
   * first, since a figure is BLANK, and not absent, where its relation has no row; BLANK bounds let nothing through.
   */
  #lookups(value: Value, reach: Reach): Relation[] {
    const figures = [...relationsIn(value)]
    const known = new Set(
      [...reach.keys, ...reach.sets.flatMap((set) => keysOf(set.relation))].map((key) => key.id),
    )
    const bounds = value.kind === 'operation' && value.operator === 'within' ? value.operands.slice(1) : []
    const isBounded = bounds.some((bound) => whenBlank(bound) === null)
    if (isBounded) for (const key of figures.flatMap(keysOf)) known.add(key.id)
    const members = [...keysIn(value).values()]
      .filter((key) => !known.has(key.id))
      .map((key) => key.group.members())
    return [...new Set([...members, ...figures])]
  }

  /** Returns the part of the context that reaches the table. */
  reach(table: Table, context: Context): Reach {
    const reach: Reach = { isOwnRows: false, keys: [], sets: [], filters: [] }
    this.#extend(reach, table, context.filters, context.switchedOn)
    return reach
  }

  #extend(reach: Reach, table: Table, filters: readonly ContextFilter[], switchedOn: SwitchedOn): void {
    const paths = pathsFrom(this.model, table.name, switchedOn)
    for (const filter of filters) {
      if (filter.kind === 'rows') {
        if (paths.has(filter.table)) {
          const unique = uniqueColumn(this.model, filter.table)
          if (filter.table === table.name && !filter.hasBlankRow) reach.isOwnRows = true
          const present =
            unique && !filter.hasBlankRow && filter.table !== table.name ? [notBlank(unique)] : []
          this.#extend(reach, table, [...filter.filters, ...present], switchedOn)
        } else
          for (const set of this.partners(filter, [...paths.keys()], switchedOn)) addOnce(reach.sets, set)
        continue
      }
      const reached = filter.columns.filter((column) => paths.has(column.table))
      if (reached.length === 0) continue
      const part = reached.length === filter.columns.length ? filter : this.project(filter, reached)
      if (part.kind === 'key') {
        if (!reach.keys.some((key) => key.id === part.key.id)) reach.keys.push(part.key)
      } else if (part.kind === 'set') addOnce(reach.sets, part)
      else if (part.kind !== 'rows') addOnce(reach.filters, part)
    }
  }

  /** Rows of a table limit the tables that it leads to: to the partners of those rows. */
  partners(filter: RowsFilter, tables: readonly string[], switchedOn: SwitchedOn): SetFilter[] {
    const isReleased = (column: Column) => filter.released?.includes(columnId(column)) === true
    const isWhole = (name: string) => !isReleased(uniqueColumn(this.model, name)!)
    const led = [...pathsFrom(this.model, filter.table, switchedOn).keys()].filter((name) =>
      tables.includes(name),
    )
    const whole = led.filter(isWhole)
    const nearest = whole.filter(
      (name) => !whole.some((other) => other !== name && pathsFrom(this.model, other, switchedOn).has(name)),
    )
    // Where the column that tells partners apart was let go of, they are combinations of those that stay.
    const parts = led
      .filter((name) => !isWhole(name))
      .flatMap((name) => tableOf(this.model, { table: name }).columns.filter((column) => !isReleased(column)))
    const columns = [...nearest.map((name) => uniqueColumn(this.model, name)!), ...parts]
    if (columns.length === 0) return []
    const context: Context = { ...noContext, filters: filter.filters, switchedOn }
    const { relation, names } = this.distinct(tableOf(this.model, { table: filter.table }), columns, context)
    return [{ kind: 'set', columns, relation, names }]
  }

  /**
   * Rows of a table that let go of columns of the tables that they lead to; rows that are told apart no longer are
   * combinations of the columns that stay.
   */
  release(filter: RowsFilter, isRemoved: (column: Column) => boolean): ContextFilter[] {
    const own = tableOf(this.model, filter)
    const unique = uniqueColumn(this.model, filter.table)
    if (unique && isRemoved(unique)) {
      const rest = own.columns.filter((column) => !isRemoved(column))
      if (rest.length === 0) return []
      const context: Context = { ...noContext, filters: filter.filters }
      const { relation, names } = this.distinct(own, rest, context, undefined, filter.hasBlankRow)
      return [{ kind: 'set', columns: rest, relation, names }]
    }
    const led = [...pathsFrom(this.model, filter.table).keys()].filter((name) => name !== filter.table)
    const free = led
      .flatMap((name) => tableOf(this.model, { table: name }).columns.filter(isRemoved))
      .map(columnId)
    return [
      free.length === 0
        ? filter
        : { ...filter, released: [...new Set([...(filter.released ?? []), ...free])].toSorted() },
    ]
  }

  /** Projects a filter over several columns onto some of them. */
  project(filter: ContextFilter, rest: readonly Column[]): ContextFilter {
    const isKept = isAmong(rest)
    if (filter.kind === 'combinations') {
      const kept = filter.columns
        .map((column, index) => ({ column, index }))
        .filter(({ column }) => isKept(column))
      // What is left when some combinations are excluded is everything: each value occurs with others.
      const rows = filter.isExcluded ? [] : filter.rows.map((row) => kept.map(({ index }) => row[index]!))
      return {
        kind: 'combinations',
        columns: kept.map(({ column }) => column),
        rows,
        isExcluded: filter.isExcluded,
        ...(filter.list &&
          !filter.isExcluded && {
            list: { ...filter.list, places: kept.map(({ index }) => filter.list!.places[index]!) },
          }),
      }
    }
    if (filter.kind === 'condition') {
      const table = tableOf(this.model, rest[0]!)
      const { relation, names } = this.distinct(table, rest, { ...noContext, filters: [filter] })
      return { kind: 'set', columns: rest, relation, names }
    }
    if (filter.kind === 'set') {
      const names = filter.names.filter((_, index) => isKept(filter.columns[index]!))
      const keys = keysOf(filter.relation).filter((key) => !filter.names.includes(key.name))
      const relation: Distinct = {
        kind: 'distinct',
        name: this.names.take(`${filter.relation.name} of some`),
        keys,
        input: filter.relation,
        columns: names,
      }
      return { kind: 'set', columns: filter.columns.filter(isKept), relation, names }
    }
    return filter
  }

  #scan(
    table: Table,
    reach: Reach,
    switchedOn: SwitchedOn,
    parts: {
      withBlankRow: boolean
      lookups: Relation[]
      outputs: { name: string; value: Value }[]
      purpose: ScanPurpose
    },
  ): Scan {
    const withBlankRow =
      parts.withBlankRow && !reach.isOwnRows && relationshipsTo(this.model, table.name).length > 0
    const used = switchedOn.filter((relationship) =>
      pathsFrom(this.model, table.name, switchedOn).has(relationship.from.table),
    )
    const signature = scanSignature(table, reach, used, { ...parts, withBlankRow })
    const known = this.#scans.get(signature)
    if (known) return known
    const scan: Scan = {
      kind: 'scan',
      name: this.names.take(`${table.name} ${parts.purpose}`),
      table,
      withBlankRow,
      switchedOn: used,
      keys: reach.keys,
      sets: reach.sets,
      lookups: parts.lookups,
      filters: reach.filters,
      outputs: parts.outputs.map(({ name, value }) => ({ name: this.names.take(name), value })),
      aggregates: [],
      orders: [],
      ...(parts.purpose === 'order' && { isOrder: true }),
    }
    this.#scans.set(signature, scan)
    return scan
  }

  /** Rows for the values; `extraKeys` are there even where no value depends on them. */
  rows(
    name: string,
    columns: readonly { name: string; value: Value }[],
    options: { keys?: readonly Key[]; where?: Value; whole?: boolean } = {},
  ): Rows {
    const keys = new Map<number, Key>((options.keys ?? []).map((key) => [key.id, key]))
    const values = [...columns.map((column) => column.value), ...(options.where ? [options.where] : [])]
    for (const value of values) for (const key of keysIn(value).values()) keys.set(key.id, key)
    const all = [...keys.values()]
    return {
      kind: 'rows',
      name: this.names.take(name),
      keys: all,
      domain: () =>
        domainOf(
          this,
          all,
          columns.map((column) => column.value),
          options,
        ),
      columns: columns.map((column) => ({ name: this.names.take(column.name), value: column.value })),
      ...(options.where && { where: options.where }),
    }
  }

  fold(
    input: Rows,
    without: KeyGroup,
    kind: Fold['aggregates'][number]['function'],
    value: string,
    type: Fold['aggregates'][number]['type'],
  ): Value {
    const relation: Fold = {
      kind: 'fold',
      name: this.names.take(`${input.name} folded`),
      input,
      keys: input.keys.filter((key) => key.group !== without),
      aggregates: [{ name: this.names.take(`${kind} of ${value}`), function: kind, value, type }],
    }
    return { kind: 'cell', relation, name: relation.aggregates[0]!.name, type }
  }

  rank(parts: Omit<Rank, 'kind' | 'name' | 'keys' | 'output'>): Value {
    const relation: Rank = {
      kind: 'rank',
      name: this.names.take('ranks'),
      keys: parts.outer.keys,
      output: this.names.take('rank'),
      ...parts,
    }
    return { kind: 'cell', relation, name: relation.output, type: { kind: 'integer' } }
  }

  top(input: Rows, value: string, count: number, descending: boolean): Top {
    return { kind: 'top', name: this.names.take('top'), keys: input.keys, input, value, count, descending }
  }

  /** The rows that are not among the top. */
  rest(top: Top): Top {
    return { ...top, name: this.names.take('the rest'), isRest: true }
  }
}

function addOnce<Filter extends ContextFilter>(filters: Filter[], filter: Filter): void {
  const signature = filterSignature(filter)
  if (!filters.some((other) => filterSignature(other) === signature)) filters.push(filter)
}

import type { SemanticQuery } from '@casement/query'
import type { Interpreter } from './interpreter/interpreter.ts'
import type { Filter, PlainModel, Scope } from './interpreter/shapes.ts'
import {
  compareText,
  compareValues,
  dayOf,
  exact,
  folded,
  isDay,
  isExact,
  memberKey,
  timeOf,
} from './values.ts'
import type { Plain } from './values.ts'

export interface ReferenceBlock {
  by: string[]
  columns: { name: string; values: Plain[] }[]
  others?: true
}

export interface ReferenceAnswer {
  columns: { name: string; values: Plain[] }[]
  totals?: Record<string, Plain>
  subtotals?: ReferenceBlock[]
  others?: ReferenceBlock
}

/** When it is asked: 'YYYY-MM-DD' and 'YYYY-MM-DDTHH:MM:SS'. */
export interface Moment {
  today: string
  now: string
}

type AnyFilter = Record<string, any>
const idOf = (table: string, column: string) => `${table}.${column}`
const nothing: Scope = { filters: [], rows: [], variables: new Map(), relationships: [] }

/** Answers a query by going through every combination of its groups and evaluating every measure in each. */
export function answer(
  query: SemanticQuery,
  model: PlainModel,
  interpreter: Interpreter,
  moment: Moment,
): ReferenceAnswer {
  const filters: Filter[] = []
  const figures: ((scope: Scope) => boolean)[] = []
  const given = (query.filters ?? []) as readonly AnyFilter[]
  for (const filter of given) {
    const made = contextFilter(filter, model, interpreter, moment)
    if (made) filters.push(...made)
    else if (filter.filterType === 0) figures.push(figureTest(filter, model, interpreter))
  }
  const tops = given.filter((filter) => filter.filterType === 5)
  const ranked = tops.map((filter) => topFilter(filter, model, interpreter, filters))
  filters.push(...ranked)
  interpreter.select(filters)
  const scope: Scope = { ...nothing, filters }

  if (query.detailOf !== undefined) return details(query, model, interpreter, scope)

  const columnOf = (index: number) => groupColumn(query.select[index]!.field as AnyFilter, model)
  const values = query.select.map(({ field }, index) =>
    columnOf(index) === undefined ? valueOf(field as AnyFilter, interpreter) : undefined,
  )
  const hasValues = values.some((value) => value !== undefined)
  const hidden = (query.orderBy ?? []).flatMap(({ field }) =>
    field ? [valueOf(field as AnyFilter, interpreter)] : [],
  )
  const all = query.select.flatMap((_, index) => (columnOf(index) === undefined ? [] : [index]))
  const columnsAt = (places: readonly number[]) => [...new Set(places.map((place) => columnOf(place)!))]
  const within = (outer: Scope, group: Map<string, Plain>): Scope => ({
    ...outer,
    filters: [...outer.filters, ...[...group].map(([column, value]) => only([column], [[value]]))],
  })

  /** The rows of the answer that are grouped by some of its fields, each evaluated in a context of its own. */
  const rowsOf = (
    by: readonly number[],
    outer: Scope,
    isMeant: (group: Map<string, Plain>, inner: Scope) => boolean,
    dropsBlank: boolean,
  ): Plain[][] => {
    const columns = columnsAt(by)
    const rows: { cells: Plain[] }[] = []
    for (const group of combinations(columns, model, interpreter, outer, hasValues || figures.length > 0)) {
      const inner = within(outer, group)
      if (!isMeant(group, inner)) continue
      const cells = query.select.map((_, index) => {
        const value = values[index]
        if (value) return value(inner)
        return by.includes(index) ? group.get(columnOf(index)!)! : null
      })
      if (dropsBlank && cells.every((cell, index) => !values[index] || cell === null)) continue
      // What is ordered by and not shown comes after all that is shown.
      rows.push({ cells: [...cells, ...hidden.map((value) => value(inner))] })
    }
    return sort(rows, query, model, interpreter).map(({ cells }) => cells)
  }

  // Totals and ranks are of the groups that conditions on figures have chosen.
  const chosenGroups =
    figures.length > 0 && all.length > 0
      ? [
          {
            columns: columnsAt(all),
            tuples: new Set(
              passing(columnsAt(all), model, interpreter, scope, figures).map((group) =>
                columnsAt(all)
                  .map((column) => memberKey(group.get(column)!))
                  .join('|'),
              ),
            ),
          },
        ]
      : []
  const whole: Scope = { ...scope, filters: [...filters, ...chosenGroups] }
  const top = query.topN && rankedMembers(query, whole, columnOf, values, interpreter)
  const isFirst = (by: readonly number[]) => (group: Map<string, Plain>) =>
    !top || !by.includes(top.place) || top.first.has(memberKey(group.get(top.column)!))

  interpreter.select(filters)
  const found = rowsOf(
    all,
    scope,
    (group, inner) => figures.every((test) => test(inner)) && isFirst(all)(group),
    hasValues && all.length > 0,
  )
  const offset = query.offset ?? 0
  const window = found.slice(offset, query.limit === undefined ? undefined : offset + query.limit)
  const items =
    hasValues && !top && figures.length === 0 && offset === 0
      ? itemsBeside(found, query, model, interpreter, scope)
      : undefined
  const fits = found.length > 0 && found.length + (items?.length ?? 0) <= (query.limit ?? Infinity)
  const listed =
    items && fits
      ? sort(
          [...window, ...items].map((cells) => ({ cells })),
          query,
          model,
          interpreter,
        ).map(({ cells }) => cells)
      : window
  const columns = query.select.map(({ name }, index) => ({
    name,
    values: listed.map((row) => row[index]!),
  }))
  if (!hasValues) return { columns }

  interpreter.select(whole.filters)
  const block = (by: readonly number[], outer: Scope, isOthers: boolean): ReferenceBlock => {
    const rows = isOthers && top!.rest.length === 0 ? [] : rowsOf(by, outer, isFirst(by), true)
    const shown = query.select.flatMap((_, index) => (values[index] || by.includes(index) ? [index] : []))
    return {
      by: by.map((index) => query.select[index]!.name),
      columns: shown.map((index) => ({
        name: query.select[index]!.name,
        values: rows.map((row) => row[index]!),
      })),
      ...(isOthers && { others: true }),
    }
  }
  const others = (by: readonly number[]): ReferenceBlock => {
    const rest = only(
      [top!.column],
      top!.rest.map((value) => [value]),
    )
    const left = by.filter((place) => place !== top!.place)
    return block(left, { ...whole, filters: [...whole.filters, rest] }, true)
  }
  const subtotals = (query.subtotals ?? []).flatMap((names) => {
    const by = all.filter((place) => names.includes(query.select[place]!.name))
    const own = block(by, whole, false)
    return query.topN?.others && by.includes(top!.place) ? [own, others(by)] : [own]
  })
  const totals: Record<string, Plain> = {}
  if (query.totals)
    for (const [index, { name }] of query.select.entries())
      if (values[index]) totals[name] = values[index](whole)
  return {
    columns,
    ...(query.totals && { totals }),
    ...(query.subtotals && { subtotals }),
    ...(query.topN?.others && { others: others(all) }),
  }
}

/** The rows for values of fields for which there is no row, where the query asks for them. */
function itemsBeside(
  rows: readonly Plain[][],
  query: SemanticQuery,
  model: PlainModel,
  interpreter: Interpreter,
  scope: Scope,
): Plain[][] | undefined {
  const columns = query.select.map(({ field }) => groupColumn(field as AnyFilter, model))
  const tableOf = (column: string) => column.split('.')[0]!
  const isAsked = (index: number): boolean => {
    const [column, asked] = [columns[index], query.select[index]!.showItemsWithNoData]
    if (column === undefined || asked === undefined) return false
    const isLedTo = model.relationships?.some(({ to }) => to.table === tableOf(column))
    return asked === 'all' || (typeOf(model, column).startsWith('date') && isLedTo === true)
  }
  const asked = columns.flatMap((_, index) => (isAsked(index) ? [index] : []))
  if (asked.length === 0) return undefined
  return [...new Set(asked.map((index) => tableOf(columns[index]!)))].flatMap((table) => {
    const by = columns.flatMap((column, index) => (column && tableOf(column) === table ? [index] : []))
    const own = [...new Set(by.map((index) => columns[index]!))]
    const ofTable = asked.filter((index) => by.includes(index))
    const isBetween = ofTable.every((index) => query.select[index]!.showItemsWithNoData === 'betweenDates')
    return interpreter.rows.members(own, scope).rows.flatMap(({ values }) => {
      const valueAt = (index: number) => values[own.indexOf(columns[index]!)]!
      if (rows.some((row) => by.every((index) => memberKey(row[index]!) === memberKey(valueAt(index)))))
        return []
      const isOut = ofTable.some((index) => {
        const others = rows.map((row) => row[index]!).filter((value) => value !== null)
        const isAfter = (order: 1 | -1) =>
          valueAt(index) !== null && others.some((other) => compareValues(valueAt(index), other) * order > 0)
        return !isAfter(1) || !isAfter(-1)
      })
      if (isBetween && isOut) return []
      const hidden = (query.orderBy ?? []).flatMap(({ field }) => (field ? [null] : []))
      return [[...columns.map((_, index) => (by.includes(index) ? valueAt(index) : null)), ...hidden]]
    })
  })
}

const only = (columns: readonly string[], rows: readonly (readonly Plain[])[]): Filter => ({
  columns,
  tuples: new Set(rows.map((row) => row.map(memberKey).join('|'))),
})

/** The values of a field with the highest figures, as their keys, and all others. */
function rankedMembers(
  { select, topN }: SemanticQuery,
  whole: Scope,
  columnOf: (index: number) => string | undefined,
  values: readonly (((scope: Scope) => Plain) | undefined)[],
  interpreter: Interpreter,
) {
  interpreter.select(whole.filters)
  const place = select.findIndex(({ name }) => name === topN!.name)
  const figure = values[select.findIndex(({ name }) => name === topN!.by)]!
  const column = columnOf(place)!
  const members = interpreter.rows.members([column], whole).rows.map(({ values: [value] }) => value!)
  const first = firstOf(
    members.map((value) => ({
      key: memberKey(value),
      figure: figure({ ...whole, filters: [...whole.filters, only([column], [[value]])] }),
    })),
    topN!.count,
    topN!.direction !== 'ascending',
  )
  return { place, column, first, rest: members.filter((value) => !first.has(memberKey(value))) }
}

/** The keys with the highest or lowest figures; those that tie with the last are in, BLANK never is. */
function firstOf(
  members: readonly { key: string; figure: Plain }[],
  count: number,
  isDescending: boolean,
): Set<string> {
  const ranked = members
    .filter(({ figure }) => figure !== null)
    .sort((a, b) => (isDescending ? -1 : 1) * compareValues(a.figure, b.figure))
  const last = ranked[Math.min(count, ranked.length) - 1]
  if (!last) return new Set()
  const isIn = (figure: Plain) => {
    const difference = compareValues(figure, last.figure)
    return isDescending ? difference >= 0 : difference <= 0
  }
  return new Set(ranked.filter(({ figure }) => isIn(figure)).map(({ key }) => key))
}

/** The rows of a table one by one, as they are written. */
function details(
  query: SemanticQuery,
  model: PlainModel,
  interpreter: Interpreter,
  scope: Scope,
): ReferenceAnswer {
  const columns = query.select.map(({ field }) => groupColumn(field as AnyFilter, model)!)
  const rows = interpreter.rows.details(query.detailOf!, columns, scope).map((cells) => ({ cells }))
  // Sorting keeps the order of what is equal: first by spelling, then by everything else.
  const bySpelling = rows.sort((a, b) => {
    for (const [index, cell] of a.cells.entries()) {
      const other = b.cells[index]!
      const [x, y] = [cell, other].map((value) => (typeof value === 'string' ? value : ''))
      const difference = compareText(x!, y!)
      if (difference !== 0) return difference
    }
    return 0
  })
  const sorted = sort(bySpelling, query, model, interpreter)
  const offset = query.offset ?? 0
  const window = sorted.slice(offset, query.limit === undefined ? undefined : offset + query.limit)
  return {
    columns: query.select.map(({ name }, index) => ({
      name,
      values: window.map(({ cells }) => cells[index]!),
    })),
  }
}

function passing(
  columns: string[],
  model: PlainModel,
  interpreter: Interpreter,
  scope: Scope,
  figures: ((scope: Scope) => boolean)[],
) {
  return combinations(columns, model, interpreter, scope, true).filter((group) => {
    const inner: Scope = {
      ...scope,
      filters: [
        ...scope.filters,
        ...[...group].map(([column, value]) => ({ columns: [column], tuples: new Set([memberKey(value)]) })),
      ],
    }
    return figures.every((test) => test(inner))
  })
}

// Fields

function groupColumn(field: AnyFilter, model: PlainModel): string | undefined {
  if (field.kind === 'column') return idOf(field.table, field.column)
  if (field.kind !== 'hierarchyLevel') return undefined
  void model
  return idOf(field.table, field.level)
}

const aggregations: Record<string, string> = {
  Sum: 'SUM',
  Min: 'MIN',
  Max: 'MAX',
  Count: 'COUNT',
  Average: 'AVERAGE',
  DistinctCount: 'DISTINCTCOUNT',
  CountBlank: 'COUNTBLANK',
  Median: 'MEDIAN',
}

function valueOf(field: AnyFilter, interpreter: Interpreter): (scope: Scope) => Plain {
  if (field.kind === 'measure' || field.measure !== undefined)
    return (scope) => interpreter.figure(scope, () => interpreter.measure(field.measure, scope))
  const name = aggregations[field.aggregation ?? field.aggregationFunction]!
  return (scope) =>
    interpreter.figure(scope, () =>
      interpreter.evaluateText(`${name}('${field.table}'[${field.column}])`, scope),
    )
}

// Groups

function combinations(
  columns: readonly string[],
  model: PlainModel,
  interpreter: Interpreter,
  scope: Scope,
  crossed: boolean,
): Map<string, Plain>[] {
  const tables = [...new Set(columns.map((column) => column.split('.')[0]!))]
  if (!crossed && tables.length > 1) {
    const own = tables.find((table) => tables.every((other) => interpreter.shape.leadsTo(table, other, [])))
    const base =
      own ??
      model.tables.find((table) => tables.every((other) => interpreter.shape.leadsTo(table.name, other, [])))!
        .name
    return interpreter.rows
      .combinations(base, columns, scope)
      .rows.map((row) => new Map(columns.map((column, index) => [column, row.values[index]!])))
  }
  let found: Map<string, Plain>[] = [new Map()]
  for (const table of tables) {
    const own = columns.filter((column) => column.startsWith(`${table}.`))
    const members = interpreter.rows.members(own, scope).rows
    found = found.flatMap((group) =>
      members.map(
        (row) => new Map([...group, ...own.map((column, index) => [column, row.values[index]!] as const)]),
      ),
    )
  }
  return found
}

function sort<Row extends { cells: Plain[] }>(
  rows: readonly Row[],
  query: SemanticQuery,
  model: PlainModel,
  interpreter: Interpreter,
): Row[] {
  const sortOf = (column: string, value: Plain): Plain => {
    const [tableName, name] = column.split('.') as [string, string]
    const sortBy = model.tables
      .find((table) => table.name === tableName)
      ?.columns.find((candidate) => candidate.name === name)?.sortBy
    if (sortBy === undefined) return null
    const scope: Scope = { ...nothing, filters: [{ columns: [column], tuples: new Set([memberKey(value)]) }] }
    return interpreter.evaluateText(`MIN('${tableName}'[${sortBy}])`, scope)
  }
  const keys: { index: number; descending: boolean; column?: string }[] = []
  let hidden = query.select.length
  for (const order of query.orderBy ?? []) {
    if (order.field) {
      keys.push({ index: hidden++, descending: order.direction === 'descending' })
      continue
    }
    const index = query.select.findIndex(({ name }) => name === order.name)
    keys.push({ index, descending: order.direction === 'descending', ...columnAt(query, model, index) })
  }
  for (const [index] of query.select.entries())
    if (columnAt(query, model, index).column !== undefined)
      keys.push({ index, descending: false, ...columnAt(query, model, index) })
  const compare = (a: Plain, b: Plain): number => {
    if (a === null || b === null) return Number(a !== null) - Number(b !== null)
    if (typeof a === 'string' && typeof b === 'string') return compareText(folded(a), folded(b))
    return compareValues(a, b)
  }
  return [...rows].sort((x, y) => {
    for (const { index, descending, column } of keys) {
      const [a, b] = [x.cells[index]!, y.cells[index]!]
      const first = column === undefined ? 0 : compare(sortOf(column, a), sortOf(column, b))
      const difference = first !== 0 ? first : compare(a, b)
      if (difference !== 0) return descending ? -difference : difference
    }
    return 0
  })
}

function columnAt(query: SemanticQuery, model: PlainModel, index: number): { column?: string } {
  const column = groupColumn(query.select[index]!.field as AnyFilter, model)
  return column === undefined ? {} : { column }
}

// Filters

const typeOf = (model: PlainModel, column: string): string => {
  const [table, name] = column.split('.') as [string, string]
  return model.tables
    .find((candidate) => candidate.name === table)!
    .columns.find((candidate) => candidate.name === name)!.type
}

function plain(value: unknown, type: string): Plain {
  if (value === null || value === undefined) return null
  if (type === 'text') return String(value)
  if (type === 'boolean') return value === true || value === 'true'
  if (type === 'dateTime') return timeOf(String(value))
  if (type === 'date') return dayOf(String(value).slice(0, 10))
  return type === 'double' ? Number(value) : exact(String(value))
}

const targetColumn = (target: AnyFilter): string => idOf(target.table, target.column ?? target.hierarchyLevel)

/** Conditions whose outcome for choices is known before data are read. */
const knownConditions = new Set([
  'None',
  'Is',
  'IsNot',
  'IsBlank',
  'IsNotBlank',
  'IsEmptyString',
  'IsNotEmptyString',
])

/** The combinations of the columns that a test lets through, among all there are. */
function chosen(
  columns: readonly string[],
  interpreter: Interpreter,
  test: (values: readonly Plain[]) => boolean,
  isKnown = true,
): Filter {
  const all = interpreter.rows.members(columns, nothing)
  return {
    columns,
    tuples: new Set(
      all.rows.filter(({ values }) => test(values)).map(({ values }) => values.map(memberKey).join('|')),
    ),
    ...(isKnown && { isKnown }),
  }
}

function contextFilter(
  filter: AnyFilter,
  model: PlainModel,
  interpreter: Interpreter,
  { today, now }: Moment,
): Filter[] | undefined {
  switch (filter.filterType) {
    case 1: {
      if (filter.operator === 'All') return []
      const column = targetColumn(filter.target)
      const listed = new Set(
        filter.values.map((value: unknown) => memberKey(plain(value, typeOf(model, column)))),
      )
      return [
        chosen(
          [column],
          interpreter,
          ([value]) => listed.has(memberKey(value!)) === (filter.operator === 'In'),
        ),
      ]
    }
    case 0: {
      if (filter.target.measure !== undefined || filter.target.aggregationFunction !== undefined)
        return undefined
      // Without a condition it speaks of nothing.
      if (filter.conditions.every(({ operator }: AnyFilter) => operator === 'None')) return []
      const column = targetColumn(filter.target)
      const test = conditions(filter, typeOf(model, column))
      const isKnown = filter.conditions.every(({ operator }: AnyFilter) => knownConditions.has(operator))
      return [chosen([column], interpreter, ([value]) => test(value!), isKnown)]
    }
    case 3:
    case 6: {
      const columns = (Array.isArray(filter.target) ? filter.target : [filter.target]).map(targetColumn)
      const listed = new Set<string>(
        filter.values.map((row: unknown) =>
          (Array.isArray(row) ? row : [row])
            .map((point: any, index: number) =>
              memberKey(
                plain(
                  typeof point === 'object' && point !== null ? point.value : point,
                  typeOf(model, columns[index]!),
                ),
              ),
            )
            .join('|'),
        ),
      )
      if (filter.isExclude !== true) return [{ columns, tuples: listed, isKnown: true }]
      return [chosen(columns, interpreter, (values) => !listed.has(values.map(memberKey).join('|')))]
    }
    case 4: {
      const column = targetColumn(filter.target)
      const { from, to } = relativeDays(filter, today)
      return [
        chosen([column], interpreter, ([value]) => isDay(value!) && value.day >= from && value.day < to),
      ]
    }
    case 7: {
      const column = targetColumn(filter.target)
      const { from, to } = relativeTimes(filter, now)
      return [
        chosen([column], interpreter, ([value]) => isDay(value!) && value.day >= from && value.day < to),
      ]
    }
    case 9: {
      // A tree of nothing speaks of nothing.
      if (filter.hierarchyData.length === 0) return []
      const columns = filter.target.map(targetColumn)
      const isInverted = filter.hierarchyData.every((node: AnyFilter) => node.operator === 'NotSelected')
      const types = columns.map((column: string) => typeOf(model, column))
      const visit = (
        nodes: AnyFilter[],
        level: number,
        values: readonly Plain[],
        otherwise: boolean,
      ): boolean => {
        const node = nodes.find(
          (candidate) => memberKey(plain(candidate.value, types[level])) === memberKey(values[level]!),
        )
        if (!node) return otherwise
        const isChosen =
          node.operator === 'Selected' ? true : node.operator === 'NotSelected' ? false : otherwise
        return node.children?.length > 0 ? visit(node.children, level + 1, values, isChosen) : isChosen
      }
      return [chosen(columns, interpreter, (values) => visit(filter.hierarchyData, 0, values, isInverted))]
    }
    default:
      return undefined
  }
}

/** Hours and minutes before or after a moment; in days. */
export function relativeTimes(filter: AnyFilter, now: string): { from: number; to: number } {
  const seconds = filter.timeUnitType === 8 ? 3600 : 60
  const moment = Math.round(timeOf(now).day * 86_400)
  const start = moment - (moment % seconds)
  const spans = [
    [moment - filter.timeUnitsCount * seconds, moment],
    [start, start + seconds],
    [moment, moment + filter.timeUnitsCount * seconds],
  ]
  const [from, to] = spans[filter.operator] as [number, number]
  return { from: from / 86_400, to: to / 86_400 }
}

export function relativeDays(filter: AnyFilter, today: string): { from: number; to: number } {
  const now = new Date(`${today}T00:00:00Z`)
  const at = (year: number, month: number, day: number) => {
    const first = new Date(Date.UTC(year, month, 1))
    const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
    return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, length)) / 86_400_000
  }
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  const day = now.getTime() / 86_400_000
  const count = filter.timeUnitsCount as number
  const unit = filter.timeUnitType as number
  const sunday = day - now.getUTCDay()
  const thisStart: Record<number, number> = {
    0: day,
    1: sunday,
    2: sunday,
    3: at(year, month, 1),
    4: at(year, month, 1),
    5: at(year, 0, 1),
    6: at(year, 0, 1),
  }
  const shifted = (from: number, by: number): number => {
    if (unit === 0) return from + by
    if (unit <= 2) return from + 7 * by
    const start = new Date(from * 86_400_000)
    return at(start.getUTCFullYear(), start.getUTCMonth() + (unit <= 4 ? by : 12 * by), start.getUTCDate())
  }
  const start = thisStart[unit]!
  if (filter.operator === 1) return { from: start, to: shifted(start, 1) }
  const isCalendar = unit === 2 || unit === 4 || unit === 6
  void date
  if (filter.operator === 0) {
    const end = isCalendar ? start : filter.includeToday ? day + 1 : day
    return { from: shifted(end, -count), to: end }
  }
  const from = isCalendar ? shifted(start, 1) : filter.includeToday ? day : day + 1
  return { from, to: isCalendar ? shifted(start, count + 1) : shifted(from, count) }
}

function conditions(filter: AnyFilter, type: string): (value: Plain) => boolean {
  const tests = (filter.conditions as AnyFilter[])
    .filter(({ operator }) => operator !== 'None')
    .map((condition) => (value: Plain) => {
      const other = plain(condition.value, type)
      const part = folded(String(condition.value ?? ''))
      const whole = folded(value === null ? '' : isExact(value) ? String(value.digits) : String(value))
      switch (condition.operator) {
        case 'LessThan':
          return compareValues(value, other) < 0
        case 'LessThanOrEqual':
          return compareValues(value, other) <= 0
        case 'GreaterThan':
          return compareValues(value, other) > 0
        case 'GreaterThanOrEqual':
          return compareValues(value, other) >= 0
        case 'Is':
          return memberKey(value) === memberKey(other)
        case 'IsNot':
          return memberKey(value) !== memberKey(other)
        case 'Contains':
          return whole.includes(part)
        case 'DoesNotContain':
          return !whole.includes(part)
        case 'StartsWith':
          return whole.startsWith(part)
        case 'DoesNotStartWith':
          return !whole.startsWith(part)
        case 'IsBlank':
          return value === null
        case 'IsNotBlank':
          return value !== null
        case 'IsEmptyString':
          return value === ''
        case 'IsNotEmptyString':
          return value !== ''
        default:
          throw new Error(`no condition ${condition.operator}`)
      }
    })
  return (value) =>
    tests.length === 0
      ? true
      : filter.logicalOperator === 'Or'
        ? tests.some((test) => test(value))
        : tests.every((test) => test(value))
}

function figureTest(
  filter: AnyFilter,
  model: PlainModel,
  interpreter: Interpreter,
): (scope: Scope) => boolean {
  void model
  const value = valueOf(filter.target, interpreter)
  const test = conditions(filter, 'decimal')
  return (scope) => test(value(scope))
}

function topFilter(
  filter: AnyFilter,
  model: PlainModel,
  interpreter: Interpreter,
  filters: readonly Filter[],
): Filter {
  void model
  interpreter.select(filters)
  const column = targetColumn(filter.target)
  const value = valueOf(filter.orderBy, interpreter)
  const members = interpreter.rows.members([column], { ...nothing, filters }).rows.map(({ values }) => ({
    key: memberKey(values[0]!),
    figure: value({ ...nothing, filters: [...filters, only([column], [values])] }),
  }))
  return { columns: [column], tuples: firstOf(members, filter.itemCount, filter.operator === 'Top') }
}

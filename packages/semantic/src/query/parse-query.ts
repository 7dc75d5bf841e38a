import { QueryError } from '../errors.ts'
import type {
  Aggregation,
  Field,
  FilterJson,
  OrderBy,
  QueryRequest,
  SelectedField,
  SemanticQuery,
  TopGroups,
} from './query.ts'

export const aggregations: readonly Aggregation[] = [
  'Sum',
  'Min',
  'Max',
  'Count',
  'Average',
  'DistinctCount',
  'CountBlank',
  'Median',
]

/** What one query, and one request, may hold. Generous for any page that a person can look at. */
export const queryLimits = {
  queries: 200,
  select: 100,
  filters: 200,
  filterValues: 20_000,
  nameLength: 400,
  limit: 1_000_000,
  subtotals: 64,
  /** sub-totals times the figures that each has */
  subtotalFigures: 256,
  /** filters that each rank a column's values by a figure */
  topFilters: 20,
} as const

type Json = Record<string, unknown>

/** Reads the body of a query request. Throws QUERY_SHAPE and QUERY_TOO_LARGE; names are looked up later, by `compile`. */
export function parseQueryRequest(json: unknown): QueryRequest {
  const body = object(json, 'the request')
  if (body.casement !== 1) throw shape('The request says "casement": 1', 'casement')
  const list = array(body.queries, 'queries', queryLimits.queries)
  const ids = new Set<string>()
  const queries = list.map((item, index) => {
    const entry = object(item, `queries[${index}]`)
    const id = text(entry.id, `queries[${index}].id`)
    if (ids.has(id)) throw shape('Two queries have one id', `queries[${index}].id`)
    ids.add(id)
    return { id, query: parseQuery(entry.query) }
  })
  return { casement: 1, queries }
}

/** Reads one query. */
export function parseQuery(json: unknown): SemanticQuery {
  const query = object(json, 'query')
  const select = array(query.select, 'select', queryLimits.select).map((item, index): SelectedField => {
    const entry = object(item, `select[${index}]`)
    return {
      name: text(entry.name, `select[${index}].name`),
      field: parseField(entry.field, `select[${index}].field`),
    }
  })
  if (select.length === 0) throw shape('A query selects at least one field', 'select')
  const names = new Set(select.map(({ name }) => name))
  if (names.size < select.length) throw shape('The names of a query differ', 'select')
  const orderBy =
    query.orderBy === undefined
      ? undefined
      : array(query.orderBy, 'orderBy', queryLimits.select).map((item, index) => order(item, index, names))
  const limit = count(query.limit, 'limit', 1)
  const offset = count(query.offset, 'offset', 0)
  if (query.totals !== undefined && typeof query.totals !== 'boolean')
    throw shape('true or false was expected', 'totals')
  const subtotals = query.subtotals === undefined ? undefined : parseSubtotals(query.subtotals, select)
  const topN = query.topN === undefined ? undefined : parseTop(query.topN, select)
  const detailOf = query.detailOf === undefined ? undefined : text(query.detailOf, 'detailOf')
  if (detailOf !== undefined) {
    if (orderBy?.some(({ field }) => field))
      throw shape('Detail rows have no figures to be ordered by', 'orderBy')
    checkDetail(select, { totals: query.totals === true, subtotals, topN })
  }
  return {
    select,
    ...(query.filters !== undefined && {
      filters: array(query.filters, 'filters', queryLimits.filters).map(
        (item, index) => object(item, `filters[${index}]`) as unknown as FilterJson,
      ),
    }),
    ...(orderBy && { orderBy }),
    ...(limit !== undefined && { limit }),
    ...(offset !== undefined && { offset }),
    ...(query.totals !== undefined && { totals: query.totals }),
    ...(subtotals && { subtotals }),
    ...(topN && { topN }),
    ...(detailOf !== undefined && { detailOf }),
  }
}

const isGroup = ({ field }: SelectedField): boolean =>
  field.kind === 'column' || field.kind === 'hierarchyLevel'

function parseSubtotals(json: unknown, select: readonly SelectedField[]): string[][] {
  const groups = new Set(select.filter(isGroup).map(({ name }) => name))
  if (groups.size === select.length)
    throw shape('Sub-totals are of figures; the query selects none', 'subtotals')
  const list = array(json, 'subtotals', queryLimits.subtotals)
  const figures = list.length * (select.length - groups.size)
  if (figures > queryLimits.subtotalFigures)
    throw new QueryError(
      'QUERY_TOO_LARGE',
      `subtotals: At most ${queryLimits.subtotalFigures} sub-totals of figures are computed together, and these are ${figures}`,
    )
  const known = new Set<string>()
  return list.map((item, index) => {
    const path = `subtotals[${index}]`
    const names = array(item, path, queryLimits.select).map((name, place) =>
      selected(text(name, `${path}[${place}]`), groups, `${path}[${place}]`, 'to group by'),
    )
    if (names.length === 0) throw shape('The total of everything is asked for by "totals"', path)
    if (new Set(names).size < names.length) throw shape('A field stands in it twice', path)
    if (names.length === groups.size) throw shape('These are all fields, whose groups are the rows', path)
    const signature = JSON.stringify([...names].sort())
    if (known.has(signature)) throw shape('These fields are asked for twice', path)
    known.add(signature)
    return names
  })
}

function parseTop(json: unknown, select: readonly SelectedField[]): TopGroups {
  const entry = object(json, 'topN')
  const names = (kind: boolean) =>
    new Set(select.filter((field) => isGroup(field) === kind).map(({ name }) => name))
  const most = count(entry.count, 'topN.count', 1)
  if (most === undefined) throw shape('A whole number of at least 1 was expected', 'topN.count')
  const { direction, others } = entry
  if (direction !== undefined && direction !== 'ascending' && direction !== 'descending')
    throw shape("'ascending' or 'descending' was expected", 'topN.direction')
  if (others !== undefined && typeof others !== 'boolean')
    throw shape('true or false was expected', 'topN.others')
  return {
    name: selected(text(entry.name, 'topN.name'), names(true), 'topN.name', 'to group by'),
    count: most,
    by: selected(text(entry.by, 'topN.by'), names(false), 'topN.by', 'that is computed'),
    ...(direction !== undefined && { direction }),
    ...(others !== undefined && { others }),
  }
}

function checkDetail(
  select: readonly SelectedField[],
  { totals, subtotals, topN }: { totals: boolean; subtotals: unknown; topN: unknown },
): void {
  const figure = select.find((field) => !isGroup(field))
  if (figure) throw shape(`Detail rows have columns only, and "${figure.name}" is computed`, 'select')
  if (totals || subtotals !== undefined || topN !== undefined)
    throw shape('Detail rows have no totals, sub-totals and top groups', 'detailOf')
}

function selected(name: string, names: ReadonlySet<string>, path: string, what: string): string {
  if (names.has(name)) return name
  throw shape(`The query selects no field "${name}" ${what}`, path)
}

function order(item: unknown, index: number, names: ReadonlySet<string>): OrderBy {
  const path = `orderBy[${index}]`
  const { name: given, field: json, direction } = object(item, path)
  if (direction !== 'ascending' && direction !== 'descending')
    throw shape("'ascending' or 'descending' was expected", `${path}.direction`)
  if (json !== undefined) {
    const field = parseField(json, `${path}.field`)
    if (given !== undefined) throw shape('Either a name or a field is ordered by', path)
    if (field.kind === 'column' || field.kind === 'hierarchyLevel')
      throw shape('Select a column to order by it', `${path}.field`)
    return { field, direction }
  }
  const name = text(given, `${path}.name`)
  if (!names.has(name)) throw shape(`The query does not select "${name}"`, `${path}.name`)
  return { name, direction }
}

function parseField(json: unknown, path: string): Field {
  const field = object(json, path)
  const table = text(field.table, `${path}.table`)
  switch (field.kind) {
    case 'column':
      return { kind: 'column', table, column: text(field.column, `${path}.column`) }
    case 'measure':
      return { kind: 'measure', table, measure: text(field.measure, `${path}.measure`) }
    case 'hierarchyLevel':
      return {
        kind: 'hierarchyLevel',
        table,
        hierarchy: text(field.hierarchy, `${path}.hierarchy`),
        level: text(field.level, `${path}.level`),
      }
    case 'aggregation': {
      const aggregation = aggregations.find((kind) => kind === field.aggregation)
      if (!aggregation) throw shape(`One of ${aggregations.join(', ')} was expected`, `${path}.aggregation`)
      return { kind: 'aggregation', table, column: text(field.column, `${path}.column`), aggregation }
    }
    default:
      throw shape('One of column, measure, aggregation and hierarchyLevel was expected', `${path}.kind`)
  }
}

const shape = (detail: string, path: string): QueryError =>
  new QueryError('QUERY_SHAPE', `${path}: ${detail}`)

function object(json: unknown, path: string): Json {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Json
  throw shape('An object was expected', path)
}

function array(json: unknown, path: string, most: number): unknown[] {
  if (!Array.isArray(json)) throw shape('A list was expected', path)
  if (json.length > most)
    throw new QueryError(
      'QUERY_TOO_LARGE',
      `${path}: At most ${most} are allowed, and these are ${json.length}`,
    )
  return json
}

function text(json: unknown, path: string): string {
  if (typeof json !== 'string' || json === '') throw shape('A text was expected', path)
  if (json.length > queryLimits.nameLength)
    throw new QueryError(
      'QUERY_TOO_LARGE',
      `${path}: The text is longer than ${queryLimits.nameLength} characters`,
    )
  return json
}

function count(json: unknown, path: string, least: number): number | undefined {
  if (json === undefined) return undefined
  if (typeof json !== 'number' || !Number.isInteger(json) || json < least)
    throw shape(`A whole number of at least ${least} was expected`, path)
  if (json > queryLimits.limit)
    throw new QueryError('QUERY_TOO_LARGE', `${path}: At most ${queryLimits.limit} is allowed`)
  return json
}

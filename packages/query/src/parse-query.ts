import { refuseOthers } from './parse-request.ts'
import { QueryError } from './query-error.ts'
import type {
  Aggregation,
  Field,
  FilterJson,
  ItemsWithNoData,
  OrderBy,
  SelectedField,
  SemanticQuery,
  TopGroups,
} from './semantic-query.ts'
import { array, count, object, shape, text } from './read-json.ts'

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

/** Bounds of one query. Generous for any page that a person can look at. */
export const queryLimits = {
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

/** Reads one query. Throws QUERY_SHAPE and QUERY_TOO_LARGE; names are looked up later, by `compile`. */
export function parseQuery(json: unknown): SemanticQuery {
  const query = object(json, 'query')
  const select = array(query.select, 'select', queryLimits.select).map((item, index): SelectedField => {
    const entry = object(item, `select[${index}]`)
    const { comparedBy, showItemsWithNoData } = entry
    return {
      name: nameIn(entry.name, `select[${index}].name`),
      field: parseField(entry.field, `select[${index}].field`),
      ...(comparedBy !== undefined && { comparedBy: nameIn(comparedBy, `select[${index}].comparedBy`) }),
      ...(showItemsWithNoData !== undefined && {
        showItemsWithNoData: parseItems(showItemsWithNoData, `select[${index}].showItemsWithNoData`),
      }),
    }
  })
  if (select.length === 0) throw shape('A query selects at least one field', 'select')
  const names = new Set(select.map(({ name }) => name))
  if (names.size < select.length) throw shape('The names of a query differ', 'select')
  const figures = new Set(select.filter((field) => !isGroup(field)).map(({ name }) => name))
  for (const [index, { name, comparedBy }] of select.entries()) {
    if (comparedBy === undefined) continue
    const path = `select[${index}].comparedBy`
    if (!figures.has(name)) throw shape('Only figures are compared', path)
    selected(comparedBy, figures, path, 'that is computed')
  }
  const items = select.findIndex((field) => field.showItemsWithNoData !== undefined && !isGroup(field))
  if (items >= 0) throw shape('Only fields that group have items', `select[${items}].showItemsWithNoData`)
  const detailRows = query.detailRows === undefined ? undefined : parseDetailRows(query, select)
  const orderBy =
    query.orderBy === undefined
      ? undefined
      : array(query.orderBy, 'orderBy', queryLimits.select).map((item, index) =>
          order(item, index, detailRows ? undefined : names),
        )
  const limit = wholeNumber(query.limit, 'limit', 1)
  const offset = wholeNumber(query.offset, 'offset', 0)
  if (query.totals !== undefined && typeof query.totals !== 'boolean')
    throw shape('true or false was expected', 'totals')
  const subtotals = query.subtotals === undefined ? undefined : parseSubtotals(query.subtotals, select)
  const topN = query.topN === undefined ? undefined : parseTop(query.topN, select)
  const detailOf = query.detailOf === undefined ? undefined : nameIn(query.detailOf, 'detailOf')
  if (detailOf !== undefined) {
    if (orderBy?.some(({ field }) => field))
      throw shape('Detail rows have no figures to be ordered by', 'orderBy')
    checkDetail(select, query.totals === true)
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
    ...(detailRows && { detailRows }),
  }
}

function parseItems(json: unknown, path: string): ItemsWithNoData {
  if (json === 'all' || json === 'betweenDates') return json
  throw shape("'all' or 'betweenDates' was expected", path)
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
      selected(nameIn(name, `${path}[${place}]`), groups, `${path}[${place}]`, 'to group by'),
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
  const most = wholeNumber(entry.count, 'topN.count', 1)
  if (most === undefined) throw shape('A whole number of at least 1 was expected', 'topN.count')
  const { direction, others } = entry
  if (direction !== undefined && direction !== 'ascending' && direction !== 'descending')
    throw shape("'ascending' or 'descending' was expected", 'topN.direction')
  if (others !== undefined && typeof others !== 'boolean')
    throw shape('true or false was expected', 'topN.others')
  return {
    name: selected(nameIn(entry.name, 'topN.name'), names(true), 'topN.name', 'to group by'),
    count: most,
    by: selected(nameIn(entry.by, 'topN.by'), names(false), 'topN.by', 'that is computed'),
    ...(direction !== undefined && { direction }),
    ...(others !== undefined && { others }),
  }
}

/** Sub-totals and top groups are of figures, so that columns alone have had theirs refused. */
function checkDetail(select: readonly SelectedField[], hasTotals: boolean): void {
  const figure = select.find((field) => !isGroup(field))
  if (figure) throw shape(`Detail rows have columns only, and "${figure.name}" is computed`, 'select')
  if (hasTotals) throw shape('Detail rows have no totals', 'detailOf')
}

function selected(name: string, names: ReadonlySet<string>, path: string, what: string): string {
  if (names.has(name)) return name
  throw shape(`The query selects no field "${name}" ${what}`, path)
}

/** The rows behind a figure have nothing else beside them; their columns are known once the model is looked at. */
function parseDetailRows(
  query: Record<string, unknown>,
  select: readonly SelectedField[],
): NonNullable<SemanticQuery['detailRows']> {
  const { part: given, ...others } = object(query.detailRows, 'detailRows')
  refuseOthers(others, 'detailRows.')
  const [field, second] = select
  if (second || !field || isGroup(field)) throw shape('The rows behind one figure are asked for', 'select')
  const other = ['totals', 'subtotals', 'topN', 'detailOf'].find((name) => query[name] !== undefined)
  if (other !== undefined) throw shape('The rows behind a figure have none', other)
  const part = wholeNumber(given, 'detailRows.part', 0)
  return part === undefined ? {} : { part }
}

/** Without `names` any is taken. */
function order(item: unknown, index: number, names: ReadonlySet<string> | undefined): OrderBy {
  const path = `orderBy[${index}]`
  const { name: given, field: json, direction } = object(item, path)
  if (direction !== 'ascending' && direction !== 'descending')
    throw shape("'ascending' or 'descending' was expected", `${path}.direction`)
  if (json !== undefined) {
    if (!names)
      throw shape('The rows behind a figure are ordered by the names of their columns', `${path}.field`)
    const field = parseField(json, `${path}.field`)
    if (given !== undefined) throw shape('Either a name or a field is ordered by', path)
    if (field.kind === 'column' || field.kind === 'hierarchyLevel')
      throw shape('Select a column to order by it', `${path}.field`)
    return { field, direction }
  }
  const name = nameIn(given, `${path}.name`)
  if (names && !names.has(name)) throw shape(`The query does not select "${name}"`, `${path}.name`)
  return { name, direction }
}

function parseField(json: unknown, path: string): Field {
  const field = object(json, path)
  const table = nameIn(field.table, `${path}.table`)
  switch (field.kind) {
    case 'column':
      return { kind: 'column', table, column: nameIn(field.column, `${path}.column`) }
    case 'measure':
      return { kind: 'measure', table, measure: nameIn(field.measure, `${path}.measure`) }
    case 'hierarchyLevel':
      return {
        kind: 'hierarchyLevel',
        table,
        hierarchy: nameIn(field.hierarchy, `${path}.hierarchy`),
        level: nameIn(field.level, `${path}.level`),
      }
    case 'aggregation': {
      const aggregation = aggregations.find((kind) => kind === field.aggregation)
      if (!aggregation) throw shape(`One of ${aggregations.join(', ')} was expected`, `${path}.aggregation`)
      return { kind: 'aggregation', table, column: nameIn(field.column, `${path}.column`), aggregation }
    }
    default:
      throw shape('One of column, measure, aggregation and hierarchyLevel was expected', `${path}.kind`)
  }
}

/** The name of something in the model, or of a column of the answer. */
const nameIn = (json: unknown, path: string): string => text(json, path, queryLimits.nameLength)

const wholeNumber = (json: unknown, path: string, min: number): number | undefined =>
  count(json, path, { min, max: queryLimits.limit })

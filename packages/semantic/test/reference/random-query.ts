import type { Aggregation, SemanticQuery } from '@casement/query'
import type { PlainModel } from './interpreter/shapes.ts'
import { FilterWriter, likelyMeasure } from './random-filter.ts'
import type { FilterGround } from './random-filter.ts'
import { MeasureWriter } from './random-measure.ts'
import type { Chance } from './random.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

/** A query with measures of its own, which are part of the model that it is asked of. */
export interface RandomCase {
  model: PlainModel
  query: SemanticQuery
  /** What occurs in it: functions, filter kinds and forms of query. */
  constructs: readonly string[]
}

/** What a random query is asked of. */
export interface QueryGround extends FilterGround {
  model: PlainModel
}

type Selected = SemanticQuery['select'][number]
/** Groups of an answer, all evaluated one by one. */
const maxGroups = 160

/** What rows of the main table mean under a relationship that was switched on after they were taken is not settled. */
function settled(write: () => string, { main, switching }: Vocabulary): string {
  for (;;) {
    const expression = write()
    const isSwitched =
      expression.includes('USERELATIONSHIP') || switching.some((name) => expression.includes(`[${name}]`))
    if (!isSwitched || !expression.includes(`FILTER(${main}`)) return expression
  }
}

/** The functions, words and operators of an expression; some more than once. */
export const constructsIn = (expression: string): string[] =>
  expression.match(/\b[A-Z]+(?=\()|\b(?:VAR|RETURN|NOT|IN)\b|&&|\|\||(?<= )[-+*/^](?= )/g) ?? []

/** One query. */
export function randomCase(chance: Chance, ground: QueryGround): RandomCase {
  const { model, words } = ground
  const constructs = new Set<string>()
  const writer = new MeasureWriter(chance, words)
  const filterWriter = new FilterWriter(chance, ground)
  if (chance.is(0.06)) return detailCase()

  const measures = Array.from({ length: chance.below(3) }, (_, index) => ({
    name: `Random ${index + 1}`,
    expression: settled(() => writer.number(3), words),
  }))
  const groups = randomGroups(chance, words)
  const values: Selected[] = measures.map(({ name }) => ({
    name,
    field: { kind: 'measure', table: words.main, measure: name },
  }))
  // Something that most groups have a figure of.
  if (chance.is(0.85)) values.push(plainValue(chance, ground))
  const ranking =
    groups.length > 0 && values.length > 0 && chance.is(0.2) ? likelyMeasure(chance, ground) : undefined
  if (ranking)
    values.push({ name: 'Ranking', field: { kind: 'measure', table: ranking.table, measure: ranking.name } })
  const select = [...groups, ...values]
  const isList = values.length === 0
  if (isList && !isListable()) select.push(plainValue(chance, ground))
  const hasValues = select.length > groups.length

  const filters = Array.from({ length: chance.below(3) }, () => {
    const made = filterWriter.any({ isFigureAllowed: hasValues, isTopAllowed: hasValues })
    constructs.add(`filter ${made.name}`)
    for (const word of made.words) noteDepth(word)
    return made.filter
  })
  const topN = ranking && {
    name: chance.one(groups).name,
    by: 'Ranking',
    count: 1 + chance.below(3),
    ...(chance.is(0.4) && { direction: 'ascending' as const }),
    ...(chance.is(0.7) && { others: true }),
  }
  const subtotals = hasValues && groups.length > 1 && chance.is(0.5) ? randomSubtotals(groups) : undefined
  const totals = chance.is(0.5)
  const made: SemanticQuery = {
    select,
    filters: filters as unknown as NonNullable<SemanticQuery['filters']>,
    ...orderAndWindow(groups.length > 0 ? select.filter(({ name }) => !name.startsWith('Random')) : [], true),
    totals,
    ...(subtotals && { subtotals }),
    ...(topN && { topN }),
  }
  const query = hasValues && groups.length > 0 && chance.is(0.35) ? withItems(made) : made
  note(query)
  return {
    model: withMeasures(model, words.main, measures),
    query,
    constructs: [...constructs, ...measures.flatMap(({ expression }) => constructsIn(expression))],
  }

  function withItems(plain: SemanticQuery): SemanticQuery {
    const named = new Set(chance.some(groups, 1, groups.length).map(({ name }) => name))
    const showItemsWithNoData = chance.one(['all', 'all', 'betweenDates'] as const)
    constructs.add(`items with no data, ${showItemsWithNoData}`)
    return {
      ...plain,
      select: plain.select.map((field) =>
        named.has(field.name) ? { ...field, showItemsWithNoData } : field,
      ),
    }
  }

  function detailCase(): RandomCase {
    const table = chance.one([...words.facts, ...words.facts, chance.one(words.dimensions).table])
    const reachable = words.all.filter(
      (word) => word.table === table || (table === words.main && words.depthOf(word.table) !== undefined),
    )
    const columns = chance.some(reachable, 1, Math.min(4, reachable.length))
    const made = chance.is(0.6) ? [filterWriter.any({ isFigureAllowed: false, isTopAllowed: true })] : []
    for (const { name, words: used } of made) {
      constructs.add(`filter ${name}`)
      for (const word of used) noteDepth(word)
    }
    const fields = columns.map(columnField)
    const detail: SemanticQuery = {
      select: fields,
      detailOf: table,
      filters: made.map(({ filter }) => filter) as unknown as NonNullable<SemanticQuery['filters']>,
      ...orderAndWindow(fields, false),
    }
    note(detail)
    return { model, query: detail, constructs: [...constructs] }
  }

  function isListable(): boolean {
    // Columns of several tables without a figure need one table that leads to all of them.
    return groups.length > 0 && new Set(groups.map(({ field }) => field.table)).size === 1
  }

  function randomSubtotals(fields: readonly Selected[]): string[][] {
    const names = fields.map(({ name }) => name)
    const sets = Array.from({ length: 1 + chance.below(2) }, () => chance.some(names, 1, names.length - 1))
    return sets.filter((set, index) => sets.findIndex((other) => other.join() === set.join()) === index)
  }

  function hiddenOrder(): Selected['field'] {
    const { table, name } = chance.one(words.exactMeasures)
    return { kind: 'measure', table, measure: name }
  }

  function orderAndWindow(orderable: readonly Selected[], isHiddenAllowed: boolean) {
    const order =
      chance.is(0.4) && orderable.length > 0
        ? [{ name: chance.one(orderable).name, direction: chance.one(['ascending', 'descending'] as const) }]
        : isHiddenAllowed && orderable.length > 0 && chance.is(0.15)
          ? [{ field: hiddenOrder(), direction: chance.one(['ascending', 'descending'] as const) }]
          : undefined
    const limit = orderable.length > 0 && chance.is(0.3) ? 1 + chance.below(6) : undefined
    const offset = limit !== undefined && chance.is(0.4) ? chance.one([0, 1, 1, 2]) : undefined
    return {
      ...(order && { orderBy: order }),
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    }
  }

  function noteDepth({ table }: Word): void {
    const depth = words.depthOf(table)
    if (depth !== undefined) constructs.add(`joins ${depth}`)
  }

  function note({ select: fields, orderBy, limit, offset, ...rest }: SemanticQuery): void {
    for (const { field } of fields) {
      constructs.add(
        field.kind === 'aggregation' ? `aggregation ${field.aggregation}` : `field ${field.kind}`,
      )
      const depth = words.depthOf(field.table)
      if (depth !== undefined) constructs.add(`joins ${depth}`)
    }
    const tables = new Set(fields.map(({ field }) => field.table))
    if (words.facts.filter((fact) => tables.has(fact)).length > 1) constructs.add('several facts')
    for (const { name, direction } of orderBy ?? []) {
      if (name === undefined) {
        constructs.add('sort by what is not shown')
        continue
      }
      const { field } = fields.find((one) => one.name === name)!
      const sorted = model.tables
        .find((table) => table.name === field.table)
        ?.columns.find((column) => 'column' in field && column.name === field.column)?.sortBy
      constructs.add(`sort ${direction}`)
      constructs.add(sorted === undefined ? `sort by ${field.kind}` : 'sort by sort-by column')
    }
    if (limit !== undefined) constructs.add('limit')
    if (offset !== undefined) constructs.add('offset')
    if (rest.detailOf !== undefined) constructs.add('detail rows')
    else if (fields.every(({ field }) => field.kind === 'column' || field.kind === 'hierarchyLevel'))
      constructs.add('list')
    if (rest.totals) constructs.add('totals')
    if (rest.subtotals) constructs.add('sub-totals')
    if (rest.topN) constructs.add(rest.topN.others ? 'top groups with others' : 'top groups')
  }
}

function withMeasures(
  model: PlainModel,
  main: string,
  measures: readonly { name: string; expression: string }[],
): PlainModel {
  if (measures.length === 0) return model
  return {
    ...model,
    tables: model.tables.map((table) =>
      table.name === main ? { ...table, measures: [...(table.measures ?? []), ...measures] } : table,
    ),
  }
}

const columnField = ({ table, column }: Word): Selected => ({
  name: `${table} ${column}`,
  field: { kind: 'column', table, column },
})

/** Columns and levels to group by, few enough to go through every combination. */
function randomGroups(chance: Chance, words: Vocabulary): Selected[] {
  const count = chance.one([0, 1, 1, 2, 2, 3])
  const found: Selected[] = []
  let combinations = 1
  for (let tries = 0; found.length < count && tries < 10; tries++) {
    const level = chance.is(0.15) ? chance.one(words.hierarchies) : undefined
    const levelWord = level && chance.one(level.levels)
    const word = levelWord ?? chance.one(words.groups)
    const members = word.values.length + 1
    if (combinations * members > maxGroups) continue
    const made: Selected = level
      ? {
          name: `level ${word.column}`,
          field: { kind: 'hierarchyLevel', table: level.table, hierarchy: level.name, level: word.column },
        }
      : columnField(word)
    if (found.some(({ name }) => name === made.name)) continue
    combinations *= members
    found.push(made)
  }
  return found
}

const numberFolds = [
  'Sum',
  'Sum',
  'Min',
  'Max',
  'Count',
  'Average',
  'DistinctCount',
  'CountBlank',
  'Median',
] as const
const otherFolds = ['Count', 'DistinctCount', 'CountBlank', 'Min', 'Max'] as const

/** A measure of the model, or an aggregation. */
function plainValue(chance: Chance, ground: QueryGround): Selected {
  const { words } = ground
  if (chance.is(0.22)) {
    const { table, name } = likelyMeasure(chance, ground)
    return { name: `measure ${name}`, field: { kind: 'measure', table, measure: name } }
  }
  const own = words.amounts.filter(({ table }) => table === words.main)
  const isNumber = chance.is(0.75)
  const word = chance.one(isNumber ? (chance.is(0.7) ? own : words.amounts) : words.all)
  const isNumeric = word.type === 'integer' || word.type === 'double' || word.type.startsWith('decimal')
  const isOrdered = word.type !== 'boolean'
  const kind: Aggregation = chance.one(
    isNumeric ? numberFolds : isOrdered ? otherFolds : otherFolds.slice(0, 3),
  )
  // Doubles are counted apart by their last digit; of blanks there must be some.
  const isOdd =
    (word.type === 'double' && kind === 'DistinctCount') || (kind === 'CountBlank' && !word.hasBlanks)
  const aggregation = isOdd ? 'Count' : kind
  return {
    name: `${aggregation} of ${word.table} ${word.column}`,
    field: { kind: 'aggregation', table: word.table, column: word.column, aggregation },
  }
}

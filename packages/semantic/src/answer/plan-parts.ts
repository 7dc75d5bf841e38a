import { QueryError } from '@casement/query'
import type { OtherDaysNote, SemanticQuery, TopGroups } from '@casement/query'
import type { Column } from '../model/column.ts'
import { columnId } from '../model/model.ts'
import { pathsFrom } from '../model/relationships.ts'
import type { AnswerPart } from '../plan/answer-part.ts'
import { domainOf } from '../plan/domain.ts'
import type { Evaluator } from '../plan/evaluate.ts'
import { labelsOf } from './labels.ts'
import { orderValues, sortColumnOf } from './order-of-groups.ts'
import type { GroupAt, OrderValue } from './order-of-groups.ts'
import { keyAt, keysFor, listOf } from './part-keys.ts'
import { planItems } from './plan-items.ts'
import { withheld } from '../plan/asked-days.ts'
import { beyondGrain, beyondOf } from '../plan/grain.ts'
import type { Planner } from '../plan/planner.ts'
import { noneForOf } from '../plan/known-choices.ts'
import type { Context, ContextFilter, Key, Rows, Top, Value } from '../plan/relation.ts'
import { resolveTable } from '../query/resolve.ts'
import type { Resolved } from '../query/resolve.ts'
import { contextOf, environmentOf, figureCondition, groupedBy } from './limits.ts'
import type { Limits } from './limits.ts'

export interface NamedField {
  readonly name: string
  readonly resolved: Resolved
  /** The name of the figure that is compared with it. */
  readonly comparedBy?: string
}

const nothingBeyond: AnswerPart['beyond'] = new Map()
const nothingChosen: AnswerPart['noneFor'] = new Map()
const nothingNamed: AnswerPart['labels'] = new Map()
const nothingWithheld: AnswerPart['otherDays'] = new Map()

interface Withheld {
  readonly name: string
  readonly value: Value
  readonly place: number
  readonly note: OtherDaysNote
}

/** By the words that people know the table by. */
const noteOf = ({ facts: { of } }: NonNullable<ReturnType<typeof withheld>>): OtherDaysNote => ({
  of: of.displayName ?? of.name,
  ...of.covered,
})

type Figure = Resolved & { kind: 'value' }
type Groups = { readonly kind: 'group'; readonly column: Column }

/** Plans every part of a query's answer: its rows first, then what others of a top, sub-totals and totals it asks for. */
export class PartsPlanner {
  readonly #query: SemanticQuery
  readonly #fields: readonly NamedField[]
  /** Figures that the query orders by and does not show. */
  readonly #hidden: readonly Figure[]
  readonly #limits: Limits
  readonly #planner: Planner
  readonly #evaluator: Evaluator
  #whole: Context | undefined

  constructor(
    query: SemanticQuery,
    fields: readonly NamedField[],
    hidden: readonly Figure[],
    limits: Limits,
    planner: Planner,
    evaluator: Evaluator,
  ) {
    this.#query = query
    this.#fields = fields
    this.#hidden = hidden
    this.#limits = limits
    this.#planner = planner
    this.#evaluator = evaluator
  }

  parts(): AnswerPart[] {
    if (this.#query.detailOf !== undefined) return [this.#detail(this.#query.detailOf)]
    const all = this.#places((_, index) => this.#groupAt(index) !== undefined)
    const hasValues = all.length < this.#fields.length
    const rows = hasValues || this.#limits.figures.length > 0 ? this.#rows(all) : this.#list(all)
    if (!hasValues) return [rows]
    const top = this.#query.topN && this.#topOf(this.#query.topN)
    // What has no figure meets no condition on one, and is among no first ones; it is no part of a later page.
    const hasItems = !top && this.#limits.figures.length === 0 && (this.#query.offset ?? 0) === 0
    const items = hasItems
      ? planItems(this.#query, this.#groupsAt(all), this.#limits.context, this.#planner)
      : []
    const parts = [{ ...withinTop(rows, top), ...(items.length > 0 && { items }) }]
    if (top?.rest) parts.push(this.#others('others', all, top))
    for (const names of this.#query.subtotals ?? []) {
      const by = this.#places(({ name }) => names.includes(name))
      parts.push(withinTop(this.#block('subtotals', by), top))
      if (top?.rest && by.includes(top.place)) parts.push(this.#others('subtotals', by, top))
    }
    if (this.#query.totals === true) parts.push(this.#block('totals', []))
    return parts
  }

  #places(test: (field: NamedField, index: number) => boolean): number[] {
    return this.#fields.flatMap((field, index) => (test(field, index) ? [index] : []))
  }

  #groupAt(index: number): Groups | undefined {
    const { resolved } = this.#fields[index]!
    return resolved.kind === 'group' ? resolved : undefined
  }

  // Parts

  /** Figures that the query shows: one that it selects twice is computed once. */
  #figures(): Map<string, Figure> {
    return new Map(
      this.#fields.flatMap(({ resolved }) => (resolved.kind === 'value' ? [[resolved.id, resolved]] : [])),
    )
  }

  /** The rows of the answer: each group in the context of the query's filters, if it meets the conditions on figures. */
  #rows(by: readonly number[]): AnswerPart {
    return this.#part('rows', by, this.#limits.context, { name: 'answer', isLimited: true })
  }

  #block(kind: 'subtotals' | 'totals', by: readonly number[]): AnswerPart {
    return this.#part(kind, by, this.#wholeContext(), { name: kind })
  }

  /** Plans the values beyond the top together, by all fields but theirs. */
  #others(kind: 'others' | 'subtotals', by: readonly number[], top: RankedTop): AnswerPart {
    const whole = this.#wholeContext()
    const rest: ContextFilter = {
      kind: 'set',
      columns: [top.key.column],
      relation: top.rest!,
      names: [top.key.name],
    }
    const context: Context = {
      ...whole,
      filters: [...whole.filters, rest],
      asked: [...whole.asked, top.key.column],
    }
    const left = by.filter((place) => place !== top.place)
    return { ...this.#part(kind, left, context, { name: 'others' }), onlyIf: top.rest! }
  }

  #part(
    kind: AnswerPart['kind'],
    by: readonly number[],
    context: Context,
    options: { name: string; isLimited?: true },
  ): AnswerPart {
    const keys = keysFor(
      by.map((place) => this.#groupAt(place)!.column),
      context,
      this.#planner,
    )
    const inner = groupedBy(context, keys)
    const figures = this.#figures()
    const values = [...figures.values()].map(({ name, expression }) => ({
      name,
      value: this.#evaluator.value(expression, environmentOf(inner)),
    }))
    const valueOf = new Map([...figures.keys()].map((id, index) => [id, values[index]!.value]))
    const withheld = this.#withheldOf(valueOf)
    const labels = labelsOf(this.#groupsAt(by), environmentOf(inner), this.#planner, this.#evaluator)
    const sorts = this.#sortsOf(by, keys, inner)
    const where = options.isLimited ? figureCondition(this.#limits, inner, this.#evaluator) : undefined
    const planned = this.#planner.rows(options.name, [...values, ...withheld, ...labels, ...sorts], {
      keys,
      ...(where && { where }),
    })
    // Neither sorting nor what is said of figures decides which groups there are.
    const domain = () =>
      domainOf(
        this.#planner,
        keys,
        values.map(({ value }) => value),
        where ? { where } : {},
      )
    const relation: Rows = { ...planned, domain }
    const columns = new Map([...figures.keys()].map((id, index) => [id, relation.columns[index]!.name]))
    return {
      kind,
      by,
      relation,
      cells: this.#fields.map(({ resolved }, place) => {
        if (resolved.kind === 'value') return columns.get(resolved.id)
        return by.includes(place) ? keyAt(keys, resolved.column).name : undefined
      }),
      sorts: this.#sortNames(sorts, relation, values.length + withheld.length + labels.length),
      labels: new Map(
        labels.map(({ place }, index) => [
          place,
          relation.columns[values.length + withheld.length + index]!.name,
        ]),
      ),
      otherDays: new Map(
        withheld.map(({ place, note }, index) => [
          place,
          { note, cell: relation.columns[values.length + index]!.name },
        ]),
      ),
      noneFor: new Map(
        this.#fields.flatMap(({ resolved }, place) => {
          const choices = resolved.kind === 'value' ? noneForOf(valueOf.get(resolved.id)!) : []
          return choices.length > 0 ? [[place, choices]] : []
        }),
      ),
      beyond: new Map(
        this.#fields.flatMap(({ resolved }, place) => {
          const beyond = resolved.kind === 'value' ? beyondOf(valueOf.get(resolved.id)!) : []
          return beyond.length > 0 ? [[place, beyond]] : []
        }),
      ),
      dropsBlank: values.length > 0 && kind !== 'totals' && (keys.length > 0 || kind !== 'rows'),
    }
  }

  /** For each figure that another one is compared with, where it is none to compare with. */
  #withheldOf(valueOf: ReadonlyMap<string, Value>): readonly Withheld[] {
    const valueNamed = (name: string | undefined) => {
      const resolved = this.#fields.find((field) => field.name === name)?.resolved
      return resolved?.kind === 'value' ? valueOf.get(resolved.id) : undefined
    }
    return this.#fields.flatMap(({ name, comparedBy }, place) => {
      const [figure, reference] = [valueNamed(comparedBy), valueNamed(name)]
      const found = figure && reference && withheld(figure, reference)
      return found ? [{ name: `${name} of other days`, value: found.test, place, note: noteOf(found) }] : []
    })
  }

  /** A query that only groups lists the combinations that exist in the one table that leads to all of its columns. */
  #list(by: readonly number[]): AnswerPart {
    const { context } = this.#limits
    const keys = keysFor(
      by.map((place) => this.#groupAt(place)!.column),
      context,
      this.#planner,
    )
    const inner = groupedBy(context, keys)
    const sorts = this.#sortsOf(by, keys, inner)
    const list = listOf(keys, context, this.#planner)
    const planned = this.#planner.rows('answer', sorts, { keys })
    const relation: Rows = { ...planned, domain: () => [{ relation: list, members: [] }] }
    return {
      kind: 'rows',
      by,
      relation,
      cells: by.map((place) => keyAt(keys, this.#groupAt(place)!.column).name),
      sorts: this.#sortNames(sorts, relation, 0),
      beyond: nothingBeyond,
      otherDays: nothingWithheld,
      labels: nothingNamed,
      noneFor: nothingChosen,
      dropsBlank: false,
    }
  }

  /** The rows of a table as they are. */
  #detail(tableName: string): AnswerPart {
    if (this.#limits.figures.length > 0)
      throw new QueryError(
        'QUERY_FILTER',
        'A filter on a figure chooses groups, and detail rows have none; filter by the values of the group instead',
      )
    const table = resolveTable(this.#planner.visible, tableName)
    const paths = pathsFrom(this.#planner.model, table.name)
    const columns = this.#fields.map(({ resolved }) => (resolved as Groups).column)
    const stray = columns.find((column) => !paths.has(column.table))
    if (stray)
      throw new QueryError(
        'QUERY_UNRELATED',
        `Rows of "${table.name}" lead to no row of "${stray.table}", which ${columnId(stray)} is of`,
      )
    const [beyond] = beyondGrain(this.#planner.model, table, this.#limits.context, [])
    if (beyond)
      throw new QueryError(
        'QUERY_UNRELATED',
        `Rows of "${table.name}" are not kept by ${columnId(beyond.by)}, which a filter of the query is on; take that filter away`,
      )
    const sorts = columns.map((column) => sortColumnOf(this.#planner, column))
    const requested = new Map(
      [...columns, ...sorts.filter((column) => column !== undefined)].map((column) => [
        columnId(column),
        column,
      ]),
    )
    const { relation, names } = this.#planner.detail(table, [...requested.values()], this.#limits.context)
    const places = new Map([...requested.keys()].map((id, index) => [id, names[index]!]))
    const nameOf = (column: Column) => places.get(columnId(column))!
    return {
      kind: 'rows',
      by: this.#places(() => true),
      relation,
      cells: columns.map(nameOf),
      sorts: sorts.map((column) => column && nameOf(column)),
      beyond: nothingBeyond,
      otherDays: nothingWithheld,
      labels: nothingNamed,
      noneFor: nothingChosen,
      dropsBlank: false,
    }
  }

  // What parts are made of

  /** Totals are computed from the rows, under the query's filters alone; conditions on figures choose groups first. */
  #wholeContext(): Context {
    return (this.#whole ??=
      this.#limits.figures.length === 0 ? this.#limits.context : this.#contextOfChosen())
  }

  #contextOfChosen(): Context {
    const { context } = this.#limits
    const groups = this.#places((_, index) => this.#groupAt(index) !== undefined)
    if (groups.length === 0) return context
    const keys = keysFor(
      groups.map((place) => this.#groupAt(place)!.column),
      context,
      this.#planner,
    )
    const inner = groupedBy(contextOf(context.filters), keys)
    const where = figureCondition(this.#limits, inner, this.#evaluator)!
    const relation = this.#planner.rows('chosen', [], { keys, where })
    const columns = keys.map((key) => key.column)
    const chosen: ContextFilter = { kind: 'set', columns, relation, names: keys.map((key) => key.name) }
    return contextOf([...context.filters, chosen])
  }

  /** The first values of a column by a figure of the query, and where they are asked for, the rest. */
  #topOf({ name, count, by, direction, others }: TopGroups): RankedTop {
    const place = this.#fields.findIndex((field) => field.name === name)
    const figure = this.#fields.find((field) => field.name === by)?.resolved
    const column = this.#groupAt(place)?.column
    if (!column || figure?.kind !== 'value')
      throw new QueryError('QUERY_SHAPE', `The top groups "${name}" by "${by}" are not of this query`)
    const context = this.#wholeContext()
    const group = this.#planner.keyGroup([column], context)
    const [key] = group.keys as [Key]
    const inner = groupedBy(context, [key])
    const value = this.#evaluator.value(figure.expression, environmentOf(inner))
    const rows = this.#planner.rows('to rank', [{ name: figure.name, value }], {
      keys: group.keys,
      whole: others === true,
    })
    const isDescending = direction !== 'ascending'
    const first = this.#planner.top(rows, rows.columns[0]!.name, count, isDescending)
    return { place, key, first, ...(others === true && { rest: this.#planner.rest(first) }) }
  }

  #groupsAt(by: readonly number[]): readonly GroupAt[] {
    return by.map((place) => ({ place, column: this.#groupAt(place)!.column }))
  }

  /** Returns what puts fields in order that another column does; then what is not shown. */
  #sortsOf(by: readonly number[], keys: readonly Key[], inner: Context): readonly OrderValue[] {
    const sorts = orderValues(this.#groupsAt(by), keys, this.#planner)
    const hidden = this.#hidden.map(({ name, expression }, index) => ({
      name: `order by ${name}`,
      value: this.#evaluator.value(expression, environmentOf(inner)),
      place: this.#fields.length + index,
    }))
    return [...sorts, ...hidden]
  }

  #sortNames(sorts: readonly { place: number }[], { columns }: Rows, from: number): (string | undefined)[] {
    return [...this.#fields, ...this.#hidden].map((_, place) => {
      const index = sorts.findIndex((sort) => sort.place === place)
      return index < 0 ? undefined : columns[from + index]!.name
    })
  }
}

interface RankedTop {
  /** Place of the ranked field in `select`. */
  readonly place: number
  readonly key: Key
  readonly first: Top
  readonly rest?: Top
}

/** The part with those of its rows only that are of the top, where it is grouped by what was ranked. */
function withinTop(part: AnswerPart, top: RankedTop | undefined): AnswerPart {
  if (!top || !part.by.includes(top.place)) return part
  return {
    ...part,
    within: { relation: top.first, column: part.cells[top.place]!, other: top.key.name },
  }
}

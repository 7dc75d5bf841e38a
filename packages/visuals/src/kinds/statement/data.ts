import { formatValue } from '@casement/format'
import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { DataPoint } from '../../definition/data-point.ts'
import { targetOf } from '../../definition/field-target.ts'
import type { RoleField, Scenario } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { exactOf, isEqual, minus, negated, quotientOf, sizeOf, sumOf, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import { effectOf, isSigned, writeChange, writePoints, writeShare } from '../../writing/signed.ts'
import type { Effect, GoodWhen } from '../../writing/signed.ts'
import { labelOfValue } from '../../writing/writing.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { StatementDefinition } from './definition.ts'

type Statement = StatementDefinition
type Row = NonNullable<NonNullable<Statement['format']>['rows']>[number]
type Figures = readonly (Exact | null)[]

/** A column of a statement: what was, or how far it is from what it is compared with. */
export type StatementColumn = { readonly label: string } & (
  | { readonly kind: 'figure'; readonly value: number; readonly scenario: Scenario | undefined }
  | {
      readonly kind: 'absolute' | 'relative'
      readonly value: number
      readonly against: number
      /** One of the two is not kept by what is looked at, so that nothing is known of the variance. */
      readonly isBeyond: boolean
    }
)

/** A line as it is printed. */
export interface StatementLine {
  /** Told from every other line. */
  readonly key: string
  readonly kind: Row['kind'] | 'part'
  readonly label: string
  readonly depth: number
  readonly style: 'plain' | 'subtotal' | 'total'
  /** One for each field of the role `value`, as it counts: what is taken away is negative. */
  readonly figures: Figures
  readonly isPercent: boolean
  readonly goodWhen: GoodWhen
  /** The values that it stands for, one per level; null for what is computed, or joins several. */
  readonly path: readonly Value[] | null
  readonly parts: readonly StatementLine[]
  readonly isOpenAtFirst: boolean
  /** Counted from 1. */
  readonly note: number | null
  readonly writer: Pick<WrittenColumn, 'write'>
}

export interface StatementData {
  readonly columns: readonly StatementColumn[]
  readonly lines: readonly StatementLine[]
  readonly notes: readonly string[]
  /** What an author has to know: members that stand in no line, figures that cannot be added. */
  readonly warnings: readonly string[]
}

/** A cell as it is printed and read out. BLANK is ''. */
export interface StatementCell {
  readonly text: string
  readonly exact: Exact | null
  readonly effect: Effect
}

/** Members of the first level and what is below them. */
interface Group {
  readonly path: readonly Value[]
  readonly label: string
  readonly figures: Figures
  readonly parts: Group[]
}

/** An answer as the statement that its rows describe. Every sum is exact. */
export function statementDataOf(visual: Statement, answer: Answer, writing: Writing): StatementData {
  const { value } = visual.roles
  const values = value.map((field, index) => writing.column(answer, 'value', index, field))
  const members = groupsOf(visual, answer, writing)
  const rows: readonly Row[] = visual.format?.rows ?? [
    ...members.map(({ label }): Row => ({ kind: 'line', label })),
    { kind: 'total', label: 'Total', style: 'total' },
  ]
  const named = new Set(rows.flatMap((row) => (row.kind === 'line' ? (row.of ?? [row.label]) : [])))
  const others = members.filter(({ label }) => !named.has(label))
  const notes: string[] = []
  const lines: StatementLine[] = []
  const usual = visual.format?.goodWhen ?? 'higher'
  const figuresOf = (label: string): Figures =>
    lines.findLast((line) => line.label === label && line.kind !== 'heading')?.figures ?? []
  const added = (lists: readonly Figures[]): Figures =>
    value.map((_, index) => sumOf(lists.map((figures) => figures[index] ?? null)))

  function printed(row: Row, index: number): StatementLine {
    const common = {
      key: `${index}`,
      kind: row.kind,
      label: row.label,
      depth: 0,
      style: 'plain' as const,
      isPercent: false,
      goodWhen: usual,
      path: null,
      parts: [],
      isOpenAtFirst: false,
      note: null,
      figures: [],
      writer: values[0]!,
    }
    if (row.kind === 'heading') return common
    if (row.note !== undefined) notes.push(row.note)
    const worded = {
      ...common,
      depth: row.indent ?? 0,
      goodWhen: row.goodWhen ?? usual,
      note: row.note === undefined ? null : notes.length,
    }
    switch (row.kind) {
      case 'line':
      case 'rest': {
        const groups =
          row.kind === 'rest'
            ? others
            : members.filter(({ label }) => (row.of ?? [row.label]).includes(label))
        const isLess = row.less === true
        const signed = (figures: Figures) => (isLess ? figures.map((each) => each && negated(each)) : figures)
        const single = groups.length === 1 ? groups[0]! : null
        const toLine = (group: Group, depth: number): StatementLine => ({
          ...worded,
          key: `${index} ${JSON.stringify(group.path)}`,
          kind: 'part',
          note: null,
          label: group.label,
          depth,
          figures: signed(group.figures),
          path: group.path,
          parts: group.parts.map((part) => toLine(part, depth + 1)),
        })
        return {
          ...worded,
          figures: signed(added(groups.map(({ figures }) => figures))),
          path: single?.path ?? null,
          parts: partsBelow(groups, single, row.label).map((part) => toLine(part, worded.depth + 1)),
          isOpenAtFirst: row.isOpen === true,
        }
      }
      case 'total': {
        const since = row.since === 'heading' ? lines.findLastIndex(({ kind }) => kind === 'heading') + 1 : 0
        const counted = row.of
          ? row.of.map(figuresOf)
          : lines
              .slice(since)
              .flatMap(({ kind, figures }) => (kind === 'line' || kind === 'rest' ? [figures] : []))
        const taken = added((row.minus ?? []).map(figuresOf))
        const figures = added(counted).map((each, place) => minus(each, taken[place] ?? null))
        return { ...worded, figures, style: row.style ?? 'subtotal' }
      }
      case 'ratio': {
        const [of, per] = [figuresOf(row.of), figuresOf(row.per)]
        const { locale } = writing
        const format = row.format ?? '0.0%;(0.0%)'
        return {
          ...worded,
          figures: value.map((_, place) => quotientOf(of[place] ?? null, per[place] ?? null)),
          isPercent: format.includes('%'),
          writer: { write: (text) => formatValue(text, 'decimal', format, locale) },
        }
      }
      case 'figure': {
        const fields = (visual.roles.figure ?? []).flatMap((field, place) =>
          writing.label(field) === (row.of ?? row.label) ? [{ field, place }] : [],
        )
        const figures = value.map((of) => {
          const found = fields.find(({ field }) => scenarioOf(field) === scenarioOf(of))
          return exactOf((found && answer.totals?.[columnName('figure', found.place)]) ?? null)
        })
        const [first] = fields
        const column = first && writing.column(answer, 'figure', first.place, first.field)
        return {
          ...worded,
          figures,
          style: row.style ?? 'plain',
          isPercent: column?.isPercent ?? false,
          writer: column ?? values[0]!,
        }
      }
    }
  }

  rows.forEach((row, index) => lines.push(printed(row, index)))
  const isWhole = rows.some(({ kind }) => kind === 'rest') || others.length === 0
  return {
    columns: columnsOf(visual, values, writing),
    lines,
    notes,
    warnings: [
      ...(isWhole ? [] : [leftOut(others, added(others.map(({ figures }) => figures)), values)]),
      ...values.flatMap((column, index) => {
        const total = answer.totals?.[columnName('value', index)]
        const sum = sumOf(members.map(({ figures }) => figures[index] ?? null))
        return total === undefined || isEqual(exactOf(total), sum)
          ? []
          : [
              `${column.label} cannot be added: its lines make ${column.write(sum && textOf(sum))}, the whole is ${column.write(total)}.`,
            ]
      }),
      ...(answer.truncated
        ? [`There are more than ${answer.rowCount} accounts; not all of them are here.`]
        : []),
    ],
  }
}

function leftOut(others: readonly Group[], figures: Figures, [first]: readonly WrittenColumn[]): string {
  const names = others.map(({ label }) => label).join(', ')
  const [figure = null] = figures
  return `In no line of this statement: ${names}${figure ? `, together ${first!.write(textOf(figure))}` : ''}.`
}

/** One member: what is below it. Several: they themselves. A level that only repeats the label says nothing. */
function partsBelow(groups: readonly Group[], single: Group | null, label: string): readonly Group[] {
  if (!single) return groups
  const [only] = single.parts
  return single.parts.length === 1 && only!.label === label ? only!.parts : single.parts
}

const scenarioOf = (field: RoleField): Scenario => field.scenario ?? 'actual'

/** The members of the first level, each with those below it, in the order of the answer. */
function groupsOf(visual: Statement, answer: Answer, writing: Writing): readonly Group[] {
  const { row, value } = visual.roles
  const written = row.map((field, index) => writing.column(answer, 'row', index, field))
  const roots: Group[] = []
  const known = new Map<string, Group>()
  const figuresByPath = new Map<string, Figures>()
  const keyOf = (path: readonly Value[]) => JSON.stringify(path)

  const blocks = [...(answer.subtotals ?? []), answer]
  for (const { columns, rowCount } of blocks) {
    const found = (name: string) => columns.find((column) => column.name === name)?.values
    const listed = row.flatMap((_, index) => {
      const values = found(columnName('row', index))
      return values ? [values] : []
    })
    const figures = value.map((_, index) => found(columnName('value', index)) ?? [])
    for (let at = 0; at < rowCount; at++)
      figuresByPath.set(
        keyOf(listed.map((values) => values[at] ?? null)),
        figures.map((values) => exactOf(values[at] ?? null)),
      )
  }
  const deepest = written.map(({ values }) => values)
  for (let at = 0; at < answer.rowCount; at++) {
    const path = deepest.map((values) => values[at] ?? null)
    let siblings = roots
    for (let depth = 1; depth <= path.length; depth++) {
      const part = path.slice(0, depth)
      const key = keyOf(part)
      let group = known.get(key)
      if (!group) {
        const figures = figuresByPath.get(key) ?? []
        // Figures of the role `figure` make groups of their own, which are no accounts.
        if (figures.every((figure) => figure === null)) break
        const value = part.at(-1) ?? null
        group = {
          path: part,
          label: labelOfValue(written[depth - 1]!, value),
          figures,
          parts: [],
        }
        known.set(key, group)
        siblings.push(group)
      }
      siblings = group.parts
    }
  }
  return roots
}

/** The figures, each reference followed by how far the actual one is from it. */
function columnsOf(
  visual: Statement,
  values: readonly WrittenColumn[],
  writing: Writing,
): readonly StatementColumn[] {
  const { value } = visual.roles
  const main = Math.max(
    0,
    value.findIndex((field) => scenarioOf(field) === 'actual'),
  )
  const hasScenarios = value.some(({ scenario }) => scenario !== undefined)
  const figure = (index: number): StatementColumn => ({
    kind: 'figure',
    label: values[index]!.label,
    value: index,
    scenario: hasScenarios ? scenarioOf(value[index]!) : undefined,
  })
  const asked =
    visual.format?.variances ??
    (['budget', 'forecast', 'priorYear'] as const).map((against) => ({
      against,
      absolute: true,
      relative: true,
      label: undefined,
    }))
  const compared = asked.flatMap(({ against, absolute = true, relative = true, label }) => {
    const index = value.findIndex((field) => field.scenario === against)
    if (index < 0) return []
    const name = label ?? `Δ ${writing.label(value[index]!)}`
    const isBeyond = [main, index].some((each) => values[each]!.beyond !== undefined)
    const pair = { value: main, against: index, isBeyond }
    return [
      figure(index),
      ...(absolute ? [{ kind: 'absolute' as const, label: name, ...pair }] : []),
      ...(relative ? [{ kind: 'relative' as const, label: absolute ? `${name} %` : name, ...pair }] : []),
    ]
  })
  const shown = new Set(compared.flatMap((column) => (column.kind === 'figure' ? [column.value] : [])))
  const others = value.flatMap((_, index) => (index === main || shown.has(index) ? [] : [figure(index)]))
  return [figure(main), ...others, ...compared]
}

/** What stands in a line's cell. A variance is the figure less its reference, with the line's sign. */
export function statementCell(line: StatementLine, column: StatementColumn, locale: string): StatementCell {
  const figure = line.figures[column.value] ?? null
  if (column.kind === 'figure')
    return { text: line.writer.write(figure && textOf(figure)), exact: figure, effect: 'even' }
  const reference = line.figures[column.against] ?? null
  // A blank amount is nothing, which can be compared; a blank figure of its own is not known.
  if (column.isBeyond || (line.kind === 'figure' && !(figure && reference)))
    return { text: '', exact: null, effect: 'even' }
  const change = minus(figure, reference)
  const effect = effectOf(change, line.goodWhen)
  if (line.isPercent) {
    // Between two percentages there are points, and no per cent of them.
    if (column.kind === 'relative' || !figure || !reference) return { text: '', exact: null, effect: 'even' }
    return judged(writePoints(change, locale), change, effect)
  }
  if (column.kind === 'absolute') return judged(writeChange(change, line.writer), change, effect)
  const share = figure && reference ? quotientOf(change, sizeOf(reference)) : null
  return judged(writeShare(share, locale), share, effect)
}

/** What is written as nothing is neither good nor bad. */
const judged = (text: string, exact: Exact | null, effect: Effect): StatementCell => ({
  text,
  exact,
  effect: isSigned(text) ? effect : 'even',
})

/** The lines from top to bottom, as far as they stand open. */
export function shownLines(
  data: StatementData,
  isOpen: (line: StatementLine) => boolean,
): readonly StatementLine[] {
  const shown = (line: StatementLine): readonly StatementLine[] => [
    line,
    ...(line.parts.length > 0 && isOpen(line) ? line.parts.flatMap(shown) : []),
  ]
  return data.lines.flatMap(shown)
}

/** What a line stands for; null where that cannot be told in one choice. */
export function pointOfLine(visual: Statement, line: StatementLine): DataPoint | null {
  if (!line.path) return null
  return {
    identity: line.path.map((equals, index) => ({ target: targetOf(visual.roles.row[index]!), equals })),
    values: visual.roles.value.map((field, index) => {
      const figure = line.figures[index] ?? null
      const value = figure && textOf(figure)
      return { target: targetOf(field), value, formattedValue: line.writer.write(value) }
    }),
  }
}

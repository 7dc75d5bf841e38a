import { formatValue } from '@casement/format'
import type { Answer } from '@casement/query'
import type { RoleField, Scenario } from '../../definition/field.ts'
import { columnName } from '../../definition/query.ts'
import { exactOf, minus, negated, quotientOf, signOf, sumOf } from '../../writing/exact.ts'
import type { Writing, WrittenColumn } from '../../writing/writing.ts'
import type { StatementDefinition } from './definition.ts'
import { isCalled } from './groups.ts'
import type { Group } from './groups.ts'
import type { Figures, Row, StatementLine } from './statement-line.ts'

type RowOf<K extends Row['kind']> = Extract<Row, { readonly kind: K }>

/** Sources of the lines of a statement. */
export interface Printing {
  readonly visual: StatementDefinition
  readonly answer: Answer
  readonly writing: Writing
  /** One for each field of the role `value`. */
  readonly values: readonly WrittenColumn[]
  readonly members: readonly Group[]
  /** The members that no line names. */
  readonly others: readonly Group[]
}

/** The lines of a statement from top to bottom, and the notes below them. */
export function printedLines(rows: readonly Row[], printing: Printing) {
  const lines: StatementLine[] = []
  const notes: string[] = []
  for (const [index, row] of rows.entries()) {
    if (row.kind !== 'heading' && row.note !== undefined) notes.push(row.note)
    const line = plainLine(row, `${index}`, printing)
    const worded = row.kind === 'heading' || row.note === undefined ? line : { ...line, note: notes.length }
    lines.push(printed(row, worded, lines, printing))
  }
  return { lines: lines.filter((_, index) => !isOmitted(rows[index]!, lines[index]!)), notes }
}

const isOmitted = (row: Row, { figures }: StatementLine): boolean =>
  row.kind === 'line' && row.omitZero === true && figures.every((each) => each === null || signOf(each) === 0)

/** A line before its figures are known. */
function plainLine(row: Row, key: string, { visual, values }: Printing): StatementLine {
  const isHeading = row.kind === 'heading'
  const usual = visual.format?.goodWhen ?? 'higher'
  return {
    key,
    kind: row.kind,
    label: row.label,
    depth: isHeading ? 0 : (row.indent ?? 0),
    style: 'plain',
    isPercent: false,
    goodWhen: isHeading ? usual : (row.goodWhen ?? usual),
    tolerance: visual.format?.tolerance ?? 0,
    path: null,
    parts: [],
    isOpenAtFirst: false,
    note: null,
    figures: [],
    writer: values[0]!,
  }
}

/** `before`: the lines above it, which totals and ratios are taken of. */
function printed(
  row: Row,
  line: StatementLine,
  before: readonly StatementLine[],
  printing: Printing,
): StatementLine {
  switch (row.kind) {
    case 'heading':
      return line
    case 'line':
    case 'rest':
      return memberLine(row, line, printing)
    case 'total':
      return totalLine(row, line, before, printing)
    case 'ratio':
      return ratioLine(row, line, before, printing)
    case 'figure':
      return figureLine(row, line, printing)
  }
}

export const added = ({ values }: Pick<Printing, 'values'>, lists: readonly Figures[]): Figures =>
  values.map((_, index) => sumOf(lists.map((figures) => figures[index] ?? null)))

const figuresOf = (lines: readonly StatementLine[], label: string): Figures =>
  lines.findLast((line) => line.label === label && line.kind !== 'heading')?.figures ?? []

/** Members that are named, or all that no other line names, with what is below them. */
function memberLine(row: RowOf<'line' | 'rest'>, line: StatementLine, printing: Printing): StatementLine {
  const groups =
    row.kind === 'rest'
      ? printing.others
      : printing.members.filter((member) => isCalled(member, new Set(row.of ?? [row.label])))
  const isLess = row.less === true
  const signed = (figures: Figures) => (isLess ? figures.map((each) => each && negated(each)) : figures)
  const single = groups.length === 1 ? groups[0]! : null
  const toLine = (group: Group, depth: number): StatementLine => ({
    ...line,
    key: `${line.key} ${JSON.stringify(group.path)}`,
    kind: 'part',
    note: null,
    label: group.label,
    depth,
    figures: signed(group.figures),
    path: group.path,
    parts: group.parts.map((part) => toLine(part, depth + 1)),
  })
  const figures = added(
    printing,
    groups.map((group) => group.figures),
  )
  return {
    ...line,
    figures: signed(figures),
    path: single?.path ?? null,
    parts: partsBelow(groups, single, row.label).map((part) => toLine(part, line.depth + 1)),
    isOpenAtFirst: row.isOpen === true,
  }
}

/** One member: what is below it. Several: they themselves. A level that only repeats the label says nothing. */
function partsBelow(groups: readonly Group[], single: Group | null, label: string): readonly Group[] {
  if (!single) return groups
  const [only] = single.parts
  return single.parts.length === 1 && only!.label === label ? only!.parts : single.parts
}

/** Totals the lines that it names, or all above it. */
function totalLine(
  row: RowOf<'total'>,
  line: StatementLine,
  before: readonly StatementLine[],
  printing: Printing,
): StatementLine {
  const since = row.since === 'heading' ? before.findLastIndex(({ kind }) => kind === 'heading') + 1 : 0
  const counted = row.of
    ? row.of.map((label) => figuresOf(before, label))
    : before
        .slice(since)
        .flatMap(({ kind, figures }) => (kind === 'line' || kind === 'rest' ? [figures] : []))
  const taken = added(
    printing,
    (row.minus ?? []).map((label) => figuresOf(before, label)),
  )
  const figures = added(printing, counted).map((each, place) => minus(each, taken[place] ?? null))
  return { ...line, figures, style: row.style ?? 'subtotal' }
}

function ratioLine(
  row: RowOf<'ratio'>,
  line: StatementLine,
  before: readonly StatementLine[],
  { values, writing: { locale } }: Printing,
): StatementLine {
  const [of, per] = [figuresOf(before, row.of), figuresOf(before, row.per)]
  const format = row.format ?? '0.0%;(0.0%)'
  return {
    ...line,
    figures: values.map((_, place) => quotientOf(of[place] ?? null, per[place] ?? null)),
    isPercent: format.includes('%'),
    writer: { format, write: (text) => formatValue(text, 'decimal', format, locale) },
  }
}

/** A figure of its own, of the role `figure`: one for each scenario. */
function figureLine(
  row: RowOf<'figure'>,
  line: StatementLine,
  { visual, answer, writing, values }: Printing,
): StatementLine {
  const fields = (visual.roles.figure ?? []).flatMap((field, place) =>
    writing.name(field) === (row.of ?? row.label) ? [{ field, place }] : [],
  )
  const figures = visual.roles.value.map((of) => {
    const found = fields.find(({ field }) => scenarioOf(field) === scenarioOf(of))
    return exactOf((found && answer.totals?.[columnName('figure', found.place)]) ?? null)
  })
  const [first] = fields
  const column = first && writing.column(answer, 'figure', first.place, first.field)
  return {
    ...line,
    figures,
    style: row.style ?? 'plain',
    isPercent: column?.isPercent ?? false,
    writer: column ?? values[0]!,
  }
}

export const scenarioOf = (field: RoleField): Scenario => field.scenario ?? 'actual'

import type { Answer } from '@casement/query'
import { statementDataOf } from './data.ts'
import type { StatementDefinition } from './definition.ts'
import { statementCell } from './statement-line.ts'
import type { Row, StatementColumn, StatementLine } from './statement-line.ts'
import { isEqual, minus, plus, textOf } from '../../writing/exact.ts'
import type { Exact } from '../../writing/exact.ts'
import type { Writing } from '../../writing/writing.ts'
import { inPercent, pointsFormat, textCell } from '../../tables/document-table.ts'
import type { CellFormula, DocumentCell, DocumentRow, DocumentTable } from '../../tables/document-table.ts'

/** A line with its place in the table. */
interface Placed {
  readonly line: StatementLine
  readonly isFolded: boolean
}

/** A statement with all of its lines, those that stand closed folded, and what its rows are computed from. */
export function statementTable(visual: StatementDefinition, answer: Answer, writing: Writing): DocumentTable {
  const data = statementDataOf(visual, answer, writing)
  const placed = data.lines.flatMap((line) => withParts(line, false))
  const rowOf = new Map(placed.map(({ line }, row) => [line, row]))
  const rows = visual.format?.rows
  return {
    columns: [
      { label: '', isFigure: false },
      ...data.columns.map(({ label }) => ({ label, isFigure: true })),
    ],
    heads: [],
    rows: placed.map(({ line, isFolded }): DocumentRow => {
      const at = data.lines.indexOf(line)
      // Lines keep the number of their row: others may be left out before them.
      const sources = at < 0 ? null : sourcesOf(rows?.[Number(line.key)], at, data.lines)
      const note = line.note === null ? '' : ` (${line.note})`
      return {
        style: line.kind === 'heading' ? 'heading' : line.style,
        depth: line.depth,
        isFolded,
        cells: [
          textCell(line.label + note),
          ...data.columns.map((column) =>
            line.kind === 'heading'
              ? textCell('')
              : cellOf(line, column, { writing, columns: data.columns, sources, rowOf }),
          ),
        ],
      }
    }),
    notes: data.notes,
    warnings: data.warnings,
    warnsOfFigures: true,
  }
}

function withParts(line: StatementLine, isFolded: boolean): readonly Placed[] {
  const areFolded = isFolded || !line.isOpenAtFirst
  return [{ line, isFolded }, ...line.parts.flatMap((part) => withParts(part, areFolded))]
}

/** Lines that a line is computed from. */
type Sources =
  | {
      readonly kind: 'sum'
      readonly plus: readonly StatementLine[]
      readonly minus: readonly StatementLine[]
    }
  | { readonly kind: 'quotient'; readonly of: StatementLine; readonly per: StatementLine }

/** The lines that a row names, as its figures are computed; null for a row that is no computation. */
function sourcesOf(row: Row | undefined, at: number, lines: readonly StatementLine[]): Sources | null {
  const before = lines.slice(0, at)
  const named = (label: string) =>
    before.findLast((line) => line.label === label && line.kind !== 'heading') ?? null
  const all = (labels: readonly string[]) => labels.flatMap((label) => named(label) ?? [])
  if (row === undefined) return lines[at]!.kind === 'total' ? { kind: 'sum', plus: before, minus: [] } : null
  if (row.kind === 'ratio') {
    const [of, per] = [named(row.of), named(row.per)]
    return of && per ? { kind: 'quotient', of, per } : null
  }
  if (row.kind !== 'total') return null
  const since = row.since === 'heading' ? before.findLastIndex(({ kind }) => kind === 'heading') + 1 : 0
  const counted = row.of
    ? all(row.of)
    : before.slice(since).filter(({ kind }) => kind === 'line' || kind === 'rest')
  return { kind: 'sum', plus: counted, minus: all(row.minus ?? []) }
}

interface CellContext {
  readonly writing: Writing
  readonly columns: readonly StatementColumn[]
  readonly sources: Sources | null
  readonly rowOf: ReadonlyMap<StatementLine, number>
}

function cellOf(line: StatementLine, column: StatementColumn, context: CellContext): DocumentCell {
  const { text, exact, effect } = statementCell(line, column, context.writing.locale)
  if (column.kind === 'figure') {
    const formula = formulaOf(line, column.value, exact, context)
    return {
      text,
      value: exact && textOf(exact),
      type: 'decimal',
      format: line.writer.format,
      ...(formula && { formula }),
    }
  }
  const place = (value: number) =>
    context.columns.findIndex((each) => each.kind === 'figure' && each.value === value) + 1
  const pair = { column: place(column.value), less: place(column.against) }
  const inPoints = line.isPercent && column.kind === 'absolute'
  const kind = inPoints ? 'points' : column.kind === 'absolute' ? 'difference' : 'share'
  return {
    text,
    value: exact && textOf(inPoints ? inPercent(exact) : exact),
    type: 'decimal',
    format: inPoints
      ? pointsFormat(context.writing.locale)
      : column.kind === 'relative'
        ? '0.0%'
        : line.writer.format,
    isSigned: true,
    effect,
    ...(exact && { formula: { kind, ...pair } }),
  }
}

/** Formula of a figure, where it gives what is printed: figures that cannot be added stay as they are. */
function formulaOf(
  line: StatementLine,
  value: number,
  exact: Exact | null,
  { sources, rowOf }: CellContext,
): CellFormula | null {
  if (!exact) return null
  const rows = (lines: readonly StatementLine[]) => lines.map((each) => rowOf.get(each)!)
  if (sources?.kind === 'quotient')
    return { kind: 'quotient', of: rowOf.get(sources.of)!, per: rowOf.get(sources.per)! }
  const summed = sources ?? (line.parts.length > 0 ? { plus: line.parts, minus: [] } : null)
  if (!summed || summed.plus.length === 0) return null
  const added = (lines: readonly StatementLine[]) =>
    lines.reduce<Exact | null>((sum, { figures }) => plus(sum, figures[value] ?? null), null)
  const sum = minus(added(summed.plus), added(summed.minus))
  return isEqual(sum, exact) ? { kind: 'sum', plus: rows(summed.plus), minus: rows(summed.minus) } : null
}

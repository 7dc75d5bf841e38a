import { maxDigits } from '../model/value-type.ts'
import type { ValueType } from '../model/value-type.ts'
import type { AnswerBlock, AnswerColumn, CellValue, QueryLine } from '../query/query.ts'
import type { EngineResult, Statement, StatementColumn, StatementPart } from '../statement.ts'

/**
 * Shapes what an engine answered into a line of the query border. Rows beyond the limit are left out and told of. An
 * amount of more than 38 digits makes the line an error, as it does in the engine.
 */
export function toLine(id: string, statement: Statement, result: EngineResult): QueryLine {
  const overflown = statement.columns.find(
    ({ type }, index) =>
      isAmount(type) && result.columns[index]?.some((value) => digitsOf(value) > maxDigits),
  )
  if (overflown) return { id, error: { code: 'QueryFailed', message: overflow([overflown.name]) } }
  const spans = spansOf(statement, result)
  const [rows, ...more] = spans as [Span, ...Span[]]
  const found = rows.end - rows.start
  const rowCount = statement.limit === undefined ? found : Math.min(found, statement.limit)
  const columnsOf = ({ start, end }: Span, isShown: (column: StatementColumn, place: number) => boolean) =>
    statement.columns.flatMap((column, place): AnswerColumn[] =>
      isShown(column, place)
        ? [
            {
              name: column.name,
              type: column.type.kind,
              ...(column.format !== undefined && { format: column.format }),
              values: toCells(result.columns[place] ?? [], column.type, start, end),
            },
          ]
        : [],
    )
  const blockOf = (span: Span): AnswerBlock => ({
    by: span.by.map((place) => statement.columns[place]!.name),
    columns: columnsOf(span, ({ role }, place) => role === 'value' || span.by.includes(place)),
    rowCount: span.end - span.start,
    ...(span.others && { others: true }),
  })
  const subtotals = more.filter(({ kind }) => kind === 'subtotals').map(blockOf)
  const others = more.find(({ kind }) => kind === 'others')
  const totals = more.find(({ kind }) => kind === 'totals')
  return {
    id,
    columns: columnsOf({ ...rows, end: rows.start + rowCount }, () => true),
    rowCount,
    ...(totals && {
      totals: Object.fromEntries(
        columnsOf(totals, ({ role }) => role === 'value').map(({ name, values }) => [
          name,
          values[0] ?? null,
        ]),
      ),
    }),
    ...(subtotals.length > 0 && { subtotals }),
    ...(others && { others: blockOf(others) }),
    truncated: found > rowCount,
  }
}

type Span = StatementPart & { readonly start: number; readonly end: number }

/** Where each part of the answer starts and ends; the engine answers them one after the other. */
function spansOf({ parts, columns }: Statement, result: EngineResult): Span[] {
  const flags = result.columns[columns.length] ?? []
  let start = 0
  return parts.map((part, index): Span => {
    let end = parts.length === 1 ? flags.length : start
    while (end < flags.length && Number(flags[end]) === index) end++
    const span = { ...part, start, end }
    start = end
    return span
  })
}

/**
 * Why the engine failed, as far as it is the figures' own doing: an amount of more than 38 digits, or a number beyond what
 * it can hold. undefined for everything else, of which an engine's text may say more than people should read.
 */
export function failureOf(statement: Statement, engineMessage: string): string | undefined {
  return /overflow|out of range/i.test(engineMessage) ? overflow(statement.amounts) : undefined
}

const overflow = (names: readonly string[]): string => {
  const which = names.length === 0 ? 'A figure' : names.map((name) => `"${name}"`).join(' or ')
  return `${which} has more than ${maxDigits} digits and cannot be shown exactly; use smaller units or ROUND`
}

const isAmount = (type: ValueType): boolean => type.kind === 'decimal' || type.kind === 'integer'

const digitsOf = (value: unknown): number =>
  typeof value === 'string' && value.length > maxDigits ? value.replace(/^-?0*|\./g, '').length : 0

function toCells(values: readonly unknown[], type: ValueType, start: number, end: number): CellValue[] {
  const cells: CellValue[] = []
  for (let row = start; row < end; row++) cells.push(toCell(values[row], type))
  return cells
}

/** One value of an engine as the border carries it: amounts as strings with the digits that their type has. */
export function toCell(value: unknown, type: ValueType): CellValue {
  if (value === null || value === undefined) return null
  switch (type.kind) {
    case 'text':
      return String(value)
    case 'boolean':
      return value === true || value === 't' || value === 'true'
    case 'integer':
      return integer(value)
    case 'decimal':
      return decimal(value, type.scale)
    case 'double': {
      const number = Number(value)
      return Number.isFinite(number) ? number : null
    }
    case 'date':
      return String(value).slice(0, 10)
    case 'dateTime':
      return String(value)
        .replace(' ', 'T')
        .replace(/(?:\+00(?::00)?|Z)$/, '')
  }
}

function integer(value: unknown): number | string {
  const written = String(value).replace(/\.0*$/, '')
  const number = Number(written)
  return Number.isSafeInteger(number) ? number : written
}

function decimal(value: unknown, scale: number): string {
  const [whole = '0', fraction = ''] = String(value).split('.')
  const digits = `${fraction}${'0'.repeat(scale)}`.slice(0, scale)
  const written = scale === 0 ? whole : `${whole}.${digits}`
  return /^-0(?:\.0*)?$/.test(written) ? written.slice(1) : written
}

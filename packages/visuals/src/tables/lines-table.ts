import { formatValue, isFigure } from '@casement/format'
import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { Writing } from '../writing/writing.ts'
import { textCell } from './document-table.ts'
import type { DocumentCell, DocumentRow, DocumentTable } from './document-table.ts'

/**
 * The rows behind a figure, what each adds last, and below them their sum, which spreadsheets compute. Of rows that are not
 * all here there is none.
 */
export function linesTable(
  { columns, rowCount, truncated }: Answer,
  { say, said, saidIn, locale }: Pick<Writing, 'say' | 'said' | 'saidIn' | 'locale'>,
): DocumentTable {
  const amount = columns.length - 1
  const cellOf = (index: number, value: Value, style: DocumentRow['style'] = 'plain'): DocumentCell => {
    const { name, type, format } = columns[index]!
    const text = type === 'text' && typeof value === 'string' ? saidIn(name, value) : null
    // Whole numbers of a row are keys: a journal, an account.
    const isKey = type === 'integer' && index !== amount
    return {
      get text() {
        return text ?? (isKey ? String(value ?? '') : formatValue(value, type, format, locale))
      },
      value: text ?? value,
      type,
      ...(!isKey && { format }),
      ...(style === 'total' && {
        formula: { kind: 'sum', plus: Array.from({ length: rowCount }, (_, at) => at), minus: [] },
      }),
    }
  }
  const row = (style: DocumentRow['style'], cells: () => readonly DocumentCell[]): DocumentRow => ({
    style,
    depth: 0,
    isFolded: false,
    // There may be very many: they are made when they are asked for.
    get cells() {
      return cells()
    },
  })
  const total = () =>
    columns.map(({ values }, index) =>
      index === amount ? cellOf(index, sumOf(values), 'total') : textCell(index === 0 ? say('total') : ''),
    )
  return {
    columns: columns.map(({ name, type }, index) => ({
      label: said(name),
      isFigure: index === amount || (isFigure(type) && type !== 'integer'),
    })),
    heads: [],
    rows: [
      ...Array.from({ length: rowCount }, (_, at) =>
        row('plain', () => columns.map(({ values }, index) => cellOf(index, values[at] ?? null))),
      ),
      ...(truncated || rowCount === 0 ? [] : [row('total', total)]),
    ],
    notes: [],
    warnings: truncated ? [say('document.firstRows', { rows: rowCount })] : [],
  }
}

const digits = /^(-?)(\d+)(?:\.(\d+))?$/

/** Decimals are added to the last digit; what is written with an exponent is added as spreadsheets add. */
function sumOf(values: readonly Value[]): Value {
  const parts = values.filter((value) => value !== null).map((value) => digits.exec(String(value)))
  if (parts.some((part) => part === null)) return values.reduce<number>((sum, each) => sum + Number(each), 0)
  const scale = Math.max(0, ...parts.map((part) => part![3]?.length ?? 0))
  let sum = 0n
  for (const part of parts) {
    const [, sign, whole, fraction = ''] = part!
    const units = BigInt(whole! + fraction.padEnd(scale, '0'))
    sum += sign === '-' ? -units : units
  }
  const text = String(sum < 0n ? -sum : sum).padStart(scale + 1, '0')
  const at = text.length - scale
  return `${sum < 0n ? '-' : ''}${text.slice(0, at)}${scale > 0 ? `.${text.slice(at)}` : ''}`
}

import { formatValue } from '@casement/format'
import type { Value } from '@casement/format'
import type { Answer, AnswerColumn, SemanticQuery } from '@casement/query'
import { filtersInForce, filtersOfPoints } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { Listed, OpenState } from '@casement/session'
import { isSameTarget, targetOf } from '@casement/visuals'
import type { PointPart, ReportFilter, RoleField } from '@casement/visuals'

/** A figure whose rows are listed, as it was asked for. */
export interface ListedFigure {
  readonly field: RoleField
  /** Filters in force at the visual. */
  readonly filters: readonly ReportFilter[]
  /** Members that the mark stands for. */
  readonly members: readonly PointPart[]
  /** The figure as the visual shows it; absent where it is asked for over all of the visual. */
  readonly shown?: { readonly value: Value; readonly formattedValue: string }
}

export function listedFigure(
  { report, selection }: Pick<OpenState, 'report' | 'selection'>,
  page: PageDefinition,
  { visual, field, point }: Listed,
): ListedFigure {
  const shown = point?.values?.find(({ target }) => isSameTarget(target, targetOf(field)))
  return {
    field,
    filters: filtersInForce(report, page.name, visual, selection),
    members: point?.identity ?? [],
    ...(shown && { shown }),
  }
}

export interface LinesSort {
  readonly name: string
  readonly direction: 'ascending' | 'descending'
}

export const linesAPage = 100

const nameOf = (field: RoleField): string =>
  field.kind === 'measure' ? field.measure : field.kind === 'hierarchyLevel' ? field.level : field.column

const baseQuery = ({ field, filters, members }: ListedFigure): SemanticQuery => {
  const {
    format: _,
    displayName: __,
    ...bare
  } = field as RoleField & { format?: string; displayName?: string }
  return {
    select: [{ name: nameOf(field), field: bare as never }],
    filters: [...filters, ...members.flatMap((part) => filtersOfPoints([{ identity: [part] }]))],
  }
}

/** What all rows come to, beside the figure. */
export const summaryQuery = (figure: ListedFigure): SemanticQuery => ({
  ...baseQuery(figure),
  detailRows: {},
})

export const linesQuery = (
  figure: ListedFigure,
  { part, offset, limit, sort }: { part: number; offset: number; limit: number; sort: LinesSort | null },
): SemanticQuery => ({
  ...baseQuery(figure),
  detailRows: { part },
  limit,
  ...(offset > 0 && { offset }),
  ...(sort && { orderBy: [sort] }),
})

export type LinesRole = 'sum' | 'numerator' | 'denominator' | 'absoluteDenominator'

/** Rows that a figure is made of, all together. */
export interface LinesPart {
  readonly role: LinesRole
  readonly name: string
  readonly lines: number
  readonly total: string
}

export interface LinesSummary {
  readonly figure: Value
  /** Written with the digits of its rows, or of the figure itself. */
  readonly written: string
  /** The total of the rows is the figure to the last digit; for a ratio, whose figure no rows add up to, undefined. */
  readonly isEqual: boolean | undefined
  readonly parts: readonly LinesPart[]
}

/** `said`: what names of an answer are called. */
export function linesSummary(
  { columns }: Answer,
  { locale, said }: { readonly locale: string; said(name: string): string },
): LinesSummary {
  const column = (name: string) => columns.find((each) => each.name === name)
  const written = (of: AnswerColumn | undefined) =>
    of ? formatValue(of.values[0] ?? null, of.type, of.format, locale) : ''
  const [figure, total] = [column('figure'), column('total')]
  const value = figure?.values[0] ?? null
  const parts: LinesPart[] = []
  for (let part = 0; column(`${part}.role`); part++)
    parts.push({
      role: column(`${part}.role`)!.values[0] as LinesRole,
      name: said(String(column(`${part}.name`)!.values[0])),
      lines: Number(column(`${part}.lines`)!.values[0] ?? 0),
      total: written(column(`${part}.total`)) || '0',
    })
  return {
    figure: value,
    written: total ? formatValue(value, total.type, total.format, locale) : written(figure),
    isEqual: total && isSameNumber(value, total.values[0] ?? null),
    parts,
  }
}

/** Decimals are compared by their digits; BLANK is what no rows come to. */
const isSameNumber = (a: Value, b: Value): boolean => digitsOf(a) === digitsOf(b)
const digitsOf = (value: Value): string => {
  const text = String(value ?? '0')
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return trimmed === '-0' ? '0' : trimmed
}

/**
 * How the figure that a visual shows stands to the one that the rows are of: the same, the same with the other sign, as some lines
 * of statements are printed, or another: the rest of a top, a running total.
 */
export function shownAs({ shown }: ListedFigure, figure: Value): 'same' | 'turned' | 'other' {
  if (!shown) return 'same'
  const [a, b] = [Number(shown.value ?? 0), Number(figure ?? 0)]
  const isNear = (other: number): boolean =>
    Math.abs(a - other) <= 1e-9 * Math.max(1e-3, Math.abs(a), Math.abs(other))
  if (isNear(b)) return 'same'
  return isNear(-b) ? 'turned' : 'other'
}

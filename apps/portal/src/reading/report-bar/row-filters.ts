import type { models } from '@casement/contract'

/** What a frame says of a mark, as far as it is read here. */
interface SaidPart {
  readonly target?: object
  readonly equals?: string | number | boolean | null
}

/** Filters of a page that leave the mark or the row of an event alone; null where it names none. */
export function filtersOfRow(detail: unknown): readonly models.IFilter[] | null {
  const { dataPoints = [] } = (detail ?? {}) as {
    readonly dataPoints?: readonly { readonly identity?: readonly SaidPart[] }[]
  }
  const parts = (dataPoints[0]?.identity ?? []).filter(({ target }) => target !== undefined)
  if (parts.length === 0) return null
  return parts.map(({ target, equals = null }) =>
    equals === null
      ? {
          $schema: 'http://powerbi.com/product/schema#advanced',
          target,
          filterType: 0,
          logicalOperator: 'And',
          conditions: [{ operator: 'IsBlank' }],
        }
      : {
          $schema: 'http://powerbi.com/product/schema#basic',
          target,
          filterType: 1,
          operator: 'In',
          values: [equals],
        },
  ) as unknown as readonly models.IFilter[]
}

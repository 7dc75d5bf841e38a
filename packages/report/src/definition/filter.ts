import { foreign, isPlainObject, named } from './shape.ts'

/** A filter in the JSON form of the frame border ($schema, target, filterType, …). */
export interface ReportFilter {
  readonly $schema?: string
  readonly target: unknown
  readonly filterType?: number
  readonly [key: string]: unknown
}

export const filterShape = named(
  'Filter',
  foreign<ReportFilter>({ type: 'object', required: ['target'] }, (value) =>
    isPlainObject(value) && value.target ? [] : ['expected a filter with a target'],
  ),
)

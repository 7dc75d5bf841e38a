import { CodedError } from '@casement/errors'

export interface ErrorPlace {
  /** The model file, where the reader knew it. */
  file?: string
  /** Path in the file: `tables[0].columns[2].type`. */
  path?: string
  /** "Table[Measure]", or `role "EMEA", table "Entity"`. */
  measure?: string
  /** Position in the expression: character offset from 0, line and column from 1. */
  position?: { offset: number; line: number; column: number }
  /** Name that was probably meant. */
  suggestion?: string
}

/**
 * An error in a model or a query. The message says what, where and what to do next. It may quote names and text of the
 * model and of the query, never a value of the data.
 */
export class PlacedError<Code extends string = string> extends CodedError<Code> {
  override readonly name: string = 'PlacedError'
  readonly file?: string
  readonly path?: string
  readonly measure?: string
  readonly position?: { offset: number; line: number; column: number }
  readonly suggestion?: string

  constructor(code: Code, detail: string, place: ErrorPlace = {}) {
    const { file, path, measure, position, suggestion } = place
    const where = [
      file,
      measure && `in ${measure}`,
      position && `at line ${position.line}, column ${position.column}`,
    ].filter(Boolean)
    super(
      code,
      `${detail}${where.length > 0 ? ` (${where.join(', ')})` : ''}${suggestion ? `; did you mean ${suggestion}?` : ''}`,
    )
    if (file !== undefined) this.file = file
    if (path !== undefined) this.path = path
    if (measure !== undefined) this.measure = measure
    if (position !== undefined) this.position = position
    if (suggestion !== undefined) this.suggestion = suggestion
  }
}

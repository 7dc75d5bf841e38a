/** The closed list of what can go wrong in a model file, a measure or a query. */
export const semanticErrors = {
  MODEL_NOT_AN_OBJECT: 'A model file is a JSON object',
  MODEL_VERSION: 'The model file has a version that this program does not read',
  MODEL_PROPERTY: 'The model file has a wrong property',
  MODEL_DUPLICATE_NAME: 'Two things in the model have one name',
  MODEL_UNKNOWN_NAME: 'The model names something that it does not have',
  MODEL_RELATIONSHIP: 'A relationship cannot be used',
  MODEL_GRAIN: 'The grain of a table cannot be used',
  MEASURE_SYNTAX: 'The expression cannot be read',
  MEASURE_UNKNOWN_FUNCTION: 'The function is not known',
  MEASURE_UNSUPPORTED_FUNCTION: 'The function is not part of this subset of DAX',
  MEASURE_UNKNOWN_NAME: 'The expression names something that the model does not have',
  MEASURE_TYPE: 'The expression mixes values that do not go together',
  MEASURE_ARGUMENTS: 'The function was given the wrong arguments',
  MEASURE_CONTEXT: 'A column stands where there is no row to take it from',
  MEASURE_CYCLE: 'A measure refers to itself',
  MEASURE_UNSUPPORTED: 'The expression cannot be computed by this version',
  ROLE_RULE: 'An RLS filter cannot be used',
  QUERY_SHAPE: 'The query does not have the shape of a query',
  QUERY_UNKNOWN_FIELD: 'The query asks for something that the model does not have',
  QUERY_UNRELATED: 'The tables of the query are not related',
  QUERY_FILTER: 'The query has a filter that cannot be used',
  QUERY_TOO_LARGE: 'The query is larger than the limits allow',
} as const

export type SemanticErrorCode = keyof typeof semanticErrors

export interface ErrorPlace {
  /** The model file, where the reader knew it. */
  file?: string
  /** Where in the file: `tables[0].columns[2].type`. */
  path?: string
  /** "Table[Measure]", or `role "EMEA", table "Entity"`. */
  measure?: string
  /** Where in the expression: character offset from 0, line and column from 1. */
  position?: { offset: number; line: number; column: number }
  /** What was probably meant. */
  suggestion?: string
}

/**
 * What this package throws. `code` is stable; the message says what, where and what to do next.
 * It may quote names and text of the model and of the query, never a value of the data.
 */
export class SemanticError extends Error {
  override readonly name: string = 'SemanticError'
  readonly code: SemanticErrorCode
  readonly file?: string
  readonly path?: string
  readonly measure?: string
  readonly position?: { offset: number; line: number; column: number }
  readonly suggestion?: string

  constructor(code: SemanticErrorCode, detail: string, place: ErrorPlace = {}) {
    const { file, path, measure, position, suggestion } = place
    const where = [
      file,
      measure && `in ${measure}`,
      position && `at line ${position.line}, column ${position.column}`,
    ].filter(Boolean)
    super(
      `${detail}${where.length > 0 ? ` (${where.join(', ')})` : ''}${suggestion ? `; did you mean ${suggestion}?` : ''}`,
    )
    this.code = code
    if (file !== undefined) this.file = file
    if (path !== undefined) this.path = path
    if (measure !== undefined) this.measure = measure
    if (position !== undefined) this.position = position
    if (suggestion !== undefined) this.suggestion = suggestion
  }
}

/** A model file, a measure or an RLS filter that cannot be used; thrown when the model is parsed. */
export class ModelError extends SemanticError {
  override readonly name = 'ModelError'
  /** Everything that is wrong with the model, this first. */
  all: readonly ModelError[] = [this]
}

/** A query that cannot be answered; thrown when it is parsed or compiled. */
export class QueryError extends SemanticError {
  override readonly name = 'QueryError'
}

import { PlacedError } from '@casement/query'

/** The closed list of what can go wrong in a model file or a measure. */
export const modelErrors = {
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
  ROLE_DENIES: 'What a role denies cannot be denied so',
} as const

export type ModelErrorCode = keyof typeof modelErrors

/** A model file, a measure or an RLS filter that cannot be used; thrown when the model is parsed, or a query reaches the measure. */
export class ModelError extends PlacedError<ModelErrorCode> {
  override readonly name = 'ModelError'
  /** Everything that is wrong with the model, this first. */
  all: readonly ModelError[] = [this]
}

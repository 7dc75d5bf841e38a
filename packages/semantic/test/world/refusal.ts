import { ModelError, parseModel } from '../../src/index.ts'

/** What is told of a model that is refused; fails where it is taken. */
export function refusal(json: unknown): ModelError {
  try {
    parseModel(json, { file: 'models/small.json' })
  } catch (error) {
    if (error instanceof ModelError) return error
    throw error
  }
  throw new Error('the model was not refused')
}

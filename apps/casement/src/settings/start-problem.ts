import { ContentError } from '@casement/embed-server'
import { IdentityError } from '@casement/identity'
import { StoreError } from '@casement/store'

/** Why the product cannot start; each problem names a setting or a thing and says what to do. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Messages for the operator, a sentence each. Whatever else ends a start is a bug: it is thrown on and keeps its stack. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof StartProblem) return error.problems
  if (error instanceof StoreError || error instanceof ContentError || error instanceof IdentityError)
    return [`${error.code}: ${error.message}`]
  throw error
}

/** Why the product cannot start; each problem names a setting or a thing and says what to do. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

import { CodedError, operatingFault, operatingFaultTexts } from '@casement/errors'
import { FileDamaged } from '@casement/server'

/** Why the product cannot start; each problem names a setting or a thing and says what to do. */
export class StartProblem extends Error {
  override readonly name = 'StartProblem'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** Errors that say to the operator what to do, by name: a start of one part does not load what throws the others'. */
const toldAsTheyAre: readonly string[] = ['StoreError', 'ContentError', 'IdentityError']

/** Messages for the operator, a sentence each. Whatever else ends a start is a bug: it is thrown on and keeps its stack. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof StartProblem) return error.problems
  if (error instanceof CodedError && toldAsTheyAre.includes(error.name))
    return [`${error.code}: ${error.message}`]
  if (error instanceof FileDamaged) return [error.message]
  if (error instanceof Error && error.name === 'CertificateError') return [error.message]
  const said = saidOfFault(error)
  if (said === undefined) throw error
  return [said]
}

/** A fault of disk or folder in words; undefined for everything else. */
function saidOfFault(error: unknown): string | undefined {
  const { code = '', path = 'a file' } = error as NodeJS.ErrnoException
  switch (operatingFault(error)) {
    case 'disk-full':
      return `${path}: the disk is full (${code}); make room and try again`
    case 'read-only':
      return `${path}: this user may not use it, or nothing can be written there (${code}); give it to the user that runs Casement`
    case 'exhausted':
      return `${path}: ${operatingFaultTexts.exhausted} (${code}); give the process more and start again`
    case 'damaged':
      return `${path}: cannot be read (${code}); look after the disk`
    default:
      return undefined
  }
}

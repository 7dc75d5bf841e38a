import { CodedError } from '@casement/errors'
import type { Problem } from '@casement/schema'
import { problemText } from '@casement/report'

export const contentErrors = {
  CONTENT_MISSING: 'The content folder lacks a file',
  CONTENT_INVALID: 'A file of the content folder is wrong',
  CONTENT_NEWER: 'A file of the content folder was written for a newer Casement',
} as const
export type ContentErrorCode = keyof typeof contentErrors

/** Why content cannot be served. The message names every file and place that is wrong. */
export class ContentError extends CodedError<ContentErrorCode> {
  override readonly name = 'ContentError'
  readonly problems: readonly Problem[]
  constructor(code: ContentErrorCode, problems: readonly Problem[], options?: ErrorOptions) {
    super(code, `${contentErrors[code]}:${linesOf(problems)}`, options)
    this.problems = problems
  }
}

/** Places each on a line of their own, as editors and terminals open them; one sentence about no place on the same. */
function linesOf(problems: readonly Problem[]): string {
  const [first, ...others] = problems
  if (first && others.length === 0 && isPlaceless(first)) return ` ${first.message}`
  const texts = problems.map((problem) => (isPlaceless(problem) ? problem.message : problemText(problem)))
  return [...new Set(texts)].map((line) => `\n  ${line}`).join('')
}

const isPlaceless = ({ path, file }: Problem): boolean => path === '' && file === undefined

import { CodedError } from '@casement/errors'
import type { Problem } from '@casement/schema'

export const reportErrors = {
  REPORT_INVALID: 'The report file is wrong',
  REPORT_NEWER: 'The report file was written for a newer Casement',
} as const
export type ReportErrorCode = keyof typeof reportErrors

/** Error of the readers of reports. `problems` holds every place that is wrong, in the order of the file. */
export class ReportError extends CodedError<ReportErrorCode> {
  override readonly name = 'ReportError'
  readonly problems: readonly Problem[]
  constructor(code: ReportErrorCode, problems: readonly Problem[]) {
    super(
      code,
      [`${reportErrors[code]}:`, ...problems.map((problem) => `  ${problemText(problem)}`)].join('\n'),
    )
    this.problems = problems
  }
}

/** `pages/01-overview.json:12:7: visuals[0].type: expected …`; editors and terminals open such a place. */
export function problemText({ path, message, file, place }: Problem): string {
  const where = file === undefined ? '' : `${file}${place ? `:${place.line}:${place.column}` : ''}: `
  const what = path || (file === undefined ? '(the file)' : '')
  return `${where}${what ? `${what}: ` : ''}${message}`
}

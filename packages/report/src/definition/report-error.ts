import type { Problem } from './shape.ts'

export const reportErrors = {
  REPORT_INVALID: 'The report file is wrong',
  REPORT_NEWER: 'The report file was written for a newer Casement',
} as const
export type ReportErrorCode = keyof typeof reportErrors

/** What parseReport throws. `problems` holds every place that is wrong, in the order of the file. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
  readonly code: ReportErrorCode
  readonly problems: readonly Problem[]
  constructor(code: ReportErrorCode, problems: readonly Problem[]) {
    const lines = problems.map(({ path, message }) => `  ${path || '(the file)'}: ${message}`)
    super([`${reportErrors[code]}:`, ...lines].join('\n'))
    this.code = code
    this.problems = problems
  }
}

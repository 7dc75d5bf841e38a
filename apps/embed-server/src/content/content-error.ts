export const contentErrors = {
  CONTENT_MISSING: 'The content folder lacks a file',
  CONTENT_INVALID: 'A file of the content folder is wrong',
  CONTENT_NEWER: 'A file of the content folder was written for a newer Casement',
} as const
export type ContentErrorCode = keyof typeof contentErrors

/** Why the service does not start with this content folder. The message names the file and the place in it. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  readonly code: ContentErrorCode
  constructor(code: ContentErrorCode, detail: string, options?: ErrorOptions) {
    super(`${contentErrors[code]}:${detail.startsWith('\n') ? '' : ' '}${detail}`, options)
    this.code = code
  }
}

import { CallRefused } from '@casement/channel'
import { models } from '@casement/contract'
import { FrameError, toIError } from '../service/frame-error.ts'
import { callErrors } from './call-errors.ts'
import type { CallErrorCode } from './call-errors.ts'

export const refused = (statusCode: number, message: string, errorCode = message) =>
  new CallRefused(statusCode, { message, errorCode })

/** Refuses what cannot be done here, in words of its own. */
export const unsupported = (detail: string) =>
  new CallRefused(501, toIError(new FrameError('NotSupported', { detail })))

/** Body of the refusal of an unknown page or visual: a list, as every refused body is. */
export const notFound = (what: string, statusCode = 400) =>
  new CallRefused(statusCode, [
    {
      message: models.CommonErrorCodes.NotFound,
      detailedMessage: `${what} is not in this report`,
      errorCode: models.CommonErrorCodes.NotFound,
    },
  ])

/** A well-formed call for what is not there; `what` it asked for. */
export const cannot = (errorCode: CallErrorCode, what?: string) =>
  new CallRefused(400, {
    message: callErrors[errorCode],
    ...(what === undefined ? {} : { detailedMessage: `${callErrors[errorCode]}: "${what}"` }),
    errorCode,
  })

/** Returns the service's answer, or the refusal that its failure comes to. */
export async function orRefused<T>(
  question: Promise<T>,
  statusOf: (error: FrameError) => number,
): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof FrameError) throw new CallRefused(statusOf(error), toIError(error))
    throw isAborted(error) ? overtaken() : error
  }
}

/** Refusal of a call that was left for another load. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
const overtaken = () =>
  refused(400, 'The report was loaded anew in the meantime', models.CommonErrorCodes.LoadReportFailed)

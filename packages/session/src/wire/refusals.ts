import { CallRefused } from '@casement/channel'
import { models } from '@casement/contract'
import { FrameError, toIError } from '../service/frame-error.ts'

export const refused = (statusCode: number, message: string, errorCode = message) =>
  new CallRefused(statusCode, { message, errorCode })

/** What cannot be done here, in words of its own. */
export const unsupported = (detail: string) =>
  new CallRefused(501, toIError(new FrameError('NotSupported', { detail })))

/** What an unknown page or visual is answered with: a list, as every refused body is. */
export const notFound = (what: string, statusCode = 400) =>
  new CallRefused(statusCode, [
    {
      message: models.CommonErrorCodes.NotFound,
      detailedMessage: `${what} is not in this report`,
      errorCode: models.CommonErrorCodes.NotFound,
    },
  ])

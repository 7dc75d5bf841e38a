import { operatingFault, operatingFaultTexts } from '@casement/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problemBody, toHttpError, type ProblemForm } from './error-answers.ts'
import type { HttpError } from './http-error.ts'
import { type NameCaller, refusedCalls } from './refused-calls.ts'

/** Answers whatever was thrown as a refusal, and tells the log. */
export function refusing(form: ProblemForm, nameCaller: NameCaller) {
  const tellRefused = refusedCalls(nameCaller)
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toHttpError(error)
    if (refusal.status >= 500 && !refusal.isLogged) request.log.error(toldOf(refusal))
    else request.log.debug({ code: refusal.code, status: refusal.status })
    tellRefused(request, refusal)
    return reply
      .code(refusal.status)
      .headers(refusal.headers)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problemBody(form, refusal, request.id))
  }
}

/** What the log says of a failure: a fault of disk, folder or network in a line, everything else with its stack. */
function toldOf(refusal: HttpError): object {
  const { code } = refusal
  const fault = operatingFault(refusal.cause)
  return fault === undefined
    ? { err: refusal.cause ?? refusal, code }
    : { code, fault: operatingFaultTexts[fault], reason: innermostMessage(refusal.cause) }
}

const innermostMessage = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? innermostMessage(error.cause)
    : error instanceof Error
      ? error.message || ((error as NodeJS.ErrnoException).code ?? error.name)
      : String(error)

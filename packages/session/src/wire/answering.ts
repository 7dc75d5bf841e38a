import type { FramePortOptions } from '@casement/channel'
import type { models } from '@casement/contract'
import { FrameError } from '../service/frame-error.ts'
import type { Session } from '../session/session.ts'
import { authoringCalls } from './authoring-calls.ts'
import { bodyRules, paginatedBodyRules } from './body-rules.ts'
import { coverOf } from './call-handlers.ts'
import type { CoverOptions } from './call-handlers.ts'

/** Everything that the frame's port answers with: handlers, rules of bodies, and what a load that breaks one leads to. */
export function answering(
  session: Session,
  options: CoverOptions,
): Pick<FramePortOptions, 'cover' | 'rules' | 'further' | 'onInvalidStart'> {
  return {
    cover: coverOf(session, options),
    rules: options.isPaginated ? paginatedBodyRules : bodyRules,
    further: authoringCalls(session),
    onInvalidStart(body, errors) {
      const detail = (errors as readonly models.IError[]).map(({ message }) => message).join('; ')
      session.report.refuseLoad(new FrameError('Invalid parameters', { detail }), body)
    },
  }
}

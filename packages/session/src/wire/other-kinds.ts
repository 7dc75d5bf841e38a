import { calls } from '@casement/contract'
import type { Call, CallName } from '@casement/contract'
import { FrameError } from '../service/frame-error.ts'
import type { Session } from '../session/session.ts'
import { unsupported } from './refusals.ts'
import { callsOfOtherKinds } from './refused-calls.ts'
import type { OtherKindsCall } from './refused-calls.ts'

/** Refuses what a page asks of a kind of embed that this service does not have. */
const refusing =
  (session: Session, name: CallName, why: string) =>
  async ({ body }: { readonly body: unknown }): Promise<never> => {
    // Nothing else is on the screen of such an embed, so it says so too.
    if ((calls[name] as Call).starts)
      session.report.refuseLoad(new FrameError('NotSupported', { detail: why }), body)
    throw unsupported(`${why}; embed a report or a visual of one`)
  }

/** The handlers of every call of another kind: 501, and for a load the event and the screen as well. */
export const otherKindsOf = (session: Session) =>
  Object.fromEntries(
    Object.entries(callsOfOtherKinds).map(([name, why]) => [
      name,
      refusing(session, name as OtherKindsCall, why),
    ]),
  ) as Readonly<Record<OtherKindsCall, ReturnType<typeof refusing>>>

/** The same for a report's loads at the address of paginated reports. */
export function paginatedOf(session: Session) {
  const why = 'Paginated reports are not served here'
  return {
    loadReport: refusing(session, 'loadReport', why),
    prepareReport: refusing(session, 'prepareReport', why),
    frontLoad: async () => {},
  }
}

import { calls } from '@casement/contract'
import type { Call, CallName } from '@casement/contract'
import { FrameError, notServed, type NotServed } from '../service/frame-error.ts'
import type { Session } from '../session/session.ts'
import { unsupported } from './refusals.ts'
import { callsOfOtherKinds } from './refused-calls.ts'
import type { OtherKindsCall } from './refused-calls.ts'

/** Refuses what a page asks of a kind of embed that this service does not have. */
const refusing =
  (session: Session, name: CallName, what: NotServed) =>
  async ({ body }: { readonly body: unknown }): Promise<never> => {
    const why = notServed[what]
    // Nothing else is on the screen of such an embed, so it says so too.
    if ((calls[name] as Call).starts)
      session.report.refuseLoad(new FrameError('NotSupported', { detail: why, notServed: what }), body)
    throw unsupported(`${why}; embed a report or a visual of one`)
  }

/** The handlers of every call of another kind: 501, and for a load the event and the screen as well. */
export const otherKindsOf = (session: Session) =>
  Object.fromEntries(
    Object.entries(callsOfOtherKinds).map(([name, what]) => [
      name,
      refusing(session, name as OtherKindsCall, what),
    ]),
  ) as Readonly<Record<OtherKindsCall, ReturnType<typeof refusing>>>

/** The same for a report's loads at the address of paginated reports. */
export function paginatedOf(session: Session) {
  const what = 'paginatedReports'
  return {
    loadReport: refusing(session, 'loadReport', what),
    prepareReport: refusing(session, 'prepareReport', what),
    frontLoad: async () => {},
  }
}

import type { IssuedToken } from './token-surroundings.ts'
import type { FollowedTime } from './token-time.ts'

const renewAt = 0.8

/** The token that a manager has: how old it is, whether it is believed in, and whether the embed has it. */
export interface HeldToken {
  token(): IssuedToken | undefined
  /** Time on the manager's clock. */
  renewsAt(): number
  isDue(): boolean
  isApplied(): boolean
  /** It is due, or the embed does not have it. */
  needsWork(): boolean
  /** Whatever its age, it is due. */
  distrust(): void
  /** Takes a token that was asked for after so many breaks of time; its age is certain until the next. */
  take(issued: IssuedToken, breaks: number): void
  hand(): Promise<void>
}

export function createHeldToken(
  first: IssuedToken | undefined,
  time: FollowedTime,
  apply: (token: IssuedToken) => Promise<unknown>,
): HeldToken {
  let token = first
  let born = time.now()
  let bornBreaks = time.breaks()
  let isSuspect = false
  let isApplied = token !== undefined
  const renewsAt = () => (token ? born + token.lifetimeMs * renewAt : born)
  const isDue = () => !token || isSuspect || time.breaks() !== bornBreaks || time.now() >= renewsAt()
  return {
    token: () => token,
    renewsAt,
    isDue,
    isApplied: () => isApplied,
    needsWork: () => isDue() || !isApplied,
    distrust: () => void (isSuspect = true),
    take(issued, breaks) {
      token = issued
      born = time.now()
      bornBreaks = breaks
      isSuspect = false
      isApplied = false
    },
    async hand() {
      const handed = token
      await apply(handed!)
      if (handed === token) isApplied = true
    },
  }
}

import type { IssuedToken } from './token-surroundings.ts'

const renewAt = 0.8

/** The token that a manager has: how old it is, whether it is believed in, and whether the embed has it. */
export interface HeldToken {
  token(): IssuedToken | undefined
  /** By the manager's time. */
  renewsAt(): number
  isDue(): boolean
  isApplied(): boolean
  /** It is due, or the embed does not have it. */
  needsWork(): boolean
  /** Whatever its age, it is due. */
  distrust(): void
  take(issued: IssuedToken): void
  hand(): Promise<void>
}

export function createHeldToken(
  first: IssuedToken | undefined,
  now: () => number,
  apply: (token: IssuedToken) => Promise<unknown>,
): HeldToken {
  let token = first
  let born = now()
  let isSuspect = false
  let isApplied = token !== undefined
  const renewsAt = () => (token ? born + token.lifetimeMs * renewAt : born)
  const isDue = () => !token || isSuspect || now() - born >= token.lifetimeMs * renewAt
  return {
    token: () => token,
    renewsAt,
    isDue,
    isApplied: () => isApplied,
    needsWork: () => isDue() || !isApplied,
    distrust: () => void (isSuspect = true),
    take(issued) {
      token = issued
      born = now()
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

import type { Store } from '@casement/store'

/** Outcome of an attempt to sign in. `held-back` was not looked at, because too many had failed before it. */
export interface SignInAttempt {
  readonly outcome: 'signed-in' | 'refused' | 'held-back'
  /** as it was typed */
  readonly login: string
  /** whose name it is; null for nobody's */
  readonly person: string | null
  readonly address: string
  readonly correlationId: string
}

/** Writes an attempt into the append-only record. Throws what the store throws: who cannot be recorded is not let in. */
export type SignInAudit = (attempt: SignInAttempt) => Promise<void>

export const createSignInAudit =
  ({ store, now }: { store: Pick<Store, 'query'>; now: () => Date }): SignInAudit =>
  async ({ outcome, login, person, address, correlationId }) => {
    await store.query(
      `INSERT INTO identity.sign_ins (at, outcome, login, person, address, correlation_id)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [now(), outcome, printable(login), person, address, correlationId],
    )
  }

/** Removes control characters, which would forge lines where the record is read. */
export const printable = (login: string): string => login.replace(/\p{Cc}/gu, '\u{FFFD}')

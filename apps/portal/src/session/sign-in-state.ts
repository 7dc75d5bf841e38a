import type { Outcome } from './renewal.ts'
import type { Person, Tokens } from './tokens.ts'

interface Known {
  person: Person
  /**
   * The access token this page started with. It tells one person's cached answers from another's and stays the same
   * when the sign-in is renewed.
   */
  firstAccessToken: string
}

export type SignInState =
  /** Not yet known: neither content nor redirect. */
  | { kind: 'unknown' }
  | { kind: 'signed-out' }
  | ({ kind: 'signed-in' } & Known)
  /** Over and not renewable. What is on screen stays. */
  | ({ kind: 'ended' } & Known)

/** State of the sign-in in this page, with its listeners. */
export interface SignInStore {
  state(): SignInState
  onState(listener: () => void): () => void
  /** The person, signed in or with a sign-in that has ended; null: nobody. */
  known(): Known | null
  /** Takes what storage holds. Another person's tokens must never be used by a page that shows this person's report. */
  accept(tokens: Tokens, kind: 'signed-in' | 'ended'): void
  take(outcome: Outcome): void
  /** The page is about to go away; nothing may bring its state back. */
  isOver(): boolean
  /**
   * The sign-in was ended in another tab. The state stays as it is until /logout is open: signed out on a page that
   * needs a sign-in, this tab would leave for the issuer, whose own session may not have ended yet.
   */
  leaveWithTheOthers(): void
  onSignedOutElsewhere(listener: () => void): () => void
  /** Signed out here; `isLast` when the page leaves for the issuer. */
  signOut(isLast: boolean): void
}

export function createSignInStore(reload: () => void): SignInStore {
  const listeners = new Set<() => void>()
  const elsewhere = new Set<() => void>()
  let state: SignInState = { kind: 'unknown' }
  /** The page is on its way to /logout, because another tab signed out. */
  let isLeaving = false
  let isOver = false
  /** The token the sign-in ended with. It may have time left, but that does not undo the end. */
  let endedWith: string | null = null

  const become = (next: SignInState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const known = (): Known | null => (state.kind === 'signed-in' || state.kind === 'ended' ? state : null)

  const accept = (tokens: Tokens, kind: 'signed-in' | 'ended') => {
    const before = known()
    if (before && before.person.id !== tokens.person.id) {
      isOver = true
      reload()
      return
    }
    if (before && state.kind === kind) return
    become({
      kind,
      person: tokens.person,
      firstAccessToken: before?.firstAccessToken ?? tokens.accessToken,
    })
  }

  const leaveWithTheOthers = () => {
    if (isLeaving) return
    isLeaving = true
    for (const listener of elsewhere) listener()
  }

  const take = (outcome: Outcome) => {
    if (isOver) return
    if (outcome.kind === 'signed-out') {
      if (known()) leaveWithTheOthers()
      else if (state.kind !== 'signed-out') become({ kind: 'signed-out' })
      return
    }
    const { accessToken } = outcome.tokens
    if (outcome.kind === 'ended') endedWith = accessToken
    accept(outcome.tokens, accessToken === endedWith ? 'ended' : 'signed-in')
  }

  return {
    state: () => state,
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    known,
    accept,
    take,
    isOver: () => isOver,
    leaveWithTheOthers,
    onSignedOutElsewhere(listener) {
      elsewhere.add(listener)
      return () => elsewhere.delete(listener)
    },
    signOut(isLast) {
      isOver = isLast
      isLeaving = false
      become({ kind: 'signed-out' })
    },
  }
}

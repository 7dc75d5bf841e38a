import { createRenewal, type Outcome } from './renewal.ts'
import type { OidcKeeper, SignOutForm } from './oidc-keeper.ts'
import type { TabLock } from './tab-lock.ts'
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

/** What tabs of the portal tell each other. */
export interface TabChannel {
  tell(message: 'signed-out'): void
  onMessage(listener: (message: unknown) => void): () => void
}

export interface SessionDeps {
  keeper: OidcKeeper
  lock: TabLock
  now(): number
  schedule(run: () => void, ms: number): () => void
  tabs: TabChannel
  /** Removes everything the portal has stored in this browser. */
  clearStorage(): void
  /** Loads the page anew: somebody else has signed in, and nothing of this person may stay. */
  reload(): void
  /** Ends, at the portal's server, what this sign-in has brought. */
  endAtServer(accessToken: string): Promise<void>
  leaveBy(form: SignOutForm): void
}

export interface Session {
  state(): SignInState
  onState(listener: () => void): () => void
  /** Finds out whether somebody is signed in, and keeps it so. Returns the way to stop. */
  start(): () => void
  /** Looks again, after focus, waking up or coming back online. */
  check(): Promise<void>
  /** For the call about to be made: from storage, renewed first when it has ended. */
  readAccessToken(): Promise<string | null>
  /** The server answered 401 to this token; true when storage holds a newer one now. */
  renewRefused(accessToken: string): Promise<boolean>
  leaveForSignIn(returnTo: string, how: 'assign' | 'replace'): Promise<void>
  /** Throws what the OpenID Connect client throws when the issuer's answer is a refusal or none of ours. */
  finishSignIn(address: string): Promise<string>
  /** Clears everything, here and in the other tabs, and leaves for the issuer where there is one to leave for. */
  signOut(): Promise<'leaving' | 'done'>
  /** Signed out in another tab: open /logout, which ends the sign-in here too. */
  onSignedOutElsewhere(listener: () => void): () => void
  /** The sign-in was made in this very page load: another redirect would only go round in a circle. */
  isJustSignedIn(): boolean
}

/** How long signing out waits for the issuer's metadata and for the portal's server before it goes without. */
const signOutPatienceMs = 4_000

export function createSession(deps: SessionDeps): Session {
  const { keeper, lock, now, schedule, tabs } = deps
  const listeners = new Set<() => void>()
  const elsewhere = new Set<() => void>()
  let state: SignInState = { kind: 'unknown' }
  let justSignedIn = false
  /** The page is on its way to /logout, because another tab signed out. */
  let isLeaving = false
  /** The page is about to go away; nothing may bring its state back. */
  let isOver = false
  /** The token the sign-in ended with. It may have time left, but that does not undo the end. */
  let endedWith: string | null = null

  const become = (next: SignInState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const known = (): Known | null => (state.kind === 'signed-in' || state.kind === 'ended' ? state : null)

  /** Takes what storage holds. Another person's tokens must never be used by a page that shows this person's report. */
  const accept = (tokens: Tokens, kind: 'signed-in' | 'ended') => {
    const before = known()
    if (before && before.person.id !== tokens.person.id) {
      isOver = true
      deps.reload()
      return
    }
    if (before && state.kind === kind) return
    become({
      kind,
      person: tokens.person,
      firstAccessToken: before?.firstAccessToken ?? tokens.accessToken,
    })
  }

  /**
   * The sign-in was ended in another tab. The state stays as it is until /logout is open: signed out on a page that
   * needs a sign-in, this tab would leave for the issuer, whose own session may not have ended yet.
   */
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

  const renewal = createRenewal({ keeper, lock, now, schedule, onOutcome: take })

  const patiently = <T>(promise: Promise<T>, otherwise: T): Promise<T> =>
    new Promise((resolve) => {
      const cancel = schedule(() => resolve(otherwise), signOutPatienceMs)
      promise.then(resolve, () => resolve(otherwise)).finally(cancel)
    })

  return {
    state: () => state,
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      const stopWatching = renewal.watch()
      const stopListening = tabs.onMessage((message) => {
        if (message === 'signed-out' && known()) leaveWithTheOthers()
      })
      return () => {
        stopWatching()
        stopListening()
      }
    },
    async check() {
      if (!isOver) await renewal.renew()
    },
    async readAccessToken() {
      let tokens = await keeper.read()
      if (tokens && now() >= tokens.expiresAtMs) {
        await renewal.renew()
        tokens = await keeper.read()
      }
      if (!tokens) {
        take({ kind: 'signed-out' })
        return null
      }
      if (known()?.person.id !== tokens.person.id) {
        take({ kind: 'fresh', tokens })
        if (isOver) return null
      }
      return tokens.accessToken
    },
    async renewRefused(accessToken) {
      const outcome = await renewal.renew(accessToken)
      return !isOver && outcome.kind === 'fresh' && outcome.tokens.accessToken !== accessToken
    },
    leaveForSignIn: (returnTo, how) => keeper.leaveForSignIn(returnTo, how),
    async finishSignIn(address) {
      const { returnTo, tokens } = await keeper.finishSignIn(address)
      justSignedIn = true
      accept(tokens, 'signed-in')
      void renewal.renew()
      return returnTo
    },
    async signOut() {
      const tokens = await keeper.read()
      const [form] = tokens
        ? await Promise.all([
            patiently(keeper.signOutForm(), null),
            patiently(deps.endAtServer(tokens.accessToken), undefined),
          ])
        : [null]
      // In the lock, so that no tab's renewal stores new tokens after the clearing.
      await patiently(
        lock.alone(async () => deps.clearStorage()),
        undefined,
      )
      deps.clearStorage()
      isOver = form !== null
      isLeaving = false
      become({ kind: 'signed-out' })
      if (tokens) tabs.tell('signed-out')
      if (form === null) return 'done'
      deps.leaveBy(form)
      return 'leaving'
    },
    onSignedOutElsewhere(listener) {
      elsewhere.add(listener)
      return () => elsewhere.delete(listener)
    },
    isJustSignedIn: () => justSignedIn,
  }
}

import { createRenewal } from './renewal.ts'
import type { OidcKeeper, SignOutForm } from './oidc-keeper.ts'
import { createSignInStore, type SignInState } from './sign-in-state.ts'
import { deniesAccess, SignInFailure } from './sign-in-failure.ts'
import type { TabLock } from './tab-lock.ts'

/** Messages between tabs of the portal. */
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
  /** True if the browser keeps what the portal stores until the page that comes next. */
  keepsData(): boolean
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
  /** Returns the token for the call about to be made: from storage, renewed first when it has ended. */
  readAccessToken(): Promise<string | null>
  /** The server answered 401 to this token; true when storage holds a newer one now. */
  renewRefused(accessToken: string): Promise<boolean>
  /**
   * The server says of this token, which was just renewed, that an administrator has ended the sign-in. It is over here, and
   * the next one asks for the password, as the issuer's own session would only bring the same sign-in back.
   */
  endRefused(accessToken: string): Promise<void>
  /** Throws SignInFailure where the browser would not remember the way back. */
  leaveForSignIn(returnTo: string, how: 'assign' | 'replace'): Promise<void>
  /**
   * The path to go to. An address that was opened again by somebody who is signed in leads to the portal. Throws
   * SignInFailure, or what the OpenID Connect client throws when the issuer's answer is another refusal.
   */
  finishSignIn(address: string): Promise<string>
  /** Clears everything, here and in the other tabs, and leaves for the issuer where there is one to leave for. */
  signOut(): Promise<'leaving' | 'done'>
  /** Signed out in another tab: open /logout, which ends the sign-in here too. */
  onSignedOutElsewhere(listener: () => void): () => void
  /** The sign-in was made in this very page load: another redirect would only go round in a circle. */
  isJustSignedIn(): boolean
}

/** Time that signing out waits for the issuer's metadata and for the portal's server before it goes without. */
const signOutPatienceMs = 4_000

export function createSession(deps: SessionDeps): Session {
  const { keeper, lock, now, schedule, tabs } = deps
  const signIn = createSignInStore(() => deps.reload())
  let justSignedIn = false
  let mustSignInAnew = false
  const renewal = createRenewal({ keeper, lock, now, schedule, onOutcome: signIn.take })

  const patiently = <T>(promise: Promise<T>, otherwise: T): Promise<T> =>
    new Promise((resolve) => {
      const cancel = schedule(() => resolve(otherwise), signOutPatienceMs)
      promise.then(resolve, () => resolve(otherwise)).finally(cancel)
    })

  return {
    state: signIn.state,
    onState: signIn.onState,
    start() {
      const stopWatching = renewal.watch()
      const stopListening = tabs.onMessage((message) => {
        if (message === 'signed-out' && signIn.known()) signIn.leaveWithTheOthers()
      })
      return () => {
        stopWatching()
        stopListening()
      }
    },
    async check() {
      if (!signIn.isOver()) await renewal.renew()
    },
    async readAccessToken() {
      let tokens = await keeper.read()
      if (tokens && now() >= tokens.expiresAtMs) {
        await renewal.renew()
        tokens = await keeper.read()
      }
      if (!tokens) {
        signIn.take({ kind: 'signed-out' })
        return null
      }
      if (signIn.known()?.person.id !== tokens.person.id) {
        signIn.take({ kind: 'fresh', tokens })
        if (signIn.isOver()) return null
      }
      return tokens.accessToken
    },
    async renewRefused(accessToken) {
      const outcome = await renewal.renew(accessToken)
      return !signIn.isOver() && outcome.kind === 'fresh' && outcome.tokens.accessToken !== accessToken
    },
    async endRefused(accessToken) {
      const tokens = await keeper.read()
      if (tokens?.accessToken !== accessToken) return
      await keeper.dropRefreshToken()
      mustSignInAnew = true
      signIn.take({ kind: 'ended', tokens })
    },
    async leaveForSignIn(returnTo, how) {
      if (!deps.keepsData()) throw new SignInFailure('storage')
      await keeper.leaveForSignIn(returnTo, how, mustSignInAnew)
    },
    async finishSignIn(address) {
      try {
        const { returnTo, tokens } = await keeper.finishSignIn(address)
        justSignedIn = true
        signIn.accept(tokens, 'signed-in')
        void renewal.renew()
        return returnTo
      } catch (error) {
        // The issuer's own session would only be denied again.
        mustSignInAnew ||= deniesAccess(address)
        return placeAfter(error, address, deps)
      }
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
      signIn.signOut(form !== null)
      if (tokens) tabs.tell('signed-out')
      if (form === null) return 'done'
      deps.leaveBy(form)
      return 'leaving'
    },
    onSignedOutElsewhere: signIn.onSignedOutElsewhere,
    isJustSignedIn: () => justSignedIn,
  }
}

/** Where an answer leads that signs nobody in; throws what there is to say where it leads nowhere. */
async function placeAfter(
  error: unknown,
  address: string,
  { keeper, keepsData }: SessionDeps,
): Promise<string> {
  const isOver = error instanceof SignInFailure
  // The address was opened again.
  if (isOver && (await keeper.read())) return '/home'
  if (isOver && !keepsData()) throw new SignInFailure('storage', { cause: error })
  throw deniesAccess(address) ? new SignInFailure('denied', { cause: error }) : error
}

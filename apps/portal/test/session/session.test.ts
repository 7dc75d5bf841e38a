import { expect, test } from 'vitest'
import { createSession, type Session } from '../../src/session/session.ts'
import { SignInFailure } from '../../src/session/sign-in-failure.ts'
import { issuerWorld, person, settle } from './issuer-world.ts'

/** Tabs of one browser: they share the issuer's world and hear each other. */
function openBrowser(options?: Parameters<typeof issuerWorld>[0]) {
  const world = issuerWorld(options)
  const tabs: Set<(message: unknown) => void>[] = []

  function openTab({
    isIssuerDown = false,
    isServerDown = false,
    keepsData = true,
    failure = null as Error | null,
  } = {}) {
    const happened: string[] = []
    const listeners = new Set<(message: unknown) => void>()
    tabs.push(listeners)
    const session: Session = createSession({
      keeper: {
        ...world.openKeeper(),
        leaveForSignIn: async (returnTo, _how, isAnew) =>
          void happened.push(`sign in${isAnew ? ' anew' : ''}, back to ${returnTo}`),
        finishSignIn: async () => {
          if (failure) throw failure
          return { returnTo: '/configure', tokens: world.signIn() }
        },
        signOutForm: () =>
          isIssuerDown
            ? new Promise(() => {})
            : Promise.resolve({ action: 'https://issuer.example/end', fields: { id_token_hint: 'x' } }),
      },
      lock: world.lock,
      now: world.now,
      schedule: world.schedule,
      tabs: {
        tell(message) {
          happened.push(`tell ${message}`)
          for (const other of tabs) if (other !== listeners) for (const listener of other) listener(message)
        },
        onMessage(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      keepsData: () => keepsData,
      clearStorage() {
        happened.push('clear')
        world.store(null)
      },
      reload: () => void happened.push('reload'),
      endAtServer(accessToken) {
        happened.push(`end ${accessToken}`)
        return isServerDown ? new Promise(() => {}) : Promise.resolve()
      },
      leaveBy: ({ action, fields }) => void happened.push(`leave for ${action} with ${Object.keys(fields)}`),
    })
    return { session, happened }
  }
  return { world, openTab }
}

test('nobody is known until storage was read', async () => {
  const { openTab } = openBrowser()
  const { session } = openTab()
  session.start()
  expect(session.state().kind).toBe('unknown')
  await settle()
  expect(session.state().kind).toBe('signed-out')
})

test('a renewed sign-in of the same person is no news to the screens', async () => {
  const { world, openTab } = openBrowser()
  world.signIn()
  const { session } = openTab()
  session.start()
  await settle()
  const before = session.state()
  let told = 0
  session.onState(() => (told += 1))
  await world.pass(75_000)
  expect(world.stored()?.accessToken).toBe('access-2')
  expect(session.state()).toBe(before)
  expect(before).toMatchObject({ kind: 'signed-in', person, firstAccessToken: 'access-1' })
  expect(told).toBe(0)
})

test('a call gets the token of its moment, renewed first when it has ended', async () => {
  const { world, openTab } = openBrowser()
  world.signIn()
  const { session } = openTab()
  expect(await session.readAccessToken()).toBe('access-1')
  await world.pass(100_000)
  expect(await session.readAccessToken()).toBe('access-2')
})

test('a refused token makes another attempt worth while only when there is a newer one', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session } = openTab()
  expect(await session.renewRefused('access-1')).toBe(true)
  world.world.refuses = true
  expect(await session.renewRefused('access-2')).toBe(false)
  expect(session.state().kind).toBe('ended')
})

test('a renewed token that the server refuses ends the sign-in, and the next one asks for the password', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session, happened } = openTab()
  session.start()
  await settle()
  await session.endRefused('access-0')
  expect(session.state().kind).toBe('signed-in')
  expect(await session.renewRefused('access-1')).toBe(true)
  await session.endRefused('access-2')
  expect(session.state()).toMatchObject({ kind: 'ended', person })
  expect(world.stored()).toMatchObject({ accessToken: 'access-2', refreshToken: null })
  await session.leaveForSignIn('/home', 'assign')
  expect(happened.at(-1)).toBe('sign in anew, back to /home')
})

test('a sign-in that was refused renewal stays ended, though its token has time left, until a new one comes', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session } = openTab()
  session.start()
  world.world.refuses = true
  await world.pass(75_000)
  expect(session.state().kind).toBe('ended')
  await session.check()
  expect(session.state().kind).toBe('ended')
  world.signIn()
  await session.check()
  expect(session.state().kind).toBe('signed-in')
})

test('somebody else’s tokens are never used by a page that shows this person’s report', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session, happened } = openTab()
  session.start()
  await settle()
  world.store({ ...world.signIn(), person: { ...person, id: 'emil' } })
  expect(await session.readAccessToken()).toBeNull()
  expect(happened).toEqual(['reload'])
})

test('signing in goes back to where it came from and is known to be just made', async () => {
  const { session } = openBrowser().openTab()
  expect(session.isJustSignedIn()).toBe(false)
  expect(await session.finishSignIn('https://portal.example/login/callback?code=1')).toBe('/configure')
  expect(session.isJustSignedIn()).toBe(true)
  expect(session.state()).toMatchObject({ kind: 'signed-in', person })
})

const callback = 'https://portal.example/login/callback'
const denied = `${callback}?error=access_denied&state=one`

test('the address of a sign-in that is over leads whoever is signed in to the portal, denied or not', async () => {
  for (const address of [`${callback}?code=1&state=one`, denied]) {
    const { openTab, world } = openBrowser()
    world.signIn()
    const { session } = openTab({ failure: new SignInFailure('over') })
    expect(await session.finishSignIn(address)).toBe('/home')
    expect(session.isJustSignedIn()).toBe(false)
  }
})

test.each([
  ['over', `${callback}?code=1&state=one`, new SignInFailure('over'), true],
  ['denied', denied, new SignInFailure('over'), true],
  ['denied', denied, new Error('the answer of the issuer: access_denied'), true],
  ['storage', `${callback}?code=1&state=one`, new SignInFailure('over'), false],
] as const)('nobody signed in is told: %s (%s)', async (kind, address, failure, keepsData) => {
  const { session } = openBrowser().openTab({ failure, keepsData })
  await expect(session.finishSignIn(address)).rejects.toMatchObject({ name: 'SignInFailure', kind })
})

test('whatever else fails is told as it is, to whoever is signed in too', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const failure = new Error('The id token is for payroll')
  await expect(openTab({ failure }).session.finishSignIn(callback)).rejects.toBe(failure)
})

test('after access was denied the next sign-in asks who it is', async () => {
  const { session, happened } = openBrowser().openTab({ failure: new Error('denied') })
  await session.finishSignIn(denied).catch(() => {})
  await session.leaveForSignIn('/home', 'assign')
  expect(happened).toEqual(['sign in anew, back to /home'])
})

test('a browser that would not remember the way back is not sent away', async () => {
  const { session, happened } = openBrowser().openTab({ keepsData: false })
  await expect(session.leaveForSignIn('/home', 'assign')).rejects.toMatchObject({ kind: 'storage' })
  expect(happened).toEqual([])
})

test('signing out ends what it has at the server, clears, tells the other tabs and only then leaves for the issuer', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const [one, other] = [openTab(), openTab()]
  one.session.start()
  other.session.start()
  await settle()
  let heard = 0
  other.session.onSignedOutElsewhere(() => (heard += 1))
  expect(await one.session.signOut()).toBe('leaving')
  expect(one.happened).toEqual([
    'end access-1',
    'clear',
    'clear',
    'tell signed-out',
    'leave for https://issuer.example/end with id_token_hint',
  ])
  expect(heard).toBe(1)
  // Only its own /logout ends it there: signed out anywhere else, it would leave for the issuer.
  expect(other.session.state().kind).toBe('signed-in')
  expect(await other.session.signOut()).toBe('done')
  expect(other.session.state().kind).toBe('signed-out')
  expect(other.happened).toEqual(['clear', 'clear'])
})

test('a sign-in that is gone from storage counts as ended in another tab', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session } = openTab()
  session.start()
  await settle()
  let heard = 0
  session.onSignedOutElsewhere(() => (heard += 1))
  world.store(null)
  await session.check()
  expect(heard).toBe(1)
  expect(await session.readAccessToken()).toBeNull()
})

test('signing out while signed out only clears', async () => {
  const { session, happened } = openBrowser().openTab()
  expect(await session.signOut()).toBe('done')
  expect(happened).toEqual(['clear', 'clear'])
})

test('an issuer that does not answer does not keep anybody from signing out', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session, happened } = openTab({ isIssuerDown: true })
  const signingOut = session.signOut()
  await world.pass(4_000)
  expect(await signingOut).toBe('done')
  expect(world.stored()).toBeNull()
  expect(happened).not.toContain('leave')
})

test('a server that does not answer does not keep anybody from signing out', async () => {
  const { openTab, world } = openBrowser()
  world.signIn()
  const { session, happened } = openTab({ isServerDown: true })
  const signingOut = session.signOut()
  await world.pass(4_000)
  expect(await signingOut).toBe('leaving')
  expect(world.stored()).toBeNull()
  expect(happened.at(-1)).toContain('leave for')
})

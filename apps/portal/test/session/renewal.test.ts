import { expect, test } from 'vitest'
import { createRenewal, type Outcome } from '../../src/session/renewal.ts'
import { issuerWorld } from './issuer-world.ts'

function openTab(world: ReturnType<typeof issuerWorld>) {
  const outcomes: Outcome[] = []
  const renewal = createRenewal({
    ...world,
    keeper: world.openKeeper(),
    onOutcome: (outcome) => outcomes.push(outcome),
  })
  return { renewal, kinds: () => outcomes.map(({ kind }) => kind) }
}

test('renews at three quarters of the lifetime, and again', async () => {
  const world = issuerWorld()
  world.signIn()
  const stop = openTab(world).renewal.watch()
  await world.pass(74_999)
  expect(world.world.refreshes).toBe(0)
  await world.pass(1)
  expect(world.world.refreshes).toBe(1)
  await world.pass(75_000)
  expect(world.world.refreshes).toBe(2)
  stop()
  await world.pass(500_000)
  expect(world.world.refreshes).toBe(2)
})

test('many tabs renew once: who gets the lock later uses what the first one got', async () => {
  const world = issuerWorld()
  world.signIn()
  const tabs = Array.from({ length: 5 }, () => openTab(world))
  for (const { renewal } of tabs) renewal.watch()
  await world.pass(75_000)
  expect(world.world).toMatchObject({ refreshes: 1, usedTwice: 0 })
  await world.pass(75_000 * 3)
  expect(world.world).toMatchObject({ refreshes: 4, usedTwice: 0 })
})

test('a tab whose storage lags behind waits for what another one got, and uses no refresh token twice', async () => {
  const world = issuerWorld({ storageDelayMs: 400 })
  world.signIn()
  const tabs = Array.from({ length: 3 }, () => openTab(world))
  for (const { renewal } of tabs) renewal.watch()
  await world.pass(75_000 + 2_000)
  expect(world.world).toMatchObject({ refreshes: 1, usedTwice: 0 })
  for (const { kinds } of tabs) expect(kinds().at(-1)).toBe('fresh')
  await world.pass(75_000 * 3)
  expect(world.world).toMatchObject({ refreshes: 4, usedTwice: 0 })
})

test('a token the server refused is renewed before it is due, and only by the first who says so', async () => {
  const world = issuerWorld()
  const { accessToken } = world.signIn()
  const [one, other] = [openTab(world), openTab(world)]
  const outcomes = await Promise.all([one.renewal.renew(accessToken), other.renewal.renew(accessToken)])
  expect(world.world.refreshes).toBe(1)
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ kind: 'fresh', tokens: { accessToken: 'access-2' } })
})

test('a refusal that comes while an ordinary look is under way is not lost', async () => {
  const world = issuerWorld()
  const { accessToken } = world.signIn()
  const { renewal } = openTab(world)
  const looking = renewal.renew()
  const refused = await renewal.renew(accessToken)
  expect((await looking).kind).toBe('fresh')
  expect(refused).toMatchObject({ kind: 'fresh', tokens: { accessToken: 'access-2' } })
})

test('a network failure ends nothing and is tried again, later and later', async () => {
  const world = issuerWorld()
  world.signIn()
  const { renewal, kinds } = openTab(world)
  renewal.watch()
  world.world.isDown = true
  await world.pass(75_000 + 2_000 + 4_000 + 1)
  expect(kinds()).toEqual(['fresh', 'unreachable', 'unreachable', 'unreachable'])
  world.world.isDown = false
  await world.pass(8_000)
  expect(kinds().at(-1)).toBe('fresh')
  expect(world.world.refreshes).toBe(1)
})

test('the issuer’s refusal ends the sign-in, and no tab uses that refresh token again', async () => {
  const world = issuerWorld()
  world.signIn()
  world.world.refuses = true
  const [one, other] = [openTab(world), openTab(world)]
  one.renewal.watch()
  other.renewal.watch()
  await world.pass(75_000)
  expect(one.kinds().at(-1)).toBe('ended')
  await world.pass(25_000)
  expect(other.kinds().at(-1)).toBe('ended')
  expect(world.world).toMatchObject({ refreshes: 1, usedTwice: 0 })
})

test('without a refresh token the sign-in ends with the token, or when the server refuses it', async () => {
  const world = issuerWorld({ refreshTokens: false })
  world.signIn()
  const { renewal, kinds } = openTab(world)
  renewal.watch()
  await world.pass(99_999)
  expect(kinds()).toEqual(['fresh'])
  await world.pass(1)
  expect(kinds()).toEqual(['fresh', 'ended'])

  const { accessToken } = world.signIn()
  expect((await renewal.renew(accessToken)).kind).toBe('ended')
})

test('what another tab cleared is signed out, not renewed', async () => {
  const world = issuerWorld()
  world.signIn()
  const { renewal, kinds } = openTab(world)
  renewal.watch()
  await world.pass(10)
  world.store(null)
  await world.pass(75_000)
  expect(kinds()).toEqual(['fresh', 'signed-out'])
})

test('a token that is over as soon as it comes does not make a loop', async () => {
  const world = issuerWorld({ lifetimeMs: 0 })
  world.signIn()
  openTab(world).renewal.watch()
  await world.pass(10_000)
  expect(world.world.refreshes).toBeLessThanOrEqual(11)
})

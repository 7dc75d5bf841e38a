import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { readSigningKeys } from '../../src/auth/embed-tokens/signing-keys.ts'

const start = Date.parse('2026-11-21T10:00:00Z')
let older: JWK
let newer: JWK
const makeKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...(await exportJWK(privateKey)), kid }
}
beforeAll(async () => {
  older = await makeKey('older')
  newer = await makeKey('newer')
})

/** Keys of a list that changes, and how often it was read. */
async function openKeys(first: readonly JWK[]) {
  const state = { ms: 0, list: first, reads: 0 }
  const faults: unknown[] = []
  const keys = await readSigningKeys(
    async () => {
      state.reads++
      return state.list
    },
    { now: () => new Date(start + state.ms), onError: (error) => void faults.push(error) },
  )
  const isKnown = (kid?: string) =>
    Promise.resolve(
      keys.verifying({ alg: 'EdDSA', ...(kid === undefined ? {} : { kid }) }, {} as never),
    ).then(
      () => true,
      (error: Error) => {
        expect(error.name).toBe('UnknownKey')
        return false
      },
    )
  return { state, faults, isKnown, signs: async () => (await keys.signing()).kid }
}

test('the list is read again after a minute, and not before, whichever way the clock goes', async () => {
  for (const way of [1, -1]) {
    const { state, signs, isKnown } = await openKeys([older])
    state.list = [newer, older]
    state.ms = way * 59_999
    expect([await signs(), await isKnown('older'), state.reads]).toEqual(['older', true, 1])
    state.ms = way * 60_000
    expect([await signs(), await isKnown('older'), state.reads]).toEqual(['newer', true, 2])
    state.ms = way * 119_999
    expect([await signs(), state.reads]).toEqual(['newer', 2])
    state.ms = way * 120_000
    expect([await isKnown('newer'), state.reads]).toEqual([true, 3])
  }
})

test('for a key that nobody knows the list is read again after a second', async () => {
  const { state, isKnown } = await openKeys([older])
  state.list = [newer, older]
  state.ms = 999
  expect([await isKnown('newer'), state.reads]).toEqual([false, 1])
  state.ms = 1000
  expect([await isKnown('newer'), state.reads]).toEqual([true, 2])
  state.ms = 1999
  expect([await isKnown('third'), await isKnown(), state.reads]).toEqual([false, false, 2])
})

test('calls at once read the list once', async () => {
  const { state, signs, isKnown } = await openKeys([older])
  state.list = [newer]
  state.ms = 60_000
  const all = [signs(), signs(), isKnown('newer')]
  expect([await Promise.all(all), state.reads]).toEqual([['newer', 'newer', true], 2])
})

test('a list that cannot be used changes nothing, is told once, and is read again a minute later', async () => {
  const { state, faults, signs, isKnown } = await openKeys([older])
  state.list = []
  state.ms = 60_000
  expect([await signs(), await isKnown('older'), faults]).toEqual([
    'older',
    true,
    [new TypeError('Signing keys: there is none')],
  ])
  state.list = [newer]
  state.ms = 119_999
  expect([await signs(), state.reads]).toEqual(['older', 2])
  state.ms = 120_000
  expect([await signs(), await isKnown('older'), faults.length]).toEqual(['newer', false, 1])
})

test('keys of another kind, without a private part or a name of their own, are none', async () => {
  const { d: _private, ...publicPart } = newer
  const { kid: _name, ...nameless } = newer
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const lists: readonly (readonly JWK[])[] = [
    [{ ...(await exportJWK(privateKey)), kid: 'curve' }],
    [{ ...newer, crv: 'X25519' }],
    [{ ...newer, kty: 'EC' }],
    [older, publicPart],
    [nameless],
    [older, newer, { ...newer, kid: 'older' }],
  ]
  for (const list of lists)
    await expect(openKeys(list)).rejects.toThrow(
      new TypeError('Signing keys: expected Ed25519 private keys, each with a "kid" of its own'),
    )
  await expect(openKeys([])).rejects.toThrow(new TypeError('Signing keys: there is none'))
})

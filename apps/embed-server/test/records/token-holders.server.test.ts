import { randomUUID } from 'node:crypto'
import { openStore, type Store } from '@casement/store'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RealPostgres, startPostgres } from '../../../../packages/store/test/real-postgres.ts'
import { createCallerRecords } from '../../src/auth/callers/caller-records.ts'
import { createServiceRecords } from '../../src/auth/records/token-records.ts'
import { serviceMigrations } from '../../src/service-migrations.ts'
import { withdraw } from '../../src/auth/withdrawals/token-holders.ts'

/* Two processes over one PostgreSQL: what one takes back while the other issues. */

let postgres: RealPostgres
let stores: Store[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  if (postgres.kind === 'absent') return
  const { url } = postgres
  stores = await Promise.all([1, 2].map(() => openStore({ url })))
  await stores[0]!.migrate('service', serviceMigrations)
})
beforeEach((context) => {
  if (postgres.kind === 'absent') return context.skip(`no PostgreSQL: ${postgres.reason}`)
})
afterAll(async () => {
  for (const store of stores) await store.close()
  if (postgres.kind === 'running') await postgres.stop()
})

const now = new Date()
const expiresAt = new Date(now.getTime() + 600_000)
const issuedBy = async (
  store: Store,
  whom: { clientId: string; person: string; by?: { credentialId: string; version: number } },
) => {
  const records = createServiceRecords(store)
  const mark = await records.writeHolder({ ...whom, tokens: 1, issuedAt: now, expiresAt }, randomUUID())
  const { by, ...of } = whom
  const issued = { ...of, ...(by && { credentialId: by.credentialId }), generation: mark?.generation ?? -1 }
  return { mark, token: { tokenId: randomUUID(), reports: [{ id: 'r', permissions: 0 }], issued } }
}

/** Runs `during` while the transaction that takes back is open, and has done its part. */
async function whileTakingBack<T>(
  takeBack: (tx: Pick<Store, 'query'>) => Promise<unknown>,
  during: () => Promise<T>,
): Promise<T> {
  return stores[0]!.transaction(async (tx) => {
    await takeBack(tx)
    return during()
  })
}

test('a token that is issued while its person’s are being taken back ends with them, one issued after it is good', async () => {
  const whom = { clientId: 'portal', person: 'emil' }
  const { token } = await whileTakingBack(
    (tx) => withdraw(tx, { ...whom, reports: ['r'] }, now),
    () => issuedBy(stores[1]!, whom),
  )
  const second = createServiceRecords(stores[1]!)
  expect(await second.isRevoked(token)).toBe(true)
  expect(await second.isRevoked((await issuedBy(stores[1]!, whom)).token)).toBe(false)
})

test('a token of a clock that is hours ahead or behind ends as any other', async () => {
  const whom = { clientId: 'portal', person: 'nina' }
  for (const hours of [-5, 5]) {
    const at = new Date(now.getTime() + hours * 3_600_000)
    const records = createServiceRecords(stores[1]!)
    const mark = await records.writeHolder({ ...whom, tokens: 1, issuedAt: at, expiresAt }, randomUUID())
    const issued = { ...whom, generation: mark!.generation }
    const token = { tokenId: randomUUID(), reports: [{ id: 'r', permissions: 0 }], issued }
    await createServiceRecords(stores[0]!).revokeAll({ clientId: 'portal', person: 'nina' }, now)
    expect(await records.isRevoked(token)).toBe(true)
  }
})

test('a token that is issued while its caller is changed ends with the change, or there is none', async () => {
  const callers = createCallerRecords(stores[0]!)
  const clientId = randomUUID()
  const fields = { name: 'races', workspaces: null, rights: [], expiresAt: null, isDisabled: false }
  await callers.create(clientId, fields, { now, dryRun: false })
  const by = { credentialId: randomUUID(), version: 1 }
  const whom = { clientId, person: 'emil', by }
  const { mark, token } = await whileTakingBack(
    async (tx) => {
      await tx.query('UPDATE service.caller SET version = version + 1 WHERE client_id = $1', [clientId])
      await withdraw(tx, { clientId }, now)
    },
    () => issuedBy(stores[1]!, whom),
  )
  expect(mark).toBeDefined()
  expect(await createServiceRecords(stores[1]!).isRevoked(token)).toBe(true)
  expect((await issuedBy(stores[1]!, whom)).mark).toBeUndefined()
})

test('processes that take back at one time do so one after the other, each for all that was issued before', async () => {
  const people = Array.from({ length: 40 }, (_, index) => `person-${index}`)
  const held = await Promise.all(people.map((person) => issuedBy(stores[1]!, { clientId: 'portal', person })))
  await Promise.all(
    people.map((person, index) =>
      createServiceRecords(stores[index % 2]!).revokeAll({ clientId: 'portal', person, reports: ['r'] }, now),
    ),
  )
  const revoked = await Promise.all(
    held.map(({ token }) => createServiceRecords(stores[1]!).isRevoked(token)),
  )
  expect(revoked).toEqual(people.map(() => true))
})

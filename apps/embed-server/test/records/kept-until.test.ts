import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { createAccessTokens } from '../../src/auth/access-tokens/access-token.ts'
import { createActivityRecords } from '../../src/activity/activity-records.ts'
import { fromSettings, goodCredentials, isActive } from '../../src/auth/callers/known-caller.ts'
import { createExportFiles } from '../../src/documents/kept/export-files.ts'
import { exportLimits } from '../../src/documents/kept/export-limits.ts'
import { createExportRecords } from '../../src/documents/kept/export-records.ts'
import { createServiceRecords } from '../../src/auth/records/token-records.ts'
import { createRefreshRecords } from '../../src/served/refreshes/refresh-records.ts'
import { createHourlyLimit } from '../../src/rest/hourly-limit.ts'
import { createEmbedTokens } from '../../src/auth/embed-tokens/embed-token.ts'
import { readSigningKeys } from '../../src/auth/embed-tokens/signing-keys.ts'
import { storeOfFile } from './service-store.ts'

const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000]
const start = new Date('2026-11-21T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)

const own = storeOfFile()

/** Something that is kept from `start` on. */
interface Kept {
  readonly what: string
  /** The last millisecond after `start` at which it is there. */
  readonly lastMs: number
  /** Keeps one of its own; resolves to whether it is there at a time, asked in the order of time. */
  keep(): Promise<(at: Date) => unknown>
}

const asked = { reportId: 'r', reportName: 'R', format: 'CSV', asker: 'emil' } as const
const counted = async (table: string, column: string, id: unknown) =>
  (await own.store.query(`SELECT 1 AS found FROM service.${table} WHERE ${column} = $1`, [id])).length > 0

const issue = async (records: ReturnType<typeof createServiceRecords>) => {
  const tokenId = randomUUID()
  await records.writeIssued({
    tokenId,
    clientId: 'portal',
    auditableContext: undefined,
    person: tokenId,
    reports: ['r'],
    issuedAt: start,
    expiresAt: after(hour),
  })
  return tokenId
}
/** Somebody who was issued a token without a record, which ends in an hour. */
async function hold() {
  const [records, person] = [createServiceRecords(own.store), randomUUID()]
  const holder = { clientId: 'portal', person, tokens: 1, issuedAt: start, expiresAt: after(hour) }
  const { generation } = (await records.writeHolder(holder, randomUUID()))!
  const issued = { clientId: 'portal', person, generation }
  return { records, person, held: { tokenId: randomUUID(), reports: [{ id: 'r', permissions: 0 }], issued } }
}
const keysAt = async (now: () => Date) => {
  const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'only' }
  return readSigningKeys([key], { now, onError: () => undefined })
}
const isGood = (verified: Promise<unknown>) =>
  verified.then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('TokenExpired')
      return false
    },
  )

const kept: readonly Kept[] = [
  {
    what: 'an export and its file’s name',
    lastMs: exportLimits.keptMs - 1,
    async keep() {
      const [records, exportId] = [createExportRecords(own.store), randomUUID()]
      await records.create({ ...asked, exportId }, start)
      await records.succeed(exportId, { fileName: 'R.csv', mediaType: 'text/csv', note: null }, start)
      return async (at) => (await records.find(exportId, 'emil', at))?.status === 'Succeeded'
    },
  },
  {
    what: 'the record of an export',
    lastMs: exportLimits.keptMs - 1,
    async keep() {
      const [records, exportId] = [createExportRecords(own.store), randomUUID()]
      await records.create({ ...asked, exportId }, start)
      return async (at) => {
        await records.forget({ expiredBy: at })
        return counted('export', 'export_id', exportId)
      }
    },
  },
  ...([0, 1] as const).map((percent): Kept => ({
    what: percent === 0 ? 'an export that waits and is not heard of' : 'an export that is worked on',
    lastMs: exportLimits.silentMs,
    async keep() {
      const [records, exportId] = [createExportRecords(own.store), randomUUID()]
      await records.create({ ...asked, exportId }, after(-minute))
      await records.noteProgress(exportId, percent, start)
      return async (at) => {
        const found = await records.find(exportId, 'emil', at)
        if (found!.status === 'Failed') expect(found!.problem).toMatch(/was stopped .* ask again/)
        return found!.status !== 'Failed'
      }
    },
  })),
  {
    what: 'the file of an export',
    lastMs: exportLimits.keptMs,
    async keep() {
      const [folder, exportId] = [join(own.folder, 'files'), randomUUID()]
      const files = createExportFiles(folder)
      await files.write(exportId, 'emil', Buffer.from('x'))
      const [name] = await readdir(folder)
      await utimes(join(folder, name!), start, start)
      return async (at) => {
        await files.prune(at)
        return (await readdir(folder)).includes(name!)
      }
    },
  },
  {
    what: 'the use of an assertion',
    lastMs: minute,
    async keep() {
      const records = createServiceRecords(own.store)
      const assertion = { clientId: 'portal', id: 'once', expiresAt: after(minute) }
      expect(await records.useAssertion(assertion, start)).toBe(true)
      return async (at) => !(await records.useAssertion(assertion, at))
    },
  },
  {
    what: 'an outstanding token',
    lastMs: hour - 1,
    async keep() {
      const records = createServiceRecords(own.store)
      const person = await issue(records)
      const of = { clientId: 'portal', person }
      return async (now) => (await records.listOutstanding(of, { now, top: 10 })).length === 1
    },
  },
  {
    what: 'the record of a token',
    lastMs: hour + day,
    async keep() {
      const records = createServiceRecords(own.store)
      const tokenId = await issue(records)
      return async (at) => {
        await records.prune(at)
        return counted('issued_token', 'token_id', tokenId)
      }
    },
  },
  {
    what: 'that a token was taken back',
    lastMs: hour + day,
    async keep() {
      const records = createServiceRecords(own.store)
      const tokenId = await issue(records)
      await records.revoke(tokenId, { clientId: 'portal', now: start })
      return async (at) => {
        await records.prune(at)
        return records.isRevoked({ tokenId, reports: [] })
      }
    },
  },
  {
    what: 'the row of who holds tokens',
    lastMs: 2 * hour,
    async keep() {
      const { records, person } = await hold()
      return async (at) => {
        await records.prune(at)
        return counted('token_holder', 'person', person)
      }
    },
  },
  {
    what: 'that the tokens of a holder were withdrawn',
    lastMs: 2 * day,
    async keep() {
      const { records, person, held } = await hold()
      await records.revokeAll({ clientId: 'portal', person }, start)
      return async (at) => {
        await records.prune(at)
        return records.isRevoked(held)
      }
    },
  },
  {
    what: 'a token that can be taken back with all of its person',
    lastMs: hour - 1,
    async keep() {
      const records = createServiceRecords(own.store)
      const [before, person] = [await issue(records), await issue(records)]
      return async (at) => {
        // Each call takes back what the one before did not.
        const of = at < after(hour) ? before : person
        return (await records.revokeAll({ clientId: 'portal', person: of }, at)).tokens === 1
      }
    },
  },
  {
    what: 'a refresh that has ended',
    lastMs: 90 * day,
    async keep() {
      const records = createRefreshRecords(own.store)
      const datasetId = randomUUID()
      const refresh = async (at: Date) => {
        const requestId = randomUUID()
        await records.begin({ requestId, datasetId, type: 'ViaApi', attemptsLeft: 0 }, at)
        await records.end(requestId, null, at)
        return requestId
      }
      const first = await refresh(start)
      return async (at) => {
        await refresh(at)
        return (await records.find(datasetId, first)) !== undefined
      }
    },
  },
  ...([0, 1] as const).map((attemptsLeft): Kept => ({
    what: `a refresh of a process, with ${attemptsLeft} attempts left`,
    lastMs: minute,
    async keep() {
      const records = createRefreshRecords(own.store)
      const [datasetId, requestId] = [randomUUID(), randomUUID()]
      await records.begin({ requestId, datasetId, type: 'Scheduled', attemptsLeft }, after(-hour))
      await records.noteAlive([requestId], start)
      return async (at) => {
        const taken = await records.takeOver(new Date(at.getTime() - minute), 'gone', at)
        const found = (await records.find(datasetId, requestId))!
        expect(taken.some((each) => each.requestId === requestId)).toBe(found.earlier.length === 1)
        return found.endedAt === null && found.earlier.length === 0
      }
    },
  })),
  {
    what: 'an entry of the activity',
    lastMs: 30 * day,
    async keep() {
      const records = createActivityRecords(own.store)
      const noted = (at: Date) => ({ eventId: randomUUID(), at })
      const [entry, newest] = [noted(start), noted(after(31 * day))]
      const event = { operation: 'ViewReport', outcome: 'ok', correlationId: randomUUID() } as const
      await records.append(
        [
          { ...event, ...entry },
          { ...event, ...newest },
        ],
        false,
      )
      return async (at) => {
        await records.prune(new Date(at.getTime() - 30 * day), noted(at))
        return counted('activity', 'event_id', entry.eventId)
      }
    },
  },
  {
    what: 'a caller',
    lastMs: hour - 1,
    keep: async () => {
      const caller = { ...fromSettings({ clientId: 'x', publicKeys: [] }), expiresAt: after(hour) }
      return (at) => isActive(caller, at)
    },
  },
  {
    what: 'a credential',
    lastMs: hour - 1,
    keep: async () => {
      const caller = fromSettings({ clientId: 'x', publicKeys: [{}] })
      const credentials = caller.credentials.map((each) => ({ ...each, expiresAt: after(hour) }))
      return (at) => goodCredentials({ ...caller, credentials }, at).length === 1
    },
  },
  {
    what: 'an embed token',
    lastMs: hour - 1,
    async keep() {
      let clock = start
      const now = () => clock
      const keys = await keysAt(now)
      const tokens = createEmbedTokens({ keys, issuer: 'http://service', now, newId: randomUUID })
      const { token } = await tokens.sign({ reports: [], datasets: [], identities: [] }, hour / 1000)
      return (at) => {
        clock = at
        return isGood(tokens.verify(token))
      }
    },
  },
  ...([null, 5 * minute] as const).map((credentialMs): Kept => ({
    what: credentialMs ? 'an access token of a credential that ends before it' : 'an access token',
    lastMs: (credentialMs ?? 10 * minute) - 1,
    async keep() {
      let clock = start
      const now = () => clock
      const known = fromSettings({ clientId: 'portal', publicKeys: [{}] })
      const caller = { ...known, expiresAt: credentialMs === null ? null : after(credentialMs) }
      const tokens = createAccessTokens({
        callers: { find: async () => ({ ...caller, expiresAt: null }) },
        keys: await keysAt(now),
        issuer: 'http://service',
        audience: 'http://service/api',
        now,
        newId: randomUUID,
      })
      const { token } = await tokens.sign({ caller, credential: caller.credentials[0]! })
      return (at) => {
        clock = at
        return isGood(tokens.verify(token))
      }
    },
  })),
  {
    what: 'that a caller has made all calls of an hour',
    lastMs: hour - 1,
    keep: async () => {
      let clock = start
      const waitOf = createHourlyLimit(1, () => clock)
      expect(waitOf('portal')).toBe(0)
      return (at) => {
        clock = at
        return waitOf('portal') > 0
      }
    },
  },
]

test.each(kept.map((each) => [each.what, each] as const))(
  '%s is there until its end, and not after it',
  async (_, each) => {
    const isThereAt = await each.keep()
    const there: unknown[] = []
    for (const ms of [each.lastMs, each.lastMs + 1]) there.push(await isThereAt(after(ms)))
    expect(there).toEqual([true, false])
  },
)

test('one refresh of a dataset is under way, whatever those of others are, and forgets none of theirs', async () => {
  const records = createRefreshRecords(own.store)
  const [one, other] = [randomUUID(), randomUUID()]
  const begin = async (datasetId: string, at: Date) => {
    const requestId = randomUUID()
    const isBegun = await records.begin({ requestId, datasetId, type: 'ViaApi', attemptsLeft: 0 }, at)
    return isBegun ? requestId : null
  }
  const [first, theirs] = [await begin(one, start), await begin(other, start)]
  expect([first, theirs]).toEqual([expect.any(String), expect.any(String)])
  expect([await begin(one, start), await begin(other, start)]).toEqual([null, null])
  await records.end(theirs!, null, start)
  await records.end(first!, null, start)
  const second = await begin(one, after(91 * day))
  await records.end(second!, null, after(91 * day))
  const idsOf = async (datasetId: string) =>
    (await records.list(datasetId, 10)).map(({ requestId }) => requestId)
  expect([await idsOf(one), await idsOf(other)]).toEqual([[second], [theirs]])
})

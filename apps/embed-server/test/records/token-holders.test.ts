import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { seeded } from '../../../../e2e/seeded.ts'
import { createCallerRecords } from '../../src/auth/callers/caller-records.ts'
import { createServiceRecords } from '../../src/auth/records/token-records.ts'
import { tokenIdOf } from '../../src/auth/withdrawals/token-holders.ts'
import { storeOfFile } from './service-store.ts'

const own = storeOfFile()
const records = () => createServiceRecords(own.store)
const now = new Date('2026-11-21T10:00:00Z')
const expiresAt = new Date('2026-11-21T11:00:00Z')
const tables = ['issued_token', 'revoked_token', 'token_holder', 'token_withdrawal'] as const
const rowsOf = async (table: (typeof tables)[number]) =>
  (await own.store.query<{ rows: number }>(`SELECT count(*)::integer AS rows FROM service.${table}`))[0]!.rows

/** A token that was issued with others, as it is when it comes back. */
interface Held {
  readonly tokenId: string
  readonly reports: { id: string; permissions: number }[]
  readonly actor?: { clientId: string; person: string }
  readonly issued: { clientId: string; credentialId?: string; person: string; generation: number }
}
interface Whom {
  readonly clientId: string
  readonly person: string
  readonly actor?: string | undefined
  readonly by?: { readonly credentialId: string; readonly version: number } | undefined
}

/** Tokens for these reports, one each, without a record each; undefined where the caller may not have any. */
async function issue({ by, actor, ...whom }: Whom, reports: readonly string[]): Promise<Held[] | undefined> {
  const holder = { ...whom, actor, by, tokens: reports.length, issuedAt: now, expiresAt }
  const mark = await records().writeHolder(holder, randomUUID())
  return (
    mark &&
    reports.map((id) => ({
      tokenId: tokenIdOf(mark.holderId, randomUUID()),
      reports: [{ id, permissions: 0 }],
      ...(actor === undefined ? {} : { actor: { clientId: whom.clientId, person: actor } }),
      issued: { ...whom, ...(by && { credentialId: by.credentialId }), generation: mark.generation },
    }))
  )
}

test('the tokens of a holder leave one row, however many and however often they are issued', async () => {
  const reports = Array.from({ length: 300 }, (_, index) => `r${index}`)
  for (let time = 0; time < 5; time++) await issue({ clientId: 'portal', person: 'rosa' }, reports)
  const counts = await Promise.all(tables.map(rowsOf))
  expect(counts).toEqual([0, 0, 1, 0])
  const listed = await records().listOutstanding({ clientId: 'portal', person: 'rosa' }, { now, top: 10 })
  expect(listed).toEqual([
    {
      tokenId: expect.any(String),
      tokens: 300,
      person: 'rosa',
      actor: null,
      reports: [],
      issuedAt: now,
      expiresAt,
    },
  ])
})

/** Everything that can be asked to be taken back, as one may say it, among few names so that they meet. */
const people = ['ada', 'ben', 'cleo']
const reports = ['r1', 'r2', 'r3']
const lastStep = 40
/** Pairs that are looked at after each step; after the last one all are. */
const looked = 20

test.each([1, 2])(
  'what has no record is taken back by whatever takes back what has one, and by nothing else (seed %i)',
  async (seed) => {
    const random = seeded(seed)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
    const callers = createCallerRecords(own.store)
    const fields = { workspaces: null, rights: [], expiresAt: null, isDisabled: false }
    const registered = randomUUID()
    await callers.create(registered, { ...fields, name: registered }, { now, dryRun: false })
    const versionOf = async () => (await callers.find(registered))!.version!
    const credentials: string[] = []
    const addCredential = async () => {
      const id = randomUUID()
      const rest = { kind: 'key', thumbprint: null, algorithm: null, hint: null, publicKey: null } as const
      const none = { secretHash: null, expiresAt: null, createdAt: now, lastUsedAt: null }
      await callers.addCredential(
        { clientId: registered, version: await versionOf() },
        { id, ...rest, ...none },
        () => undefined,
        { now, dryRun: false },
      )
      credentials.push(id)
    }
    await addCredential()
    await addCredential()

    const client = `client-${seed}`
    const pairs: { what: string; recorded: string; held: Held }[] = []
    const told: string[] = []
    const issuePair = async () => {
      const isRegistered = random() < 0.4
      const by = isRegistered ? { credentialId: pick(credentials), version: await versionOf() } : undefined
      const actor = random() < 0.3 ? pick(people) : undefined
      const whom = { clientId: isRegistered ? registered : client, person: pick(people), actor, by }
      const report = pick(reports)
      const recorded = randomUUID()
      expect(
        await records().writeIssued({
          ...whom,
          tokenId: recorded,
          auditableContext: undefined,
          reports: [report],
          issuedAt: now,
          expiresAt,
        }),
      ).toBe(true)
      const [held] = (await issue(whom, [report]))!
      pairs.push({ what: JSON.stringify({ ...whom, report }), recorded, held: held! })
    }
    const takeBack = async () => {
      const clientId = pick([client, registered])
      const named = { person: pick(people), actor: pick(people), reports: [pick(reports), pick(reports)] }
      const which = pick<(keyof typeof named)[]>([
        ['person'],
        ['actor'],
        ['reports'],
        ['person', 'reports'],
        ['person', 'actor'],
        ['person', 'actor', 'reports'],
      ])
      const body = Object.fromEntries(which.map((name) => [name, named[name]]))
      told.push(JSON.stringify({ clientId, ...body }))
      await records().revokeAll({ clientId, ...body }, now)
    }
    const takeOne = async () => {
      const { recorded, held } = pick(pairs)
      const { clientId } = held.issued
      told.push(`one: ${held.tokenId}`)
      for (const id of [recorded, held.tokenId]) await records().revoke(id, { clientId: 'another', now })
      for (const id of [recorded, held.tokenId]) await records().revoke(id, { clientId, now })
    }
    const changeCaller = async () => {
      const of = { clientId: registered, version: await versionOf() }
      if (random() < 0.5 && credentials.length > 1) {
        const [gone] = credentials.splice(0, 1)
        told.push(`credential ${gone}`)
        await callers.removeCredential(of, gone!, () => undefined, { now, dryRun: false })
        await addCredential()
      } else {
        told.push('caller')
        await callers.change(of, (before) => ({ ...before, isDisabled: true }), { now, dryRun: false })
        await callers.change(
          { ...of, version: of.version + 1 },
          (before) => ({ ...before, isDisabled: false }),
          { now, dryRun: false },
        )
      }
    }
    for (let step = 0; step <= lastStep; step++) {
      for (let more = 0; more < 3; more++) await issuePair()
      await pick([takeBack, takeBack, takeBack, takeOne, changeCaller])()
      const states = await Promise.all(
        pairs
          .slice(step === lastStep ? 0 : -looked)
          .map(async ({ what, recorded, held }) => [
            what,
            await records().isRevoked({ tokenId: recorded, reports: [] }),
            await records().isRevoked(held),
          ]),
      )
      const different = states.filter(([, one, other]) => one !== other)
      expect({ after: told.at(-1), different }).toEqual({ after: told.at(-1), different: [] })
    }
    const good = await Promise.all(pairs.map(({ held }) => records().isRevoked(held)))
    expect(new Set(good)).toEqual(new Set([true, false]))
  },
)

test('who takes back what is listed as one takes back all of the person, and nobody else’s', async () => {
  const [emil] = (await issue({ clientId: 'portal', person: 'emil' }, ['a', 'b']))!
  const [nina] = (await issue({ clientId: 'portal', person: 'nina' }, ['a']))!
  const [theirs] = (await issue({ clientId: 'other', person: 'emil' }, ['a']))!
  const of = { clientId: 'portal', person: 'emil' }
  const [listed] = await records().listOutstanding(of, { now, top: 10 })
  const { tokenId } = listed!
  expect(await records().listOutstanding({ clientId: 'portal', tokenId }, { now, top: 1 })).toEqual([listed])
  expect(await records().revoke(tokenId, { clientId: 'other', now })).toBe(0)
  expect(await records().revoke(tokenId, { clientId: 'portal', now })).toBe(2)
  expect(await records().listOutstanding(of, { now, top: 10 })).toEqual([])
  expect(await Promise.all([emil, nina, theirs].map((one) => records().isRevoked(one!)))).toEqual([
    true,
    false,
    false,
  ])
  // What comes after is good, in the same moment too.
  const [again] = (await issue({ clientId: 'portal', person: 'emil' }, ['a']))!
  expect(await records().isRevoked(again!)).toBe(false)
})

test('an id that was never issued leaves no trace, and one token can be taken back by its own', async () => {
  const before = await Promise.all(tables.map(rowsOf))
  expect(await records().revoke(randomUUID(), { clientId: 'portal', now })).toBe(0)
  expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
  const [one, other] = (await issue({ clientId: 'portal', person: 'olga' }, ['a', 'b']))!
  const listed = await records().listOutstanding(
    { clientId: 'portal', tokenId: one!.tokenId },
    { now, top: 2 },
  )
  expect(listed).toEqual([
    {
      tokenId: one!.tokenId,
      tokens: null,
      person: 'olga',
      actor: null,
      reports: [],
      issuedAt: now,
      expiresAt,
    },
  ])
  expect(await records().revoke(one!.tokenId, { clientId: 'portal', now })).toBe(1)
  expect([await records().isRevoked(one!), await records().isRevoked(other!)]).toEqual([true, false])
})

test('a token of a generation that the store has not reached is refused: the store was put back', async () => {
  const [held] = (await issue({ clientId: 'portal', person: 'pia' }, ['a']))!
  const ahead = { ...held!, issued: { ...held!.issued, generation: held!.issued.generation + 1 } }
  expect(await records().isRevoked(ahead)).toBe(true)
  await records().revokeAll({ clientId: 'portal', person: 'somebody' }, now)
  expect(await records().isRevoked(ahead)).toBe(false)
})

test('a withdrawal is kept for longer than any token lives, and its number is never given again', async () => {
  const [held] = (await issue({ clientId: 'portal', person: 'quentin' }, ['a']))!
  await records().revokeAll({ clientId: 'portal', person: 'quentin' }, now)
  const after = (hours: number) => new Date(now.getTime() + hours * 60 * 60 * 1000)
  await records().prune(after(48))
  expect(await records().isRevoked(held!)).toBe(true)
  const [row] = await own.store.query<{ generation: number }>(
    'SELECT generation FROM service.token_generation',
  )
  await records().prune(after(49))
  expect(await rowsOf('token_withdrawal')).toBe(0)
  expect(await own.store.query('SELECT generation FROM service.token_generation')).toEqual([row])
})

test('what is looked at for one token does not grow with what was withdrawn of others', async () => {
  const [held] = (await issue({ clientId: 'big', person: 'zoe' }, ['r1']))!
  const visited = async () => {
    await own.store.query('ANALYZE service.token_withdrawal')
    const [{ 'QUERY PLAN': plan }] = (await own.store.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT 1 FROM service.token_withdrawal
       WHERE client_id = 'big' AND person = ANY(ARRAY['', 'zoe']) AND report_id = ANY(ARRAY['', 'r1'])
         AND actor = ANY(ARRAY['']) AND credential_id = ANY(ARRAY['']) AND token_id = ANY(ARRAY['', 'x'])
         AND generation > ${held!.issued.generation}`,
      [],
    )) as [{ 'QUERY PLAN': [{ Plan: Record<string, number | string> }] }]
    return plan[0].Plan
  }
  const fill = (from: number, to: number) =>
    own.store.query(
      `INSERT INTO service.token_withdrawal SELECT 'big', 'p' || n, '', '', '', '', 1000000 + n, now()
       FROM generate_series($1::integer, $2::integer) AS numbers(n)`,
      [from, to],
    )
  await fill(1, 2000)
  const few = await visited()
  await fill(2001, 20_000)
  const many = await visited()
  const pages = (plan: Record<string, number | string>) => Number(plan['Shared Hit Blocks'])
  expect(String(many['Node Type'])).toContain('Index')
  expect(pages(many)).toBeLessThanOrEqual(2 * pages(few) + 8)
})

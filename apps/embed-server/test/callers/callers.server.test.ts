import { generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  type ActivityOfService,
  type CallerOfService,
  callerRights,
  type ChangedCaller,
} from '@casement/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallerOperationId } from '../../src/auth/caller-admin/caller-operations.ts'
import { createServiceRecords } from '../../src/auth/records/token-records.ts'
import { ids, openWorld, type Service, type World } from '../world.ts'
import { askFor, inDays, refusalOf, register, type Registered, secretForm } from './registered.ts'

let world: World
let service: Service
/** Another process over the same store. */
let second: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
  second = await world.start()
})
afterAll(() => world.close())

const path = '/admin/callers'
const rights = callerRights
const list = async (call: Registered['call'] = (asked) => service.rest(asked)) =>
  ((await (await call(path)).json()) as { value: CallerOfService[] }).value
const send = (method: string, to: string, body: unknown) => service.rest(to, { method, body })
const openGroup = { reports: [{ id: ids.other }], datasets: [{ id: ids.open }] }
const tokenOf = async ({ call }: Registered) => {
  const answer = await call('/GenerateToken', { method: 'POST', body: openGroup })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { token: string; expiration: string }
}
const opens = async ({ token }: { token: string }) =>
  (await service.embed(token, `/reports/${ids.other}`)).status

test('the callers of the settings are listed, hold everything, and are not changed here', async () => {
  const [portal] = await list()
  expect(portal).toMatchObject({
    clientId: 'portal',
    source: 'settings',
    workspaces: null,
    rights,
    version: null,
    credentials: [{ id: null, kind: 'key' }],
  })
  expect(await refusalOf(await send('PATCH', `${path}/portal`, { version: 1, isDisabled: true }))).toEqual([
    400,
    'InvalidRequest',
    'clientId: "portal" is from the settings, and changes there',
  ])
  expect((await service.rest(`${path}/portal?version=1`, { method: 'DELETE' })).status).toBe(400)
})

test('a caller is registered, changed and deleted, each change with the version that was read', async () => {
  const body = {
    name: ' Nightly load ',
    rights: ['refreshDatasets', 'readContent'],
    workspaces: [ids.sampleGroup],
  }
  const dry = (await (await send('POST', path, { ...body, dryRun: true })).json()) as ChangedCaller
  expect([dry.before, dry.after?.name, dry.secret]).toEqual([null, 'Nightly load', undefined])
  expect((await list()).map(({ name }) => name)).not.toContain('Nightly load')

  const created = (await (await send('POST', path, body)).json()) as ChangedCaller
  expect(created.after).toMatchObject({
    name: 'Nightly load',
    source: 'registered',
    rights: ['readContent', 'refreshDatasets'],
    workspaces: [ids.sampleGroup],
    isDisabled: false,
    expiresAt: null,
    version: 1,
    credentials: [],
  })
  const { clientId } = created.after!
  const one = `${path}/${clientId}`
  const change = { version: 1, name: 'Load', expiresAt: inDays(3) }
  expect((await send('PATCH', one, { ...change, dryRun: true })).status).toBe(200)
  const changed = (await (await send('PATCH', one, change)).json()) as ChangedCaller
  expect(changed.before).toMatchObject({ name: 'Nightly load', version: 1 })
  expect(changed.after).toMatchObject({ name: 'Load', version: 2, expiresAt: change.expiresAt })
  expect(await refusalOf(await send('PATCH', one, change))).toEqual([
    409,
    'VersionConflict',
    'This was changed meanwhile; read it again',
  ])
  expect((await service.rest(`${one}?version=1`, { method: 'DELETE' })).status).toBe(409)
  expect((await service.rest(`${one}?version=2&dryRun=true`, { method: 'DELETE' })).status).toBe(200)
  expect((await service.rest(one)).status).toBe(200)
  const gone = (await (await service.rest(`${one}?version=2`, { method: 'DELETE' })).json()) as ChangedCaller
  expect([gone.before?.name, gone.after]).toEqual(['Load', null])
  expect((await service.rest(one)).status).toBe(404)
})

test.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: '  ' }, 'name: is missing'],
  ['a long name', { name: 'x'.repeat(101) }, 'name: is longer than 100 characters'],
  [
    'a name of control characters',
    { name: 'a\u0007b' },
    'name: must not hold characters that cannot be seen',
  ],
  ['a name with a mark of direction', { name: 'a\u202Eb' }, 'name: must not hold characters'],
  ['no right', { rights: [] }, 'rights: name at least one'],
  ['a right that there is not', { rights: ['everything'] }, 'rights.0: expected readContent'],
  ['no workspace', { workspaces: [] }, 'workspaces: name at least one, or null for all'],
  ['an unknown workspace', { workspaces: [ids.ledger] }, `workspaces: there is no workspace ${ids.ledger}`],
  ['an expiry that is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt: lies in the past'],
  ['an expiry that is none', { expiresAt: 'soon' }, 'expiresAt: expected a time such as'],
  ['an unknown property', { clientId: 'mine' }, 'The body: Unrecognized key: "clientId"'],
])('refuses to register %s', async (_, change, message) => {
  const body = { name: 'wrong', rights: ['readContent'], workspaces: null, ...change }
  const [status, code, said] = await refusalOf(await send('POST', path, body))
  expect([status, code]).toEqual([400, 'InvalidRequest'])
  expect(said).toContain(message)
})

test('no two callers have one name', async () => {
  await register(service, { name: 'Unique', rights: ['readContent'] })
  const body = { name: 'UNIQUE', rights: ['readContent'], workspaces: null }
  expect((await refusalOf(await send('POST', path, body)))[2]).toBe('name: another caller is called "UNIQUE"')
})

test('a disabled caller stops at its next call in every process, and its embed tokens with it', async () => {
  const caller = await register(service, { name: 'stopped', rights })
  const elsewhere = () =>
    fetch(`${second.url}/v1.0/myorg/groups`, { headers: { authorization: `Bearer ${caller.token}` } })
  const embed = await tokenOf(caller)
  expect([(await elsewhere()).status, await opens(embed)]).toEqual([200, 200])
  expect((await caller.change({ name: 'stopped soon' })).status).toBe(200)
  expect(await opens(embed)).toBe(200)

  expect((await caller.change({ isDisabled: true })).status).toBe(200)
  expect([(await caller.call('/groups')).status, (await elsewhere()).status, await opens(embed)]).toEqual([
    401, 401, 401,
  ])
  expect((await askFor(service, secretForm(caller.clientId, caller.secret))).status).toBe(401)
  expect((await caller.change({ isDisabled: false })).status).toBe(200)
  expect([(await caller.call('/groups')).status, await opens(embed)]).toEqual([200, 401])
})

test.each<[string, object]>([
  ['a right', { rights: ['readContent', 'generateTokens'] }],
  ['workspaces', { workspaces: [ids.sampleGroup] }],
  ['time', { expiresAt: inDays(1) }],
])('who takes %s away takes back the embed tokens', async (what, change) => {
  const caller = await register(service, { name: `loses ${what}`, rights })
  const embed = await tokenOf(caller)
  expect((await caller.change(change)).status).toBe(200)
  expect(await opens(embed)).toBe(401)
})

test('a caller past its expiry is as one that is disabled, and no embed token outlives it', async () => {
  const caller = await register(service, { name: 'ends', rights })
  const at = new Date(Date.now() + 90_000).toISOString()
  expect((await caller.change({ expiresAt: at })).status).toBe(200)
  const embed = await tokenOf(caller)
  expect(new Date(embed.expiration).getTime()).toBeLessThanOrEqual(new Date(at).getTime())
  await world.store.query(
    "UPDATE service.caller SET expires_at = now() - interval '1 second' WHERE client_id = $1",
    [caller.clientId],
  )
  expect((await caller.call('/groups')).status).toBe(401)
  expect((await askFor(service, secretForm(caller.clientId, caller.secret))).status).toBe(401)
})

test('a deleted caller stops at once', async () => {
  const caller = await register(service, { name: 'deleted', rights })
  const embed = await tokenOf(caller)
  const { version } = await caller.caller()
  expect(
    (await service.rest(`${path}/${caller.clientId}?version=${version}`, { method: 'DELETE' })).status,
  ).toBe(200)
  expect([(await caller.call('/groups')).status, await opens(embed)]).toEqual([401, 401])
})

test('a credential that is removed ends what it was given for, and nothing of the others', async () => {
  const caller = await register(service, { name: 'rotates', rights })
  const credentials = `${path}/${caller.clientId}/credentials`
  const embed = await tokenOf(caller)
  const body = { version: (await caller.caller()).version, secret: true, expiresAt: inDays(30) }
  const { secret, after } = (await (await send('POST', credentials, body)).json()) as ChangedCaller
  const answer = await askFor(service, secretForm(caller.clientId, secret!))
  const { access_token: newer } = (await answer.json()) as { access_token: string }
  const asked = (token: string) =>
    fetch(`${service.url}/v1.0/myorg/GenerateToken`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(openGroup),
    })
  const kept = (await (await asked(newer)).json()) as { token: string }

  const removed = await service.rest(`${credentials}/${caller.credentialId}?version=${after!.version}`, {
    method: 'DELETE',
  })
  expect(removed.status).toBe(200)
  expect([(await caller.call('/groups')).status, await opens(embed)]).toEqual([401, 401])
  expect([(await asked(newer)).status, await opens(kept)]).toEqual([200, 200])
  const again = `${credentials}/${caller.credentialId}?version=${after!.version! + 1}`
  expect((await service.rest(again, { method: 'DELETE' })).status).toBe(404)
})

test('wrong credentials are refused, and nothing is kept of them', async () => {
  const caller = await register(service, { name: 'careful', rights })
  const credentials = `${path}/${caller.clientId}/credentials`
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const add = async (body: object) => {
    const { version } = await caller.caller()
    return send('POST', credentials, { version, ...body })
  }
  for (const [body, message] of [
    [{}, 'key: give a key, or ask for a secret'],
    [{ key: pem, secret: true }, 'key: give a key, or ask for a secret'],
    [{ key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }, 'key: this is a private key'],
    [{ secret: true }, 'expiresAt: a secret needs an end'],
    [{ secret: true, expiresAt: inDays(731) }, 'expiresAt: a secret is good for 730 days at most'],
    [{ key: pem, expiresAt: inDays(-1) }, 'expiresAt: lies in the past'],
  ] as const)
    expect((await refusalOf(await add(body)))[2]).toContain(message)
  expect((await add({ key: pem, dryRun: true })).status).toBe(200)
  expect((await add({ key: pem })).status).toBe(201)
  expect((await refusalOf(await add({ key: pem })))[2]).toBe('key: the caller has this one already')
  const { credentials: kept } = await caller.caller()
  expect(kept.map(({ kind }) => kind)).toEqual(['secret', 'key'])
  expect(JSON.stringify(kept)).not.toMatch(/scrypt|"x"/)
})

/** A public key of a pair that nobody keeps. */
const newKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

test('a dry run of each change leaves the caller, its credentials and its tokens as they are', async () => {
  const caller = await register(service, { name: 'tried', rights })
  const [token, before] = [await tokenOf(caller), await list()]
  const { version } = await caller.caller()
  const one = `${path}/${caller.clientId}`
  const dry = { version, dryRun: true }
  const remove = (from: string) => send('DELETE', `${from}?version=${version}&dryRun=true`, undefined)
  const runs: Record<Exclude<CallerOperationId, 'ListCallers' | 'GetCaller'>, () => Promise<Response>> = {
    CreateCaller: () => send('POST', path, { name: 'never', rights, workspaces: null, dryRun: true }),
    ChangeCaller: () => send('PATCH', one, { ...dry, isDisabled: true, name: 'other' }),
    DeleteCaller: () => remove(one),
    AddCallerCredential: () => send('POST', `${one}/credentials`, { ...dry, key: newKey() }),
    RemoveCallerCredential: () => remove(`${one}/credentials/${caller.credentialId}`),
  }
  for (const [operation, run] of Object.entries(runs)) {
    const answer = await run()
    expect(answer.status, operation).toBe(200)
    const { before: known, after } = (await answer.json()) as ChangedCaller
    expect(after, operation).not.toEqual(known)
    expect(await list(), operation).toEqual(before)
    expect(await opens(token), operation).toBe(200)
  }
  expect((await askFor(service, secretForm(caller.clientId, caller.secret))).status).toBe(200)
})

test('a caller has ten credentials, and another as many', async () => {
  const [caller, other] = [
    await register(service, { name: 'ten', rights }),
    await register(service, { name: 'ten more', rights }),
  ]
  const add = async ({ clientId, caller: read }: Registered) => {
    const { version } = await read()
    return send('POST', `${path}/${clientId}/credentials`, { version, key: newKey() })
  }
  for (const each of [caller, other]) {
    for (let count = 2; count <= 10; count++) expect((await add(each)).status).toBe(201)
    expect((await refusalOf(await add(each)))[2]).toBe(
      'key: a caller has 10 credentials at most; remove one first',
    )
  }
})

test('who administers sees and gives no more than it holds', async () => {
  const strong = await register(service, { name: 'strong', rights })
  const limited = await register(service, {
    name: 'limited',
    rights: ['readContent', 'administer'],
    workspaces: [ids.sampleGroup],
  })
  expect((await list(limited.call)).map(({ name }) => name)).toEqual(['limited'])
  const hidden = await limited.call(`${path}/${strong.clientId}`)
  expect(hidden.status).toBe(404)
  const { version } = await strong.caller()
  for (const [to, method, body] of [
    [strong.clientId, 'PATCH', { version, isDisabled: true }],
    [`${strong.clientId}/credentials`, 'POST', { version, secret: true, expiresAt: inDays(1) }],
    [`${strong.clientId}/credentials/${strong.credentialId}?version=${version}`, 'DELETE', undefined],
    [`${strong.clientId}?version=${version}`, 'DELETE', undefined],
    ['portal', 'PATCH', { version: 1, name: 'x' }],
  ] as const)
    expect((await limited.call(`${path}/${to}`, { method, body })).status, `${method} ${to}`).toBe(404)
  expect((await strong.caller()).version).toBe(version)

  const own = await limited.caller()
  const create = (change: object) =>
    limited.call(path, {
      method: 'POST',
      body: { name: randomUUID(), rights: ['readContent'], workspaces: [ids.sampleGroup], ...change },
    })
  expect((await create({})).status).toBe(201)
  expect((await create({ rights: ['generateTokens'] })).status).toBe(403)
  expect((await create({ workspaces: null })).status).toBe(403)
  expect((await refusalOf(await create({ workspaces: [ids.marketingGroup] })))[2]).toBe(
    `workspaces: there is no workspace ${ids.marketingGroup}`,
  )
  const raise = (change: object) =>
    limited.call(`${path}/${limited.clientId}`, {
      method: 'PATCH',
      body: { version: own.version, ...change },
    })
  expect((await raise({ rights })).status).toBe(403)
  expect((await raise({ workspaces: null })).status).toBe(403)
})

test('a token that is asked for while its caller is changed is recorded before, or not at all', async () => {
  const caller = await register(service, { name: 'races', rights })
  const { version } = await caller.caller()
  const token = {
    tokenId: randomUUID(),
    clientId: caller.clientId,
    auditableContext: undefined,
    person: undefined,
    reports: [],
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 60_000),
    by: { credentialId: caller.credentialId, version: version! },
  }
  const records = createServiceRecords(world.store)
  expect(await records.writeIssued(token)).toBe(true)
  expect((await caller.change({ isDisabled: true })).status).toBe(200)
  expect(await records.isRevoked({ tokenId: token.tokenId, reports: [] })).toBe(true)
  expect(await records.writeIssued({ ...token, tokenId: randomUUID() })).toBe(false)
})

test('each change is in the activity with who made it, and no secret', async () => {
  const caller = await register(service, { name: 'recorded', rights })
  await caller.change({ name: 'recorded anew' })
  const { value } = (await (await service.rest('/activity?order=newest&limit=50')).json()) as {
    value: ActivityOfService[]
  }
  const own = value.filter(({ details }) => details?.['caller'] === caller.clientId).toReversed()
  expect(own.map(({ operation, details }) => [operation, details])).toEqual([
    ['CreateCaller', { caller: caller.clientId, name: 'recorded' }],
    [
      'AddCallerCredential',
      { caller: caller.clientId, name: 'recorded', credentialId: caller.credentialId, kind: 'secret' },
    ],
    ['ChangeCaller', { caller: caller.clientId, name: 'recorded anew' }],
  ])
  expect(JSON.stringify(value)).not.toContain(caller.secret)
  const mine = await register(service, { name: 'made by another', rights })
  await mine.call(path, {
    method: 'POST',
    body: { name: 'third', rights: ['readContent'], workspaces: null },
  })
  const by = await world.store.query<{ by: string }>(
    `SELECT client_id AS by FROM service.activity WHERE operation = 'CreateCaller' ORDER BY id DESC LIMIT 1`,
  )
  expect(by).toEqual([{ by: mine.clientId }])
})

test('when a secret was last used is told', async () => {
  const before = Date.now()
  const caller = await register(service, { name: 'used', rights })
  const [credential] = (await caller.caller()).credentials
  const lastUsedAt = Date.parse(credential!.lastUsedAt!)
  expect(lastUsedAt).toBeGreaterThanOrEqual(before)
  expect(lastUsedAt).toBeLessThanOrEqual(Date.now())
  expect(credential!.hint).toBe(caller.secret.slice(0, 4))
})

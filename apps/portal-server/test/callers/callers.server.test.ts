import { generateKeyPairSync } from 'node:crypto'
import {
  AuditPage,
  CallerChange,
  Callers,
  ChangedCaller,
  Problem,
  routes,
  Undone,
} from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids } from '../../../embed-server/test/world.ts'
import { openRealWorld, type RealWorld } from '../access/real-world.ts'
import { openWorld } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('callers are registered that later tests change')

let world: RealWorld
beforeAll(async () => {
  world = await openRealWorld()
})
afterAll(() => world.close())

const ada = { sub: 'ada' }
const ask = (route: { method: string; path: string }, body?: unknown) => world.ask(route, ada, body)
const list = async () => Callers.parse((await ask(routes.callers)).body)
const change = async (one: object, dryRun = false) => {
  const { status, body } = await ask(routes.changeCaller, { change: one, dryRun })
  expect([status, body]).toMatchObject([200, {}])
  return ChangedCaller.parse(body)
}
const refusedBy = async (one: object) => {
  const { status, body } = await ask(routes.changeCaller, { change: one, dryRun: true })
  const { code, field, message } = Problem.parse(body)
  return [status, code, field, message]
}
const audit = async () => {
  const { body } = await ask({ ...routes.audit, path: `${routes.audit.path}?order=newest&limit=20` })
  return AuditPage.parse(body)
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()
const set = (name: string) => ({
  name,
  workspaces: [ids.sampleGroup],
  rights: ['readContent'],
  expiresAt: null,
})
const create = async (name: string) => {
  const { differences } = await change({ kind: 'create', set: set(name) })
  return differences[0]!.after!
}

const publicKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

test('a caller is registered after its difference was shown, and is in the audit', async () => {
  const dry = await change({ kind: 'create', set: set('Nightly') }, true)
  expect(dry.differences).toMatchObject([{ before: null, after: { name: 'Nightly' }, entry: null }])
  expect((await list()).callers.map(({ name }) => name)).not.toContain('Nightly')
  const made = await change({ kind: 'create', set: set('Nightly') })
  const { callers, serviceUrl } = await list()
  expect(serviceUrl).toMatch(/^http:\/\/localhost/)
  expect(callers).toMatchObject([{ source: 'settings' }, { name: 'Nightly', source: 'registered' }])
  const { entries } = await audit()
  expect(entries[0]).toMatchObject({
    id: made.differences[0]!.entry,
    action: 'createCaller',
    person: 'ada',
    before: null,
    after: { name: 'Nightly', clientId: made.differences[0]!.after!.clientId },
  })
})

test('a secret is told once, and is neither in the audit nor in any list', async () => {
  const { clientId, version } = await create('With a secret')
  const one = { kind: 'makeSecret', clientId, version, expiresAt: inDays(90) }
  expect((await change(one, true)).secret).toBeUndefined()
  const { secret, differences } = await change(one)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(differences[0]!.after!.credentials).toMatchObject([{ kind: 'secret', hint: secret!.slice(0, 4) }])
  const told = JSON.stringify([await list(), await audit()])
  expect(told).toContain('addCallerCredential')
  expect(told).not.toContain(secret!.slice(4))
})

test('changes are undone one by one; a deletion and a removed credential are not', async () => {
  const undo = async (entry: number | null, dryRun = false) => {
    const { status, body } = await ask(routes.undoChanges, { entries: [entry], dryRun })
    return { status, body }
  }
  const { clientId, version } = await create('Undone')
  const renamed = await change({
    kind: 'change',
    clientId,
    version,
    set: { name: 'Renamed', isDisabled: true },
  })
  const entry = renamed.differences[0]!.entry
  expect(Undone.parse((await undo(entry, true)).body).callers).toMatchObject([
    { before: { name: 'Renamed' }, after: { name: 'Undone', isDisabled: false }, entry: null },
  ])
  const back = Undone.parse((await undo(entry)).body).callers![0]!
  expect(back).toMatchObject({ after: { name: 'Undone', isDisabled: false } })
  expect(Problem.parse((await undo(entry)).body).code).toBe('callerChanged')

  const added = await change({
    kind: 'addKey',
    clientId,
    version: back.after!.version,
    key: publicKey(),
    expiresAt: null,
  })
  const without = Undone.parse((await undo(added.differences[0]!.entry)).body).callers![0]!
  expect(without.after!.credentials).toEqual([])

  const gone = await change({ kind: 'delete', clientId, version: without.after!.version })
  expect(gone.differences[0]!.after).toBeNull()
  expect(Problem.parse((await undo(gone.differences[0]!.entry)).body).code).toBe('notToUndo')
  const { clientId: another, version: first } = await create('Taken back')
  const { entries } = await audit()
  expect(Undone.parse((await undo(entries[0]!.id)).body).callers).toMatchObject([
    { before: { clientId: another, version: first }, after: null },
  ])
})

test('what the service refuses is said at its field, and nothing is in the audit', async () => {
  const { clientId, version } = await create('Refused')
  const before = (await audit()).entries.length
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const of = { clientId, version }
  expect(await refusedBy({ kind: 'addKey', ...of, key, expiresAt: null })).toEqual([
    400,
    'callerRefused',
    'change.key',
    expect.stringMatching(/^this is a private key/),
  ])
  expect(await refusedBy({ kind: 'create', set: set('REFUSED') })).toEqual([
    400,
    'callerRefused',
    'change.name',
    'another caller is called "REFUSED"',
  ])
  expect(await refusedBy({ kind: 'create', set: { ...set('x'), workspaces: [ids.ledger] } })).toEqual([
    400,
    'callerRefused',
    'change.workspaces',
    `there is no workspace ${ids.ledger}`,
  ])
  expect((await refusedBy({ kind: 'create', set: { ...set('x'), rights: [] } })).slice(0, 2)).toEqual([
    400,
    'invalidBody',
  ])
  expect((await refusedBy({ kind: 'delete', clientId, version: 7 })).slice(0, 2)).toEqual([
    409,
    'callerChanged',
  ])
  expect((await refusedBy({ kind: 'delete', clientId: ids.ledger, version: 1 })).slice(0, 2)).toEqual([
    404,
    'callerUnknown',
  ])
  expect((await audit()).entries.length).toBe(before)
})

test('a dry run of each kind of change tells its difference, and leaves callers, secrets and audit as they were', async () => {
  const { clientId, version: first } = await create('Left alone')
  const added = await change({ kind: 'makeSecret', clientId, version: first, expiresAt: inDays(90) })
  const { credentials, version } = added.differences[0]!.after!
  const of = { clientId, version }
  const changes: Record<CallerChange['kind'], object> = {
    create: { set: set('Another') },
    change: { ...of, set: { name: 'Renamed', isDisabled: true } },
    delete: of,
    addKey: { ...of, key: publicKey(), expiresAt: null },
    makeSecret: { ...of, expiresAt: inDays(30) },
    removeCredential: { ...of, credentialId: credentials[0]!.id },
  }
  expect(Object.keys(changes)).toEqual(CallerChange.options.map(({ shape }) => shape.kind.value))
  const before = [await list(), await audit()]
  for (const [kind, more] of Object.entries(changes)) {
    const { differences, secret } = await change({ kind, ...more }, true)
    expect([differences, secret], kind).toMatchObject([[{ entry: null }], undefined])
    expect(differences[0]!.after, kind).not.toEqual(differences[0]!.before)
    expect([await list(), await audit()], kind).toEqual(before)
  }
})

test('each kind of change is in the audit with who made it, before and after', async () => {
  const made = async (kind: CallerChange['kind'], more: object, action: string) => {
    const [{ before, after, entry } = { before: null, after: null, entry: null }] = (
      await change({ kind, ...more })
    ).differences
    expect((await audit()).entries[0]).toEqual({
      id: entry,
      at: expect.any(String),
      person: 'ada',
      action,
      grantId: null,
      before,
      after,
      correlationId: expect.any(String),
      hash: expect.any(String),
    })
    return { clientId: (after ?? before)!.clientId, version: after?.version ?? null, after }
  }
  const { clientId, ...first } = await made('create', { set: set('In the audit') }, 'createCaller')
  let { version } = first
  const at = () => ({ clientId, version })
  ;({ version } = await made('change', { ...at(), set: { isDisabled: true } }, 'changeCaller'))
  const key = { key: publicKey(), expiresAt: null }
  ;({ version } = await made('addKey', { ...at(), ...key }, 'addCallerCredential'))
  const secret = await made('makeSecret', { ...at(), expiresAt: inDays(90) }, 'addCallerCredential')
  version = secret.version
  const credentialId = secret.after!.credentials[0]!.id
  ;({ version } = await made('removeCredential', { ...at(), credentialId }, 'removeCallerCredential'))
  await made('delete', at(), 'deleteCaller')
})

test('callers are for administrators alone', async () => {
  expect((await world.ask(routes.callers, { sub: 'grace', roles: [] })).status).toBe(403)
  const body = { change: { kind: 'create', set: set('x') } }
  expect((await world.ask(routes.changeCaller, { sub: 'grace', roles: [] }, body)).status).toBe(403)
})

test('Power BI has no callers that are administered here, which is said', async () => {
  const other = await openWorld()
  try {
    const portal = await other.start({ settings: { EMBEDDING_CLIENT_SECRET: 'a secret' } })
    const token = await other.issuer.sign({ sub: 'ada' })
    const answer = await portal.call(routes.callers.path, { method: 'GET', token })
    expect([answer.status, Problem.parse(await answer.json()).code]).toEqual([501, 'callersUnknown'])
  } finally {
    await other.close()
  }
})

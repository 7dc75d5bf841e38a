import { CallerChange, type CallerRecord } from '@casement/portal-api'
import type { HttpError } from '@casement/server'
import { expect, test } from 'vitest'
import { changeCaller, refused, toRecord } from '../../src/admin/callers/change-caller.ts'
import { callerTakenBack } from '../../src/admin/callers/undo-caller.ts'
import { ServiceRefusal } from '../../src/embedding/service-client.ts'
import type { UndoneEntry } from '../../src/audit/undone-entries.ts'

type Deps = Parameters<typeof changeCaller>[2]
const author = { person: 'ada', correlationId: 'c' } as unknown as Parameters<
  typeof changeCaller
>[1]['author']
const caller = (more: Partial<CallerRecord> = {}): CallerRecord => ({
  clientId: 'id',
  name: 'Payroll',
  source: 'registered',
  workspaces: null,
  rights: [],
  expiresAt: null,
  isDisabled: false,
  version: 3,
  createdAt: null,
  updatedAt: null,
  credentials: [],
  ...more,
})

test('a store that takes no entry stops a change before the service is asked, and no dry run', async () => {
  const asked: boolean[] = []
  const deps = {
    store: { ping: () => Promise.reject(new Error('the store is away')) },
    callers: {
      delete: async (_of: object, dryRun: boolean) => {
        asked.push(dryRun)
        return { before: caller(), after: null }
      },
    },
    now: () => new Date(0),
  } as unknown as Deps
  const change = { kind: 'delete', clientId: 'id', version: 3 } as const
  await expect(changeCaller(change, { dryRun: false, author }, deps)).rejects.toThrow('the store is away')
  expect(asked).toEqual([])
  expect(await changeCaller(change, { dryRun: true, author }, deps)).toEqual({
    differences: [{ before: caller(), after: null, entry: null }],
  })
  expect(asked).toEqual([true])
})

test('each kind of change is asked of the service as it is, in its own call, and told as its dry run tells it', async () => {
  const asked: unknown[] = []
  const noted =
    (call: string) =>
    async (...args: unknown[]) => {
      asked.push([call, ...args])
      return { before: caller(), after: caller({ version: 4 }) }
    }
  const calls = ['create', 'change', 'delete', 'addCredential', 'removeCredential']
  const callers = Object.fromEntries(calls.map((call) => [call, noted(call)]))
  const deps = { store: {}, callers, now: () => new Date(0) } as unknown as Deps
  const of = { clientId: 'id', version: 3 }
  const set = { name: 'Payroll', workspaces: ['w'], rights: ['readContent' as const], expiresAt: null }
  const changes: readonly CallerChange[] = [
    { kind: 'create', set },
    { kind: 'change', ...of, set: { isDisabled: true } },
    { kind: 'delete', ...of },
    { kind: 'addKey', ...of, key: 'a key', expiresAt: '2027-01-01T00:00:00Z' },
    { kind: 'makeSecret', ...of, expiresAt: '2027-01-01T00:00:00Z' },
    { kind: 'removeCredential', ...of, credentialId: 'k' },
  ]
  expect(changes.map(({ kind }) => kind)).toEqual(CallerChange.options.map(({ shape }) => shape.kind.value))
  for (const change of changes)
    expect(await changeCaller(change, { dryRun: true, author }, deps)).toEqual({
      differences: [{ before: caller(), after: caller({ version: 4 }), entry: null }],
    })
  const common = { version: 3, expiresAt: '2027-01-01T00:00:00Z', dryRun: true }
  expect(asked).toEqual([
    ['create', { ...set, dryRun: true }, 'c'],
    ['change', 'id', { version: 3, isDisabled: true, dryRun: true }, 'c'],
    ['delete', changes[2], true, 'c'],
    ['addCredential', 'id', { ...common, key: 'a key' }, 'c'],
    ['addCredential', 'id', { ...common, secret: true }, 'c'],
    ['removeCredential', changes[5], true, 'c'],
  ])
})

test('of a caller what is named is told, and nothing beside it that the service may say', () => {
  const credential = {
    id: 'k',
    kind: 'key',
    thumbprint: 't',
    algorithm: 'EdDSA',
    hint: null,
    expiresAt: '2027-01-01T00:00:00Z',
    createdAt: '2026-01-01T00:00:00Z',
    lastUsedAt: null,
  } as const
  const told = caller({ workspaces: ['w'], rights: ['readContent'], credentials: [credential] })
  const more = { ...told, key: 'PEM', credentials: [{ ...credential, secret: 'of the service' }] }
  expect(toRecord(more)).toEqual(told)
})

test('what the service refuses is said in words of the portal, at the field that it names', () => {
  const said = (error: unknown) => {
    try {
      return refused(error)
    } catch (thrown) {
      return thrown
    }
  }
  const of = (status: number, message: string) => said(new ServiceRefusal(status, { code: 'Code', message }))
  const told = (status: number, message: string) => {
    const { code, message: text, field, cause } = of(status, message) as HttpError
    return [code, text, field, (cause as Error).message]
  }
  expect(told(409, 'x')).toEqual([
    'callerChanged',
    'The caller was changed meanwhile; read it again',
    undefined,
    'Code: x',
  ])
  expect(told(404, 'x')).toEqual([
    'callerUnknown',
    'There is no such caller, or no such credential; it may have been deleted',
    undefined,
    'Code: x',
  ])
  expect(told(400, 'name: is taken')).toEqual([
    'callerRefused',
    'is taken',
    'change.name',
    'Code: name: is taken',
  ])
  expect(told(400, 'workspaces.10: is\nnone')).toEqual([
    'callerRefused',
    'is\nnone',
    'change.workspaces',
    'Code: workspaces.10: is\nnone',
  ])
  for (const plain of ['is wrong', 'the name: is wrong'])
    expect(told(400, plain)).toEqual(['callerRefused', plain, undefined, `Code: ${plain}`])
  expect(told(403, 'no right')).toEqual([
    'callersUnknown',
    'The embedding service does not let this portal administer its callers: no right',
    undefined,
    'Code: no right',
  ])
  const other = new Error('the service is away')
  expect(said(other)).toBe(other)
})

test('what gave nothing to take back is said at its entry', () => {
  const entry = (before: CallerRecord | null, after: CallerRecord | null) =>
    ({ before, after }) as unknown as UndoneEntry
  for (const after of [null, caller({ version: null })])
    expect(() => callerTakenBack(entry(caller(), after))).toThrow(
      expect.objectContaining({ code: 'notToUndo', field: 'entries.0' }),
    )
  const credential = { id: 'k', kind: 'key' } as unknown as CallerRecord['credentials'][number]
  expect(callerTakenBack(entry(null, caller()))).toEqual({ kind: 'delete', clientId: 'id', version: 3 })
  expect(callerTakenBack(entry(caller(), caller({ credentials: [credential] })))).toEqual({
    kind: 'removeCredential',
    clientId: 'id',
    version: 3,
    credentialId: 'k',
  })
  const unnamed = { ...credential, id: null } as unknown as typeof credential
  expect(callerTakenBack(entry(caller({ name: 'Before' }), caller({ credentials: [unnamed] })))).toEqual({
    kind: 'change',
    clientId: 'id',
    version: 3,
    set: { name: 'Before', workspaces: null, rights: [], expiresAt: null, isDisabled: false },
  })
  const had = caller({ credentials: [credential], name: 'Before', isDisabled: true })
  expect(callerTakenBack(entry(had, caller({ credentials: [credential], version: 4 })))).toEqual({
    kind: 'change',
    clientId: 'id',
    version: 4,
    set: { name: 'Before', workspaces: null, rights: [], expiresAt: null, isDisabled: true },
  })
})

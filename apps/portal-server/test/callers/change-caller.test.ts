import type { CallerRecord } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { changeCaller } from '../../src/callers/change-caller.ts'
import { callerTakenBack } from '../../src/callers/undo-caller.ts'
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
  const had = caller({ credentials: [credential], name: 'Before', isDisabled: true })
  expect(callerTakenBack(entry(had, caller({ credentials: [credential], version: 4 })))).toEqual({
    kind: 'change',
    clientId: 'id',
    version: 4,
    set: { name: 'Before', workspaces: null, rights: [], expiresAt: null, isDisabled: true },
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AuditEntry } from '@casement/portal-api'
import { toAuditCsv } from '@casement/portal-server'
import { openStore } from '@casement/store'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../src/audit/audit-command.ts'
import { parseAuditWords } from '../src/audit/audit-words.ts'
import { storeLocation } from '../src/data-folder/store-location.ts'
import { grant } from '../src/grants/grant-command.ts'
import { type Installation, makeInstallation } from './installation.ts'
import { inOrder } from '../../../scripts/in-order.ts'

inOrder('the audit is followed from its first entry on')

let installation: Installation
const said: string[] = []
const inFolder = (name: string) => join(installation.folder, name)
const jsonLines = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => AuditEntry.parse(JSON.parse(line)))

beforeAll(async () => {
  installation = await makeInstallation()
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
  await grant(['--person', 'anna', '--workspace', 'contoso', '--note', '=1+1, "so"'])
})
afterAll(() => {
  vi.restoreAllMocks()
  installation.remove()
})
beforeEach(() => void (said.length = 0))

test('the audit is followed while the product is stopped and while it runs, to the same end', async () => {
  await audit(['verify'])
  expect(said).toEqual([
    expect.stringMatching(/^\d+ entries, each as it was written$/),
    expect.stringMatching(/^The newest is \d+:[0-9a-f]{64}; noted elsewhere, --known compares with it$/),
    expect.stringMatching(/^\d+ entries of use, each as it was written$/),
  ])
  const stopped = [...said]
  const [, known] = /is (\S+);/.exec(said[1]!)!
  await installation.whileRunning(async () => {
    said.length = 0
    await audit(['verify', '--known', known!])
    expect(said).toEqual(stopped)
    await grant(['--person', 'berta', '--workspace', 'contoso'])
    await audit(['verify', '--known', known!])
    expect(said.at(-3)).toBe(stopped[0]!.replace(/\d+/, (count) => String(Number(count) + 1)))
    await expect(audit(['verify', '--known', known!.replace(/:./, ':g')])).rejects.toThrow(/64 hexadecimal/)
    const token = inFolder('token')
    writeFileSync(token, 'no token')
    await expect(audit(['verify', '--token-file', token])).rejects.toThrow(/unauthorized/)
  })
})

test('all of it is written into a new file, as JSON lines and as CSV that runs nothing', async () => {
  const [lines, table] = [inFolder('audit.jsonl'), inFolder('audit.csv')]
  await audit(['export', lines])
  await installation.whileRunning(() => audit(['export', table]))
  const entries = jsonLines(lines)
  expect(said).toEqual([
    `${entries.length} entries are in ${lines}`,
    `${entries.length} entries are in ${table}`,
  ])
  expect(entries.at(-2)).toMatchObject({
    action: 'create',
    person: expect.stringContaining('(casement grant)'),
    after: { subject: { value: 'anna' }, note: '=1+1, "so"' },
  })
  const [head, ...rows] = readFileSync(table, 'utf8').trimEnd().split('\r\n')
  expect(head).toBe('id,at,person,action,grantId,before,after,correlationId,hash')
  expect(rows).toEqual(entries.map(toAuditCsv))
  await expect(audit(['export', table])).rejects.toThrow(`${table} is there already`)
  await expect(audit(['export', inFolder('no/where.csv')])).rejects.toThrow(/cannot be written/)
})

test('an entry that was changed ends the command with what was changed', async () => {
  const store = await openStore(storeLocation(installation.settings))
  await store.query('ALTER TABLE portal.audit DISABLE TRIGGER USER')
  await store.query("UPDATE portal.audit SET person = 'eve' WHERE id = 2")
  await store.close()
  await expect(audit(['verify'])).rejects.toThrow(/Entry 2 is not what was written after entry 1/)
})

test('cells of CSV hold text, and no formula', () => {
  const entry: AuditEntry = {
    id: 7,
    at: '2026-10-31T12:00:00.000Z',
    person: '=HYPERLINK("x")',
    action: 'prune',
    grantId: null,
    before: { upTo: { id: 3, hash: 'ab' }, entries: 3 },
    after: null,
    correlationId: '@a',
    hash: '-1',
  }
  expect(toAuditCsv(entry)).toBe(
    `7,2026-10-31T12:00:00.000Z,"'=HYPERLINK(""x"")",prune,,"{""upTo"":{""id"":3,""hash"":""ab""},""entries"":3}",,'@a,-1`,
  )
})

test.each([
  [[], /say verify or export/],
  [['prove'], /say verify or export/],
  [['verify', 'it'], /it means nothing/],
  [['verify', '--known', '12'], /--known 12: expected a number/],
  [['verify', '--knwon', '12'], /knwon/],
  [['export'], /one file, named \.csv or \.jsonl/],
  [['export', 'audit.xlsx'], /one file, named \.csv or \.jsonl/],
  [['export', 'a.csv', 'b.csv'], /one file/],
  [['export', 'a.csv', '--known', '1'], /known/],
])('words that mean nothing are refused, with what is taken: %j', (words, message) => {
  expect(() => parseAuditWords(words)).toThrow(message)
  expect(() => parseAuditWords(words)).toThrow(/casement audit verify/)
})

import { randomUUID } from 'node:crypto'
import type { Subscribe } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createContentRecords } from '../../src/content/content-records.ts'
import {
  type DocumentAsked,
  DocumentRefused,
  type FiguresAsked,
} from '../../src/embedding/service-exports.ts'
import { createRecentTokens } from '../../src/embedding/recent-tokens.ts'
import type { TokenQuestion } from '../../src/embedding/token-request.ts'
import { createGrantRecords } from '../../src/access/grants/grant-records.ts'
import { createLetterBox } from '../../src/reading/mail/letter-box.ts'
import { createOutbox } from '../../src/reading/mail/outbox.ts'
import { createPeopleRecords } from '../../src/auth/people/people-records.ts'
import { createDueSubscriptions, maxTries } from '../../src/reading/subscriptions/due-subscriptions.ts'
import { type RunDeps, runSubscription } from '../../src/reading/subscriptions/run-subscription.ts'
import { createSubscriptionRecords } from '../../src/reading/subscriptions/subscription-records.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

// The service and the mail server are made up, as a real one does not fail at a chosen moment; all else is as it runs.

const dayMs = 24 * 60 * 60_000
const noon = Date.parse('2026-11-25T12:00:00Z')
let prepared: PreparedStore
let nowMs = noon
const now = () => new Date(nowMs)
const deps = () => ({ store: prepared.store, now, newId: () => randomUUID() })
const records = () => createSubscriptionRecords(deps())
const place = { workspaceId: randomUUID(), reportId: randomUUID() }
const author = (person: string) => ({ person, correlationId: `call of ${person}` })
/** What the service and the mail server do next, and what they were asked. */
let served: {
  document: string | Error
  figures: readonly (readonly [label: string, value: string | null, field?: string])[]
  refreshedAt: string | Error | null
  isRefusing: boolean
  meanwhile: () => Promise<unknown>
}
let minted: TokenQuestion[] = []
let exported: { asked: DocumentAsked | FiguresAsked; token: string }[] = []
let warned: object[] = []
let letterBox = createLetterBox({ now, newId: randomUUID })

beforeAll(async () => {
  prepared = await openPreparedStore()
  const grant = { ...place, reportId: null, rights: 'view' as const, rowRoles: ['EMEA'] }
  await createGrantRecords(deps()).write(
    { ...grant, subject: { kind: 'group', value: 'Sales' } },
    author('ada'),
  )
})
afterAll(() => prepared.close())
beforeEach(async () => {
  nowMs = noon
  for (const table of ['subscriptions', 'mail_outbox', 'people'])
    await prepared.store.query(`DELETE FROM portal.${table}`)
  served = {
    document: 'the document',
    figures: [],
    refreshedAt: '2026-11-25T06:00:00Z',
    isRefusing: false,
    meanwhile: async () => undefined,
  }
  ;[minted, exported, warned] = [[], [], []]
  letterBox = createLetterBox({ now, newId: randomUUID })
  await createPeopleRecords(deps()).see({ value: 'emil@example.com', groups: ['Sales'], roles: [] })
})

const runDeps = (): RunDeps => ({
  settings: {
    mail: { domain: undefined, administrators: [], groupHours: 24, signInDays: 30 },
    portal: { title: 'Figures' },
  } as unknown as RunDeps['settings'],
  href: 'https://portal.example.com/',
  people: createPeopleRecords(deps()),
  catalogue: {
    grants: createGrantRecords(deps()),
    content: createContentRecords(deps()),
    recent: createRecentTokens({ now }),
    service: {
      reports: async () => [
        { id: randomUUID(), name: 'Another', workspaceId: place.workspaceId, dataset: { id: 'other' } },
        {
          id: place.reportId.toUpperCase(),
          name: 'Profit and loss',
          workspaceId: place.workspaceId,
          dataset: { id: 'ledger' },
        },
      ],
      async mint(question: TokenQuestion) {
        minted.push(question)
        return { accessToken: `token ${minted.length}`, tokenId: 't', expiresAt: '2026-11-25T13:00:00Z' }
      },
    } as unknown as RunDeps['catalogue']['service'],
  },
  datasets: {
    async refreshedAt(_workspace, dataset) {
      if (dataset !== 'ledger') throw new Error('another dataset')
      if (served.refreshedAt instanceof Error) throw served.refreshedAt
      return served.refreshedAt
    },
  },
  exports: {
    async make(asked, token) {
      exported.push({ asked, token })
      await served.meanwhile()
      if (served.document instanceof Error) throw served.document
      const bytes = Buffer.from(served.document)
      return { fileName: 'report.pdf', mediaType: 'application/pdf', bytes }
    },
    async figures(asked, token) {
      exported.push({ asked, token })
      return served.figures.map(([label, value, field = `Sales[${label}]`]) => {
        return { field, label, value, text: `${value} here`, threshold: `${asked.threshold} there` }
      })
    },
  },
  due: createDueSubscriptions(deps()),
  outbox: createOutbox(deps()),
  post: {
    send: (mail) => (served.isRefusing ? Promise.reject(new Error('not now')) : letterBox.send(mail)),
    close() {},
  },
  now,
  log: { warn: (what: object) => warned.push(what) } as unknown as RunDeps['log'],
})

const emil = 'emil@example.com'
const rule = { visual: 'card', figure: 'Margin', comparison: '<', threshold: 0.2 } as const
const asked: Subscribe = {
  ...place,
  name: 'Every morning',
  schedule: { every: 'day', day: null, time: '07:00', zone: 'UTC' },
  format: 'XLSX',
  alert: null,
  page: null,
  view: null,
  locale: null,
}
async function subscribe(more: Partial<Subscribe> = {}, person = emil) {
  const { id, version } = await records().create({ ...asked, ...more }, author(person))
  await records().runNow({ id, version }, author(person))
}
/** Takes what is due, runs it and tells what came of it. */
async function run(more: Partial<RunDeps> = {}) {
  const row = (await createDueSubscriptions(deps()).take())!
  await runSubscription(row, { ...runDeps(), ...more })
  const { paused, last } = (await records().list())[0]!
  return [last?.outcome ?? null, last?.problem ?? null, paused]
}
const again = async () => {
  const { id, version, person } = (await records().list())[0]!
  await records().runNow({ id, version }, author(person))
}
const letters = () => prepared.store.query<object>('SELECT recipient, subject FROM portal.mail_outbox')

test('a report is made with a token of its person and mailed to them', async () => {
  await subscribe()
  expect(await run()).toEqual(['sent', null, null])
  expect(exported).toEqual([{ asked: { reportId: place.reportId, format: 'XLSX' }, token: 'token 1' }])
  expect(minted).toMatchObject([
    { person: emil, access: { rights: 'view', identity: { username: emil, roles: ['EMEA'] } } },
  ])
  const [letter, ...others] = letterBox.letters(emil)
  expect(letter).toMatchObject({ subject: 'Figures: Every morning', files: [{ name: 'report.pdf' }] })
  expect(letter!.text).toMatch(/^Profit and loss is attached/)
  expect(letter!.text).toContain('Data of 2026-11-25 06:00 UTC.')
  expect(others).toEqual([])
  expect(warned).toEqual([])
})

test('page, language and view are those of the subscription; an alert asks for its figure as it is written', async () => {
  await subscribe({ page: 'trend', locale: 'de-DE' })
  await prepared.store.query(`UPDATE portal.subscriptions SET state = 'a state'`)
  await run()
  const common = { reportId: place.reportId, state: 'a state' }
  expect(exported.at(-1)!.asked).toEqual({
    ...common,
    format: 'XLSX',
    pages: [{ pageName: 'trend' }],
    locale: 'de-DE',
  })
  await prepared.store.query('UPDATE portal.subscriptions SET alert = $1', [JSON.stringify(rule)])
  await again()
  await run()
  expect(exported.at(-1)!.asked).toEqual({
    ...common,
    locale: 'de-DE',
    page: 'trend',
    visual: 'card',
    threshold: '0.2',
  })
})

test('the rows are those of the groups that the person has now', async () => {
  await subscribe()
  await createPeopleRecords(deps()).see({ value: emil, groups: ['Sales', 'Board'], roles: [] })
  const board = { ...place, rights: 'view' as const, rowRoles: ['All'] }
  const grants = createGrantRecords(deps())
  const { after } = await grants.write(
    { ...board, subject: { kind: 'group', value: 'Board' } },
    author('ada'),
  )
  await run()
  await grants.remove({ id: after.id }, author('ada'))
  expect(minted.at(-1)!.access.identity.roles).toEqual(['All', 'EMEA'])
})

test('a mail says nothing of its data where the service does not', async () => {
  await subscribe()
  served.refreshedAt = new Error('down')
  expect((await run())[0]).toBe('sent')
  expect(letterBox.letters(emil)[0]!.text).not.toContain('Data of')
})

test('who has no address is told that, and nothing is made', async () => {
  await createPeopleRecords(deps()).see({ value: 'emil', groups: ['Sales'], roles: [] })
  await subscribe({}, 'emil')
  expect(await run()).toEqual(['failed', 'There is no address that your mail could go to', null])
  expect([exported, minted]).toEqual([[], []])
})

const hourMs = 60 * 60_000
const oldGroups = [
  'refused',
  'Your last sign-in is more than 24 hours ago, and a group or a role of it says what you see here',
  'signIn',
]

test('groups and roles of a sign-in count for as many hours as the settings say, and its person is told once', async () => {
  await subscribe()
  nowMs = noon + 24 * hourMs
  expect((await run())[0]).toBe('sent')
  await again()
  nowMs += 1
  expect(await run()).toEqual(oldGroups)
  expect(await letters()).toEqual([
    { recipient: emil, subject: 'Figures: Every morning waits for your sign-in' },
  ])
  // Nothing is looked at again before they come, however long that takes.
  nowMs += 20 * dayMs
  expect(await createDueSubscriptions(deps()).take()).toBeUndefined()
  expect([letterBox.letters(emil).length, await letters()]).toEqual([1, [expect.anything()]])
})

test('what waited for a sign-in goes on with it: what was missed comes once, then the times of the schedule', async () => {
  await subscribe()
  nowMs = noon + 25 * hourMs
  expect(await run()).toEqual(oldGroups)
  nowMs += 3 * dayMs
  await createPeopleRecords(deps()).see({ value: emil, groups: ['Sales'], roles: [] })
  await records().goOn(author('nina@example.com'))
  expect(await createDueSubscriptions(deps()).take()).toBeUndefined()
  await records().goOn(author(emil))
  expect(await run()).toEqual(['sent', null, null])
  expect((await records().list())[0]!.nextAt).toBe('2026-11-30T07:00:00.000Z')
  expect(await createDueSubscriptions(deps()).take()).toBeUndefined()
})

test('a sign-in lets go on what waited for one, and nothing that was stopped for another reason', async () => {
  for (const paused of ['person', 'administrator', 'access', 'signIn']) {
    const { id } = await records().create({ ...asked, name: paused }, author(emil))
    await prepared.store.query('UPDATE portal.subscriptions SET paused = $1 WHERE id = $2', [paused, id])
  }
  await records().goOn(author(emil))
  const now = (await records().list()).map(({ name, paused }) => [name, paused])
  expect(now.filter(([name, paused]) => name !== paused)).toEqual([['signIn', null]])
})

test('whoever left a group is sent nothing of it, though nobody says so and no grant is withdrawn', async () => {
  await subscribe()
  nowMs = noon + 30 * hourMs
  expect(await run()).toEqual(oldGroups)
  expect([exported, minted]).toEqual([[], []])
})

test('a grant to the person goes on without groups, where it shows the same rows', async () => {
  const own = { ...place, rights: 'view' as const, subject: { kind: 'person' as const, value: emil } }
  const grants = createGrantRecords(deps())
  const { after } = await grants.write({ ...own, rowRoles: ['EMEA'] }, author('ada'))
  onTestFinished(async () => void (await grants.remove({ id: after.id }, author('ada'))))
  await subscribe()
  nowMs = noon + 30 * dayMs
  expect(await run()).toEqual(['sent', null, null])
  expect(minted.at(-1)!.access.identity).toEqual({ username: emil, roles: ['EMEA'] })
  // Other rows than those of the group as well: fewer would come without a word.
  await grants.write({ ...own, rowRoles: ['APAC'], id: after.id, version: 1 }, author('ada'))
  await again()
  expect(await run()).toEqual(oldGroups)
})

test('after as many days as the settings say everything of somebody waits, as it does of whoever never signed in', async () => {
  const own = { ...place, rights: 'view' as const, subject: { kind: 'person' as const, value: emil } }
  const grants = createGrantRecords(deps())
  const { after } = await grants.write({ ...own, rowRoles: ['EMEA'] }, author('ada'))
  onTestFinished(async () => void (await grants.remove({ id: after.id }, author('ada'))))
  await subscribe()
  nowMs = noon + 30 * dayMs + 1
  const refused = ['refused', 'Your last sign-in is more than 30 days ago', 'signIn']
  expect(await run()).toEqual(refused)
  for (const seen of ['UPDATE portal.people SET seen_at = NULL', 'DELETE FROM portal.people']) {
    await prepared.store.query('UPDATE portal.subscriptions SET paused = NULL')
    await prepared.store.query(seen)
    await again()
    expect(await run(), seen).toEqual(refused)
  }
  expect(letterBox.letters(emil)).toEqual([])
})

test('without a right to the report it is paused, and its person told', async () => {
  await subscribe()
  await createPeopleRecords(deps()).see({ value: emil, groups: [], roles: [] })
  expect(await run()).toEqual(['refused', 'You have no right to this report any more', 'access'])
  expect(await letters()).toHaveLength(1)
  expect([exported, warned]).toEqual([[], []])
})

test('a report that the service has no more pauses it as well', async () => {
  await subscribe({ reportId: randomUUID() })
  expect((await run())[2]).toBe('access')
})

test('one that was being sent when its process ended is not sent again', async () => {
  await subscribe()
  await prepared.store.query('UPDATE portal.subscriptions SET is_sending = true')
  expect(await run()).toEqual([
    'unknown',
    'The portal was stopped while it sent this; it was not sent again',
    null,
  ])
  expect([exported, letterBox.letters(emil)]).toEqual([[], []])
})

test('one that is stopped while its document is made is not sent, and has not run', async () => {
  await subscribe()
  served.meanwhile = () => prepared.store.query(`UPDATE portal.subscriptions SET paused = 'administrator'`)
  expect(await run()).toEqual([null, null, 'administrator'])
  expect(letterBox.letters(emil)).toEqual([])
})

test('a mail server that refuses is tried again, and after the last try it failed', async () => {
  await subscribe()
  served.isRefusing = true
  const problem = 'The mail server did not take it'
  for (let tries = 1; tries < maxTries; tries++) {
    expect(await run(), String(tries)).toEqual(['retrying', problem, null])
    nowMs = Date.parse((await records().list())[0]!.nextAt!)
  }
  expect(await run()).toEqual(['failed', problem, null])
  expect(warned).toHaveLength(maxTries)
  expect(warned[0]).toMatchObject({ what: 'a subscription was not sent', subscription: expect.any(String) })
})

test.each([
  [new DocumentRefused('too many rows', { isLasting: true }), 'failed', 'too many rows', 0],
  [new DocumentRefused('busy', { isLasting: false }), 'retrying', 'busy', 0],
  [new HttpError(503, 'unavailable', { message: 'not at home' }), 'retrying', 'not at home', 1],
  [new Error('a secret'), 'retrying', 'It failed; the log of the portal has the details', 1],
])('a document that is not made because of %o has the run %s', async (error, outcome, problem, logged) => {
  await subscribe()
  served.document = error
  expect(await run()).toEqual([outcome, problem, null])
  expect(warned).toHaveLength(logged)
})

test.each([
  ['<', [0.2, 0.19], [0.21, 0.2]],
  ['<=', [0.21, 0.2], [0.3, 0.21]],
  ['>', [0.2, 0.21], [0.19, 0.2]],
  ['>=', [0.19, 0.2], [0.1, 0.19]],
] as const)(
  'an alert of a figure %s its threshold tells of a crossing once, and again once it has been back',
  async (comparison, across, back) => {
    await subscribe({ page: 'trend', alert: { ...rule, comparison } })
    const look = async (margin: number) => {
      served.figures = [
        ['Sales', '1'],
        ['Margin', String(margin)],
      ]
      const [outcome] = await run()
      await again()
      return outcome
    }
    const seen = []
    for (const margin of [...across, across[1], ...back, across[1]]) seen.push(await look(margin))
    expect(seen).toEqual(['quiet', 'sent', 'quiet', 'quiet', 'quiet', 'sent'])
    const [letter] = letterBox.letters(emil)
    expect(letter!.text).toContain(`Margin is ${across[1]} here, which is `)
    expect(letter!.files).toEqual([])
  },
)

test('an alert whose visual shows its figure no more says so', async () => {
  await subscribe({ page: 'trend', alert: rule })
  served.figures = [['Sales', '1']]
  expect(await run()).toEqual(['failed', 'The visual does not show “Margin” as one figure any more', null])
})

test('of two figures that are called alike an alert looks at its own; one that knows the name alone says so', async () => {
  const alert = { ...rule, field: 'Sales[Margin of last year]' }
  await subscribe({ page: 'trend', alert })
  served.figures = [
    ['Margin', '0.1', 'Sales[Margin]'],
    ['Margin', '0.3', 'Sales[Margin of last year]'],
  ]
  expect(await run()).toEqual(['quiet', null, null])
  await prepared.store.query('UPDATE portal.subscriptions SET alert = $1', [JSON.stringify(rule)])
  await again()
  const problem = 'The visual shows several figures called “Margin”; make the alert again for one of them'
  expect(await run()).toEqual(['failed', problem, null])
})

test('a figure that is called otherwise now is still looked at, and told by its new name', async () => {
  await subscribe({ page: 'trend', alert: { ...rule, field: 'Sales[Margin]' } })
  served.figures = [['Profit of sales', '0.1', 'Sales[Margin]']]
  expect((await run())[0]).toBe('sent')
  expect(letterBox.letters(emil)[0]!.text).toContain('Profit of sales is 0.1 here, which is below 0.2 there.')
})

test('a figure that is blank is on neither side, and what was armed stays so', async () => {
  await subscribe({ page: 'trend', alert: { ...rule, field: 'Sales[Margin]' } })
  served.figures = [['Margin', null]]
  expect(await run()).toEqual(['quiet', null, null])
  served.figures = [['Margin', '0.1']]
  await again()
  expect((await run())[0]).toBe('sent')
  served.figures = [['Margin', null]]
  await again()
  expect((await run())[0]).toBe('quiet')
  served.figures = [['Margin', '0.1']]
  await again()
  expect((await run())[0]).toBe('quiet')
})

import { randomUUID } from 'node:crypto'
import {
  AccessExplanation,
  AuditPage,
  Catalogue,
  ChangedContent,
  type ContentChange,
  ContentEntry,
  EmbedTokenAnswer,
  Problem,
  routes,
  Undone,
} from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('what is published changes step by step')

let world: World
let portal: Portal
let ada = ''
let emil = ''
beforeAll(async () => {
  world = await openWorld()
  world.service.roles = { [ids.ledger]: ['Group'], [ids.board]: [] }
  portal = await world.start({
    settings: { PORTAL_REQUESTS_PER_MINUTE: '0', PORTAL_EMBED_TOKENS_PER_MINUTE: '0' },
  })
  ada = await world.issuer.sign({ sub: 'ada' })
  emil = await world.issuer.sign({ sub: 'emil' })
  for (const workspaceId of [ids.finance, ids.sales])
    await call(routes.updateGrant, { ...grantFor('emil', { rowRoles: [] }), workspaceId })
})
afterAll(() => world.close())

type Route = { method: string; path: string }
const call = (route: Route, body?: unknown, token = ada) =>
  portal.call(route.path, { method: route.method, token, ...(body === undefined ? {} : { body }) })
const list = async () => z.array(ContentEntry).parse(await (await call(routes.content)).json())
const versionOf = async (workspaceId: string, reportId: string | null) =>
  (await list()).find((one) => one.workspaceId === workspaceId && one.reportId === reportId)?.record
    ?.version ?? null
const setting = async (
  workspaceId: string,
  reportId: string | null,
  set: ContentChange['set'],
): Promise<ContentChange> => ({
  workspaceId,
  reportId,
  version: await versionOf(workspaceId, reportId),
  set,
})
const change = async (changes: readonly ContentChange[], dryRun = false) => {
  const answer = await call(routes.changeContent, { changes, dryRun })
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, ''])
  return ChangedContent.parse(await answer.json()).differences
}
const undo = async (entries: readonly (number | null)[], dryRun = false) =>
  Undone.parse(await (await call(routes.undoChanges, { entries, dryRun })).json())
const shown = async (token = emil) => {
  const text = await (await call(routes.catalogue, undefined, token)).text()
  const { res } = Catalogue.parse(JSON.parse(text))
  return { text, all: Object.values(res).map(([name, ...reports]) => [name, reports.map((one) => one.name)]) }
}
const tokenFor = (reportId: string, workspaceId: string = ids.finance) =>
  call(routes.embedToken, { reportId, workspaceId }, emil)
const problemOf = async (answer: Response) => {
  const { code, field, message } = Problem.parse(await answer.json())
  return { status: answer.status, code, field, message }
}
const explained = async (reportId: string, workspaceId: string = ids.finance) =>
  AccessExplanation.parse(
    await (
      await call({
        ...routes.explain,
        path: `${routes.explain.path}?${new URLSearchParams({ person: 'emil', workspaceId, reportId })}`,
      })
    ).json(),
  )
const whatISee = (reportId: string) =>
  call(
    {
      ...routes.whatISee,
      path: `${routes.whatISee.path}?${new URLSearchParams({ workspaceId: ids.finance, reportId })}`,
    },
    undefined,
    emil,
  )

const asServed = [
  ['Sales', ['Pipeline']],
  ['Finance', ['Profit and loss', 'Balance']],
]

test('what is not published is in nobody’s catalogue, gets no token and says so; its tokens are taken back', async () => {
  expect((await shown()).all).toEqual(asServed)
  world.service.revoked.length = 0
  const [difference] = await change([await setting(ids.finance, ids.balance, { published: false })])
  expect(difference).toMatchObject({
    before: null,
    called: 'Balance',
    after: { published: false, version: 1, changedBy: 'ada' },
  })
  expect(world.service.revoked).toEqual([{ reports: [ids.balance] }])
  expect((await shown()).all).toEqual([asServed[0], ['Finance', ['Profit and loss']]])
  expect(await problemOf(await tokenFor(ids.balance))).toMatchObject({
    status: 403,
    code: 'reportForbidden',
    message: 'This report is not published at the moment',
  })
  expect((await tokenFor(ids.profit)).status).toBe(200)
  expect(await explained(ids.balance)).toMatchObject({
    access: null,
    notPublished: 'report',
    grants: [{}],
    rows: { kind: 'none' },
  })
  expect(await problemOf(await whatISee(ids.balance))).toMatchObject({
    code: 'reportForbidden',
    message: 'This report is not published at the moment',
  })
  // Who is granted nothing learns nothing.
  const nina = await world.issuer.sign({ sub: 'nina' })
  const body = { reportId: ids.balance, workspaceId: ids.finance }
  expect((await problemOf(await call(routes.embedToken, body, nina))).message).toBe(
    'You have no right to this report',
  )

  world.service.revoked.length = 0
  const [workspace] = await change([await setting(ids.finance, null, { published: false })])
  expect(world.service.revoked).toEqual([{ reports: [ids.profit, ids.balance] }])
  expect((await shown()).all).toEqual([asServed[0]])
  expect((await tokenFor(ids.profit)).status).toBe(403)
  expect(await explained(ids.profit)).toMatchObject({ access: null, notPublished: 'workspace' })

  const dry = await undo([workspace!.entry, difference!.entry], true)
  expect(dry.content?.map(({ after }) => after.published)).toEqual([true, true])
  expect((await shown()).all).toEqual([asServed[0]])
  await undo([workspace!.entry, difference!.entry])
  expect((await shown()).all).toEqual(asServed)
  expect(await explained(ids.profit)).not.toHaveProperty('notPublished')
})

test('a token that was on its way when its report was unpublished is taken back and not handed out', async () => {
  world.service.revoked.length = 0
  let isFirst = true
  world.service.before = async ({ path }) => {
    if (path !== '/embedTokens' || !isFirst) return
    isFirst = false
    await change([await setting(ids.finance, ids.profit, { published: false })])
  }
  try {
    expect((await problemOf(await tokenFor(ids.profit))).code).toBe('reportForbidden')
    expect(world.service.revoked).toEqual([{ reports: [ids.profit] }, { person: 'emil' }])
    // A new name takes nobody's token back.
    isFirst = true
    world.service.before = async ({ path }) => {
      if (path !== '/embedTokens' || !isFirst) return
      isFirst = false
      await change([await setting(ids.sales, ids.pipeline, { name: 'Funnel' })])
    }
    EmbedTokenAnswer.parse(await (await tokenFor(ids.pipeline, ids.sales)).json())
    expect(world.service.revoked).toHaveLength(2)
  } finally {
    world.service.before = () => undefined
  }
  await change([
    await setting(ids.finance, ids.profit, { published: true }),
    await setting(ids.sales, ids.pipeline, { name: null }),
  ])
})

test('readers get the given names and words, featured first, then by place, else in the service’s order', async () => {
  const before = await shown()
  const differences = await change([
    await setting(ids.finance, null, { name: 'Figures', place: 1 }),
    await setting(ids.finance, ids.balance, {
      name: 'Balance sheet',
      description: 'Assets and liabilities',
      tags: ['month end', 'audit'],
      owner: 'Grace',
      featured: true,
    }),
  ])
  expect((await shown()).all).toEqual([
    ['Figures', ['Balance sheet', 'Profit and loss']],
    ['Sales', ['Pipeline']],
  ])
  const { res } = Catalogue.parse(JSON.parse((await shown()).text))
  expect(res[ids.finance]![1]).toMatchObject({
    description: 'Assets and liabilities',
    tags: ['month end', 'audit'],
    owner: 'Grace',
    featured: true,
  })
  expect(await explained(ids.balance)).toMatchObject({
    workspace: { name: 'Figures' },
    report: { name: 'Balance sheet' },
  })
  await undo(differences.map(({ entry }) => entry))
  const words = (text: string) => text.replace(/"(accessToken|tokenId|expiresAt)":"[^"]*"/g, '')
  expect(words((await shown()).text)).toBe(words(before.text))
})

test('all changes or none: versions, places and words are checked, and a dry run changes nothing', async () => {
  const good = await setting(ids.sales, ids.pipeline, { featured: true })
  const [dry] = await change([good], true)
  expect(dry).toMatchObject({ entry: null, after: { featured: true } })
  expect(await versionOf(ids.sales, ids.pipeline)).toBe(good.version)
  const other = randomUUID()
  const wrong: [ContentChange, number, string, string][] = [
    [{ ...good, version: 77 }, 409, 'contentChanged', 'changes.0.version'],
    [{ ...good, workspaceId: other, version: null }, 404, 'workspaceUnknown', 'changes.0.workspaceId'],
    [{ ...good, reportId: other, version: null }, 404, 'reportUnknown', 'changes.0.reportId'],
    [{ ...good, set: { name: 'a\nb' } }, 400, 'invalidBody', 'changes.0.set.name'],
    [{ ...good, set: { tags: ['A', 'a'] } }, 400, 'invalidBody', 'changes.0.set.tags'],
    [{ ...good, reportId: null, set: { owner: 'Ada' } }, 400, 'invalidBody', 'changes.0.set.owner'],
    [{ ...good, set: { place: 0 } }, 400, 'invalidBody', 'changes.0.set.place'],
  ]
  const { newest } = AuditPage.parse(await (await call(routes.audit)).json())
  for (const [change, status, code, field] of wrong)
    expect(
      await problemOf(await call(routes.changeContent, { changes: [change], dryRun: false })),
    ).toMatchObject({ status, code, field })
  const twice = await call(routes.changeContent, { changes: [good, good] })
  expect(await problemOf(twice)).toMatchObject({ code: 'changedTwice', field: 'changes.1.reportId' })
  expect(AuditPage.parse(await (await call(routes.audit)).json()).newest).toEqual(newest)
})

test('of two who say the first thing of a report one is told, and content and grants are undone apart', async () => {
  await change([await setting(ids.empty, null, { featured: true })])
  const first = { workspaceId: ids.empty, reportId: null, version: 1 }
  const answers = await Promise.all(
    ['One', 'Two'].map((name) => call(routes.changeContent, { changes: [{ ...first, set: { name } }] })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const { entries } = AuditPage.parse(
    await (await call({ ...routes.audit, path: `${routes.audit.path}?order=newest` })).json(),
  )
  const ofContent = entries.find(({ action }) => action === 'changeContent')!
  const ofGrant = entries.find(({ action }) => action === 'create')!
  expect(ofContent).toMatchObject({
    person: 'ada',
    grantId: null,
    before: { version: 1 },
    after: { version: 2 },
  })
  expect(
    await problemOf(await call(routes.undoChanges, { entries: [ofContent.id, ofGrant.id] })),
  ).toMatchObject({ status: 400, code: 'notToUndo', field: 'entries.1' })
  const stale = entries.filter(({ action }) => action === 'changeContent')[1]!
  expect(await problemOf(await call(routes.undoChanges, { entries: [stale.id] }))).toMatchObject({
    status: 409,
    code: 'contentChanged',
  })
})

test('what is said of a place that the service has no more is listed, and can still be taken back', async () => {
  const all = world.service.workspaces
  const [made] = await change([await setting(ids.sales, ids.pipeline, { description: 'Deals' })])
  world.service.workspaces = all.filter(({ group }) => group.id !== ids.sales)
  try {
    expect((await list()).filter(({ workspaceId }) => workspaceId === ids.sales)).toMatchObject([
      { reportId: ids.pipeline, name: null, record: { description: 'Deals' } },
    ])
    expect((await undo([made!.entry])).content).toMatchObject([{ called: ids.pipeline }])
  } finally {
    world.service.workspaces = all
  }
})

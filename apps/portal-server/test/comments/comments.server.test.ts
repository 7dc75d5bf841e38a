import { randomUUID } from 'node:crypto'
import {
  BegunView,
  commentRoutes,
  Comments,
  CommentView,
  Problem,
  routes,
  viewAsHeader,
} from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../src/audit/audit-log.ts'
import { grantFor, ids, openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('comments add up on one report')

let world: World
let portal: Portal
beforeAll(async () => {
  world = await openWorld()
  world.service.rules = {
    [ids.ledger]: [
      { name: 'Group', rules: [] },
      { name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }] },
      { name: 'APAC', rules: [{ table: 'Entity', filter: 'Entity[Region] = "APAC"' }] },
    ],
  }
  const rows = (person: string, ...rowRoles: string[]) => grantFor(person, { rowRoles })
  portal = await world.start({
    settings: {
      PORTAL_REQUESTS_PER_MINUTE: '0',
      MAIL_SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'p@casement.example',
    },
    deps: {
      mailEveryMs: 3_600_000,
      firstGrants: [
        rows('grace', 'Group'),
        rows('emil', 'EMEA'),
        rows('emma@casement.example', 'EMEA'),
        rows('akiko', 'APAC'),
        rows('bea', 'APAC', 'EMEA'),
        rows('nora'),
        grantFor('hugo', { reportId: ids.balance }),
        rows('ada', 'Group'),
      ],
    },
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.store.drizzle.execute('DELETE FROM portal.comments')
  await world.store.drizzle.execute('DELETE FROM portal.mail_outbox')
})

type Route = { readonly method: string; readonly path: string }
const call = async (route: Route, sub: string, body?: object, headers = {}) =>
  portal.call(route.path, {
    method: route.method,
    token: await world.issuer.sign({ sub, idmroles: sub === 'ada' ? ['administrator'] : [] }),
    ...(body && { body }),
    headers,
  })
const place = { workspaceId: ids.finance, reportId: ids.profit }
const listRoute = (more: object = {}): Route => ({
  ...commentRoutes.comments,
  path: `${commentRoutes.comments.path}?${new URLSearchParams({ ...place, ...more })}`,
})
const list = async (sub: string) => Comments.parse(await (await call(listRoute(), sub)).json())
const read = async (answer: Response) => Comments.parse(await answer.json())
const figure = {
  visual: 'revenue',
  title: 'Revenue',
  members: [{ table: 'Entity', column: 'Region', value: 'EMEA' }],
  values: [{ measure: 'Revenue', text: 'EUR 1.2M', value: '1200000' }],
}
const comment = (more: object = {}) => ({
  ...place,
  page: 'result',
  state: 'the view',
  figure,
  text: 'Why?',
  ...more,
})
const write = async (sub: string, more: object = {}) =>
  (await read(await call(commentRoutes.writeComment, sub, comment(more)))).comments[0]!
const change = (sub: string, { id, version }: { id: string; version: number }, more: object) =>
  call(commentRoutes.changeComment, sub, { ...place, id, version, ...more })
const codeOf = async (answer: Response) => {
  const { code, field } = Problem.parse(await answer.json())
  return [answer.status, code, field]
}

test('a comment is there for those who see its author’s rows and for nobody else, by every route', async () => {
  const people = ['grace', 'emil', 'emma@casement.example', 'akiko', 'bea', 'nora']
  const readers = {
    grace: ['grace'],
    emil: ['grace', 'emil', 'emma@casement.example', 'bea'],
    akiko: ['grace', 'akiko', 'bea'],
    bea: ['grace', 'bea'],
  }
  for (const [author, may] of Object.entries(readers)) {
    await world.store.drizzle.execute('DELETE FROM portal.comments')
    const { id, version } = await write(author)
    for (const reader of people) {
      const seen = await list(reader)
      const about = `${author} is read by ${reader}`
      expect(
        seen.comments.map((one) => one.id),
        about,
      ).toEqual(may.includes(reader) ? [id] : [])
      const answers = [
        await call(commentRoutes.commentView, reader, { ...place, id }),
        await call(commentRoutes.replyToComment, reader, { ...place, id, text: 'So' }),
      ]
      if (may.includes(reader)) {
        expect(CommentView.parse(await answers[0]!.json()), about).toEqual({
          page: 'result',
          state: 'the view',
        })
        expect(answers[1]!.status).toBe(200)
      } else {
        expect(JSON.stringify(seen), about).toBe('{"comments":[],"names":[]}')
        for (const answer of [...answers, await change(reader, { id, version }, { change: 'resolve' })])
          expect(await codeOf(answer), about).toEqual([404, 'commentUnknown', 'id'])
      }
    }
  }
})

test('it says whose rows its figure is of, and which names one knows', async () => {
  await write('emil')
  await write('grace')
  const seen = await list('grace')
  expect(seen.comments.map(({ author, hasOtherRows }) => [author, hasOtherRows])).toEqual([
    ['grace', false],
    ['emil', true],
  ])
  expect(seen.names).toEqual(['emil'])
  expect((await list('emma@casement.example')).comments[0]).toMatchObject({
    figure,
    hasOtherRows: false,
    hasView: true,
  })
  expect((await list('emil')).names, 'of a comment that is not there').toEqual([])
})

test('who loses the rows or the report loses the comments; other rules of a role make it another one', async () => {
  const { id } = await write('emma@casement.example')
  expect((await list('emil')).comments).toHaveLength(1)
  const before = world.service.rules
  world.service.rules = {
    [ids.ledger]: [{ name: 'EMEA', rules: [{ table: 'Entity', filter: 'Entity[Region] = "DACH"' }] }],
  }
  expect((await list('emil')).comments).toEqual([])
  world.service.rules = {}
  expect((await list('emil')).comments, 'the service does not say').toEqual([])
  world.service.rules = before
  for (const route of [listRoute(), listRoute({ reportId: randomUUID() })])
    expect(await codeOf(await call(route, 'hugo'))).toEqual([403, 'reportForbidden', undefined])
  expect(await codeOf(await call(commentRoutes.writeComment, 'hugo', comment()))).toEqual([
    403,
    'reportForbidden',
    undefined,
  ])
  const other = { ...place, reportId: ids.balance, id }
  expect(await codeOf(await call(commentRoutes.commentView, 'grace', other))).toEqual([
    404,
    'commentUnknown',
    'id',
  ])
})

test('words are their author’s; resolving is anybody’s who reads them; what was read must be what is there', async () => {
  const first = await write('emil')
  expect(await codeOf(await change('grace', first, { change: 'edit', text: 'x' }))).toEqual([
    403,
    'commentNotOwn',
    undefined,
  ])
  expect(await codeOf(await change('grace', first, { change: 'delete' }))).toEqual([
    403,
    'commentNotOwn',
    undefined,
  ])
  const edited = (await read(await change('emil', first, { change: 'edit', text: 'Why so?' }))).comments[0]!
  expect(edited).toMatchObject({ text: 'Why so?', version: 2 })
  expect(edited.editedAt).not.toBe(null)
  expect(await codeOf(await change('emil', first, { change: 'delete' }))).toEqual([
    409,
    'commentChanged',
    'version',
  ])
  expect((await read(await change('grace', edited, { change: 'resolve' }))).comments[0]).toMatchObject({
    resolvedBy: 'grace',
    version: 3,
  })
  const replied = await read(
    await call(commentRoutes.replyToComment, 'grace', { ...place, id: first.id, text: 'Late' }),
  )
  const reply = replied.comments[0]!.replies[0]!
  expect(await codeOf(await change('grace', reply, { change: 'resolve' }))).toEqual([
    404,
    'commentUnknown',
    'id',
  ])
  expect(
    await codeOf(await call(commentRoutes.replyToComment, 'emil', { ...place, id: reply.id, text: 'x' })),
  ).toEqual([404, 'commentUnknown', 'id'])
  const open = (await read(await change('emil', { ...edited, version: 3 }, { change: 'reopen' })))
    .comments[0]!
  const gone = (await read(await change('emil', open, { change: 'delete' }))).comments[0]!
  expect(gone).toMatchObject({ isDeleted: true, text: '', figure: null, hasView: false })
  expect(gone.replies.map(({ text }) => text)).toEqual(['Late'])
  expect(await codeOf(await change('emil', gone, { change: 'edit', text: 'x' }))).toEqual([
    404,
    'commentUnknown',
    'id',
  ])
  expect(await codeOf(await call(commentRoutes.commentView, 'grace', { ...place, id: gone.id }))).toEqual([
    404,
    'commentUnknown',
    'id',
  ])
})

test('a comment for everybody who sees the report has each reader’s own figure; nothing of its author’s rows comes with it', async () => {
  const secret = {
    state: 'the view over Casement Japan',
    figure: {
      ...figure,
      title: 'Of Casement Japan',
      values: [{ measure: 'Revenue', text: 'EUR 9.9M', value: '9900000' }],
    },
  }
  for (const sub of ['emil', 'emma@casement.example', 'akiko', 'hugo']) await call(routes.catalogue, sub)
  // The rows of Akiko have no figure for the region that it is about.
  world.service.document = { figures: [['Revenue', '1200000']], notThereFor: ['APAC'] }
  const text = 'Why is it late, @emil, @emma@casement.example, @akiko and @hugo?'
  const own = await write('grace', { ...secret, audience: 'report', text })
  const letters = (await world.store.drizzle.execute(
    'SELECT recipient FROM portal.mail_outbox',
  )) as unknown as { rows: { recipient: string }[] }
  expect(letters.rows).toEqual([{ recipient: 'emma@casement.example' }])
  const { entries } = await readAudit(world.store, { order: 'newest', limit: 1 })
  expect(entries[0]!.after).toEqual({ comment: own.id, report: ids.profit, audience: 'report' })

  world.service.documentsAsked.length = 0
  const answer = await call(listRoute({ locale: 'de-DE' }), 'emil')
  const body = await answer.text()
  expect(body).not.toMatch(/Japan|EUR|9900000/)
  expect(Comments.parse(JSON.parse(body)).comments).toMatchObject([
    {
      text,
      audience: 'report',
      isOwnFigure: true,
      hasView: false,
      mentionsYou: true,
      figure: {
        title: 'revenue here',
        members: figure.members,
        values: [{ measure: 'Revenue', text: '1200000 here', value: '1200000' }],
      },
    },
  ])
  const { members, visual } = figure
  expect(world.service.documentsAsked.map((one) => one.body)).toEqual([
    { page: 'result', visual, members, state: secret.state, locale: 'de-DE' },
  ])
  const view = await call(commentRoutes.commentView, 'emil', { ...place, id: own.id })
  expect(CommentView.parse(await view.json())).toEqual({ page: 'result', state: null })
  const replied = await read(
    await call(commentRoutes.replyToComment, 'emil', { ...place, id: own.id, text: 'Soon' }),
  )
  expect(replied.comments[0]).toMatchObject({
    isOwnFigure: true,
    replies: [{ author: 'emil', text: 'Soon' }],
  })
  expect((await list('grace')).comments[0]).toMatchObject({
    figure: secret.figure,
    replies: [{ text: 'Soon' }],
  })

  expect(JSON.stringify(await list('akiko'))).toBe('{"comments":[],"names":[]}')
  for (const refused of [
    await call(commentRoutes.commentView, 'akiko', { ...place, id: own.id }),
    await call(commentRoutes.replyToComment, 'akiko', { ...place, id: own.id, text: 'So' }),
    await change('akiko', own, { change: 'resolve' }),
  ])
    expect(await codeOf(refused)).toEqual([404, 'commentUnknown', 'id'])
  world.service.document = { problem: 'It is busy', refused: 503 }
  expect((await list('emil')).comments, 'what cannot be proved is not there').toEqual([])
})

test('what somebody may read is kept by no cache', async () => {
  const { id } = await write('emil')
  for (const answer of [
    await call(listRoute(), 'emil'),
    await call(commentRoutes.commentView, 'emil', { ...place, id }),
  ])
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
})

test('every write is in the audit, without words and figures', async () => {
  const written = await write('emil', { text: 'the secret words' })
  await change('grace', written, { change: 'resolve' })
  const { entries } = await readAudit(world.store, { order: 'newest', limit: 2 })
  expect(entries.map(({ person, action, after }) => [person, action, after])).toEqual([
    ['grace', 'resolveComment', { comment: written.id, report: ids.profit }],
    ['emil', 'writeComment', { comment: written.id, report: ids.profit }],
  ])
  expect(JSON.stringify(entries)).not.toContain('secret')
})

test('a mention writes to those who may read it, and says nothing of the others', async () => {
  for (const sub of ['emma@casement.example', 'akiko', 'grace', 'emil']) await call(routes.catalogue, sub)
  const letters = async () =>
    (await world.store.drizzle.execute(
      'SELECT recipient, subject, body FROM portal.mail_outbox',
    )) as unknown as {
      rows: { recipient: string; body: string }[]
    }
  const text = 'Figures @emma@casement.example, @akiko and @nobody'
  const own = await write('emil', { text })
  expect((await letters()).rows.map(({ recipient }) => recipient)).toEqual(['emma@casement.example'])
  expect((await letters()).rows[0]!.body).not.toContain('Figures')
  expect(own.mentionsYou).toBe(false)
  expect((await list('emma@casement.example')).comments[0]!.mentionsYou).toBe(true)
  await world.store.drizzle.execute('DELETE FROM portal.mail_outbox')
  await write('grace', { text })
  expect((await letters()).rows, 'whoever sees fewer rows is not told').toEqual([])
})

test('what is no comment is refused, with where it is wrong; nothing is written', async () => {
  const wrong = [
    [{ text: '   ' }, 'text'],
    [{ text: 'x'.repeat(2_001) }, 'text'],
    [{ text: 'turned \u202e round' }, 'text'],
    [{ page: '' }, 'page'],
    [{ state: 'x'.repeat(65_537) }, 'state'],
    [
      { figure: { ...figure, values: [{ ...figure.values[0], text: 'x'.repeat(201) }] } },
      'figure.values.0.text',
    ],
    [{ figure: { ...figure, members: Array(21).fill(figure.members[0]) } }, 'figure.members'],
    [{ reportId: 'x' }, 'reportId'],
  ] as const
  for (const [more, field] of wrong) {
    const [status, , where] = await codeOf(await call(commentRoutes.writeComment, 'grace', comment(more)))
    expect([status, where]).toEqual([400, field])
  }
  expect((await call(commentRoutes.writeComment, 'grace', comment({ author: 'emil' }))).status).toBe(400)
  expect((await portal.call(listRoute().path, { method: 'GET', token: null })).status).toBe(401)
  expect((await list('grace')).comments).toEqual([])
})

test('there is an end to what one writes, in a minute and on a report', async () => {
  await world.store.drizzle.execute(`
    INSERT INTO portal.comments (id, workspace_id, report_id, author, written_at, text, page, scope, version)
    SELECT gen_random_uuid(), '${ids.finance}', '${ids.profit}', 'bea', now(), 'x', 'p', '{}'::jsonb, 1
    FROM generate_series(1, 500)`)
  const full = [409, 'commentsFull', undefined]
  expect(await codeOf(await call(commentRoutes.writeComment, 'bea', comment()))).toEqual(full)
  // What is deleted makes no room at once.
  const set = (what: string) => world.store.drizzle.execute(`UPDATE portal.comments SET ${what}`)
  await set("deleted_at = now(), written_at = now() - interval '29 days'")
  expect(await codeOf(await call(commentRoutes.writeComment, 'bea', comment()))).toEqual(full)
  await set("written_at = now() - interval '31 days'")
  expect((await call(commentRoutes.writeComment, 'bea', comment())).status).toBe(200)
  const statuses = new Set<number>()
  for (let times = 0; times < 31; times++)
    statuses.add(
      (
        await call(commentRoutes.changeComment, 'akiko', {
          ...place,
          id: randomUUID(),
          version: 1,
          change: 'resolve',
        })
      ).status,
    )
  expect([...statuses]).toEqual([404, 429])
})

test('who views the portal as somebody else neither reads nor writes comments', async () => {
  const begun = await call(routes.viewAs, 'ada', { person: 'emil', reason: 'a question' })
  const { id } = BegunView.parse(await begun.json())
  for (const answer of [
    await call(listRoute(), 'ada', undefined, { [viewAsHeader]: id }),
    await call(commentRoutes.writeComment, 'ada', comment(), { [viewAsHeader]: id }),
  ])
    expect(await codeOf(answer)).toEqual([403, 'readOnly', undefined])
})

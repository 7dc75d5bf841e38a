import { randomUUID } from 'node:crypto'
import type { Comment, CommentAudience } from '@casement/portal-api'
import type { HttpError } from '@casement/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAudit } from '../../src/audit/audit-log.ts'
import { createCommentRecords } from '../../src/reading/comments/comment-records.ts'
import type { Writer } from '../../src/reading/comments/comment-rows.ts'
import { comments } from '../../src/reading/comments/comments-tables.ts'
import type { RowScope } from '../../src/reading/comments/row-scope.ts'
import { openPreparedStore, type PreparedStore } from '../prepared-store.ts'

const noon = Date.parse('2026-11-25T12:00:00Z')
const [minuteMs, dayMs] = [60_000, 24 * 60 * 60_000]
let prepared: PreparedStore
let nowMs = noon
let records: ReturnType<typeof createCommentRecords>
beforeAll(async () => {
  prepared = await openPreparedStore()
  records = createCommentRecords({ store: prepared.store, now: () => new Date(nowMs), newId: randomUUID })
})
afterAll(() => prepared.close())
beforeEach(async () => {
  nowMs = noon
  await prepared.store.query('DELETE FROM portal.comments')
})

const place = { workspaceId: randomUUID(), reportId: randomUUID() }
const rowsOf = (...rules: string[][]): RowScope => ({ dataset: 'd', username: 'u', roles: [], rules })
const [all, emea, apac] = [rowsOf([]), rowsOf(['EMEA']), rowsOf(['APAC'])]
const writerOf = (person: string, scope: RowScope, more: Partial<Writer> = {}): Writer => ({
  ...place,
  person,
  scope,
  correlationId: `call of ${person}`,
  ownFigure: async () => null,
  tell: async () => undefined,
  ...more,
})
const [grace, emil, emma, akiko] = [
  writerOf('grace', all),
  writerOf('emil', emea),
  writerOf('emma', emea),
  writerOf('akiko', apac),
]
const figure = { visual: 'card', title: 'Sales', members: [], values: [] }
const asked = { page: 'result', state: 'the view', figure, text: 'Why?' }
interface ForReport {
  readonly audience: CommentAudience
  readonly figure: typeof figure | null
}
const told = async (reader: Writer) => (await records.list(reader)).comments
const newestOf = async (reader: Writer): Promise<Comment> => (await told(reader))[0]!
async function write(writer: Writer, more: Partial<Omit<typeof asked, 'figure'> & ForReport> = {}) {
  nowMs += minuteMs
  await records.write(writer, { ...asked, ...more })
  return newestOf(writer)
}
const codeOf = async (done: Promise<unknown>) =>
  done.then(
    () => null,
    (error: HttpError) => [error.status, error.code, error.field],
  )
const unknown = [404, 'commentUnknown', 'id']
const audited = async () =>
  (await readAudit(prepared.store, { order: 'newest', limit: 1 })).entries.map(
    ({ at, person, action, after, correlationId }) => [at, person, action, after, correlationId],
  )

test('a comment is kept as it was written, over the rows of whoever wrote it, and noted', async () => {
  const own = await write(emil)
  expect(own).toEqual({
    id: own.id,
    version: 1,
    author: 'emil',
    isOwn: true,
    writtenAt: '2026-11-25T12:01:00.000Z',
    editedAt: null,
    isDeleted: false,
    text: 'Why?',
    mentionsYou: false,
    page: 'result',
    figure,
    hasView: true,
    hasOtherRows: false,
    audience: 'rows',
    isOwnFigure: false,
    resolvedBy: null,
    replies: [],
  })
  expect(await audited()).toEqual([
    [
      '2026-11-25T12:01:00.000Z',
      'emil',
      'writeComment',
      { comment: own.id, report: place.reportId },
      'call of emil',
    ],
  ])
  expect(await records.view(emma, own.id)).toEqual({ page: 'result', state: 'the view' })
  expect((await records.aboutOf(grace, own.id)).scope).toEqual(emea)
})

test('who does not see the rows is told of no comment, and may do nothing with it; nor on another report', async () => {
  const { id } = await write(emil)
  const elsewhere = writerOf('grace', all, { reportId: randomUUID() })
  const beside = writerOf('grace', all, { workspaceId: randomUUID() })
  for (const other of [akiko, elsewhere, beside]) {
    expect(await records.list(other)).toEqual({ comments: [], names: [] })
    for (const ask of [
      () => records.view(other, id),
      () => records.aboutOf(other, id),
      () => records.reply(other, id, 'So'),
      () => records.change(other, { change: 'resolve', id, version: 1 }),
      () => records.change({ ...other, person: 'emil' }, { change: 'delete', id, version: 1 }),
    ])
      expect(await codeOf(ask())).toEqual(unknown)
  }
  expect(await codeOf(records.view(emil, randomUUID()))).toEqual(unknown)
  expect(await newestOf(emil)).toMatchObject({ version: 1, replies: [] })
})

test('the newest is told first, its replies in the order in which they were written, and 300 at most', async () => {
  const [first, second] = [await write(emil), await write(emma)]
  for (const text of ['one', 'two', 'three']) {
    nowMs += minuteMs
    await records.reply(grace, first.id, text)
  }
  const list = await told(emil)
  expect(list.map(({ id }) => id)).toEqual([second.id, first.id])
  expect(list.map(({ replies }) => replies.map(({ text }) => text))).toEqual([[], ['one', 'two', 'three']])
  expect(list[1]!.replies[0]).toEqual({
    id: expect.any(String),
    version: 1,
    author: 'grace',
    isOwn: false,
    writtenAt: '2026-11-25T12:03:00.000Z',
    editedAt: null,
    isDeleted: false,
    text: 'one',
    mentionsYou: false,
  })
  // Those that are not seen take nobody's place.
  for (const [rules, minutes] of [
    [[['APAC']], 90],
    [[['EMEA']], 60],
  ] as const)
    await prepared.store.query(
      `INSERT INTO portal.comments (id, workspace_id, report_id, author, written_at, text, page, scope, version)
       SELECT gen_random_uuid(), $1, $2, 'x', $3::timestamptz + n * interval '1 second', n::text, 'p', $4, 1
       FROM generate_series(1, 301) AS n`,
      [
        place.workspaceId,
        place.reportId,
        new Date(noon + minutes * minuteMs).toISOString(),
        JSON.stringify({ ...emea, rules }),
      ],
    )
  const most = (await told(emil)).map(({ text }) => text)
  expect([most.length, most[0], most.at(-1)]).toEqual([300, '301', '2'])
})

test('a reply is to a comment that is seen, not to a reply, and is noted', async () => {
  const { id } = await write(emil)
  nowMs += minuteMs
  await records.reply(emma, id, 'So')
  const [reply] = (await newestOf(emil)).replies
  expect(await audited()).toEqual([
    [
      '2026-11-25T12:02:00.000Z',
      'emma',
      'replyToComment',
      { comment: reply!.id, report: place.reportId },
      'call of emma',
    ],
  ])
  expect(await codeOf(records.reply(emil, reply!.id, 'x'))).toEqual(unknown)
  expect(await codeOf(records.view(emil, reply!.id))).toEqual(unknown)
  for (const change of ['resolve', 'reopen'] as const)
    expect(await codeOf(records.change(emil, { change, id: reply!.id, version: 1 }))).toEqual(unknown)
  const edit = { change: 'edit', text: 'Better', id: reply!.id, version: 1 } as const
  expect(await codeOf(records.change(emil, edit))).toEqual([403, 'commentNotOwn', undefined])
  expect(await codeOf(records.change({ ...emma, scope: apac }, edit))).toEqual(unknown)
  nowMs += minuteMs
  await records.change(emma, edit)
  expect((await newestOf(emil)).replies).toMatchObject([
    { text: 'Better', version: 2, editedAt: '2026-11-25T12:03:00.000Z' },
  ])
})

test('each change does what it says, raises the version and is noted', async () => {
  const { id } = await write(emil)
  const before = await newestOf(emil)
  const change = (
    writer: Writer,
    more: { change: 'edit'; text: string } | { change: 'delete' | 'resolve' | 'reopen' },
    version: number,
  ) => records.change(writer, { ...more, id, version })
  await change(grace, { change: 'resolve' }, 1)
  expect(await newestOf(emil)).toEqual({ ...before, resolvedBy: 'grace', version: 2 })
  expect((await audited())[0]!.slice(1, 4)).toEqual([
    'grace',
    'resolveComment',
    { comment: id, report: place.reportId },
  ])
  await change(emma, { change: 'reopen' }, 2)
  expect(await newestOf(emil)).toEqual({ ...before, version: 3 })
  expect((await audited())[0]![2]).toBe('reopenComment')
  nowMs += minuteMs
  await change(emil, { change: 'edit', text: 'Why so?' }, 3)
  const edited = { ...before, text: 'Why so?', editedAt: '2026-11-25T12:02:00.000Z', version: 4 }
  expect(await newestOf(emil)).toEqual(edited)
  expect((await audited())[0]![2]).toBe('editComment')
  for (const version of [3, 5])
    expect(await codeOf(change(emil, { change: 'delete' }, version))).toEqual([
      409,
      'commentChanged',
      'version',
    ])
  for (const one of [{ change: 'edit', text: 'x' }, { change: 'delete' }] as const)
    expect(await codeOf(change(grace, one, 4))).toEqual([403, 'commentNotOwn', undefined])
  expect(await newestOf(emil)).toEqual(edited)
  await change(emil, { change: 'delete' }, 4)
  const gone = { ...edited, text: '', figure: null, hasView: false, isDeleted: true, version: 5 }
  expect(await newestOf(emil)).toEqual(gone)
  expect((await audited())[0]![2]).toBe('deleteComment')
  const rows = await prepared.store.query('SELECT deleted_at, state FROM portal.comments WHERE id = $1', [id])
  expect(rows).toEqual([{ deleted_at: new Date(nowMs), state: null }])
})

test('nothing is done with what was deleted, but for replies to it', async () => {
  const { id } = await write(emil)
  await records.change(emil, { change: 'delete', id, version: 1 })
  expect(await codeOf(records.view(emil, id))).toEqual(unknown)
  for (const one of [
    { change: 'edit', text: 'x' },
    { change: 'delete' },
    { change: 'resolve' },
    { change: 'reopen' },
  ] as const)
    expect(await codeOf(records.change(emil, { ...one, id, version: 2 }))).toEqual(unknown)
  await records.reply(emma, id, 'Still')
  expect((await newestOf(emil)).replies).toMatchObject([{ text: 'Still' }])
})

test('a change is of its own comment alone', async () => {
  const [first, second] = [await write(emil), await write(emil, { text: 'Another' })]
  await records.change(emil, { change: 'edit', text: 'x', id: first.id, version: 1 })
  expect((await told(emil)).map(({ text }) => text)).toEqual(['Another', 'x'])
  expect((await told(emil))[0]).toEqual(second)
})

test('others are told in the same transaction: where that fails nothing is written', async () => {
  const heard: number[] = []
  const tell: Writer['tell'] = async (tx) => {
    heard.push((await tx.select().from(comments)).length)
  }
  const { id } = await write({ ...emil, tell })
  await records.reply({ ...emma, tell }, id, 'So')
  expect(heard).toEqual([1, 2])
  const fails = () => Promise.reject(new Error('no post'))
  await expect(records.write({ ...emil, tell: fails }, asked)).rejects.toThrow('no post')
  await expect(records.reply({ ...emil, tell: fails }, id, 'x')).rejects.toThrow('no post')
  expect((await told(emil)).map(({ replies }) => replies.length)).toEqual([1])
})

test('each has five hundred on a report, of which what is deleted counts for thirty days', async () => {
  await prepared.store.query(
    `INSERT INTO portal.comments (id, workspace_id, report_id, author, written_at, text, page, scope, version)
     SELECT gen_random_uuid(), $1, $2, 'bea', $3, 'x', 'p', '{}'::jsonb, 1 FROM generate_series(1, 499)`,
    [place.workspaceId, place.reportId, new Date(noon).toISOString()],
  )
  const full = [409, 'commentsFull', undefined]
  const bea = writerOf('bea', all)
  const { id } = await write(bea)
  expect(await codeOf(records.write(bea, asked))).toEqual(full)
  expect(await codeOf(records.reply(bea, id, 'x'))).toEqual(full)
  for (const other of [grace, { ...bea, reportId: randomUUID() }, { ...bea, workspaceId: randomUUID() }])
    expect(await codeOf(records.write(other, asked))).toBe(null)
  const set = (what: string, at = nowMs) =>
    prepared.store.query(`UPDATE portal.comments SET ${what} WHERE author = 'bea'`, [
      new Date(at).toISOString(),
    ])
  await set('deleted_at = $1')
  await set('written_at = $1', nowMs - 30 * dayMs + 1)
  expect(await codeOf(records.write(bea, asked))).toEqual(full)
  await set('written_at = $1', nowMs - 30 * dayMs)
  expect(await codeOf(records.write(bea, asked))).toBe(null)
  await set('deleted_at = CASE WHEN $1::timestamptz IS NULL THEN deleted_at END')
  expect(await codeOf(records.write(bea, asked)), 'old ones that are there').toEqual(full)
})

const theirs = { ...figure, title: 'Sales', values: [{ measure: 'Sales', text: '7', value: '7' }] }

test('one for everybody who sees the report has the figure of its reader, without the view of its author, and is noted as that', async () => {
  const { id } = await write(grace, { audience: 'report' })
  expect((await audited())[0]![3]).toEqual({ comment: id, report: place.reportId, audience: 'report' })
  const looked: unknown[] = []
  const seeing: Writer = {
    ...emil,
    ownFigure: async (about) => {
      looked.push([about.page, about.state, about.figure])
      return theirs
    },
  }
  expect(await newestOf(seeing)).toMatchObject({
    id,
    text: 'Why?',
    figure: theirs,
    hasView: false,
    hasOtherRows: true,
    audience: 'report',
    isOwnFigure: true,
  })
  expect(looked).toEqual([['result', 'the view', figure]])
  expect(await records.view(seeing, id)).toEqual({ page: 'result', state: null })
  expect(await newestOf(grace)).toMatchObject({ figure, hasView: true, isOwnFigure: false })
  await records.reply(seeing, id, 'Late')
  await records.change(seeing, { change: 'resolve', id, version: 1 })
  expect(await newestOf(grace)).toMatchObject({ resolvedBy: 'emil', replies: [{ text: 'Late' }] })
})

test('who has no figure there is told nothing of it; one that is about no figure is for everybody', async () => {
  const { id } = await write(grace, { audience: 'report' })
  expect(await told(emil)).toEqual([])
  for (const ask of [
    () => records.view(emil, id),
    () => records.aboutOf(emil, id),
    () => records.reply(emil, id, 'So'),
    () => records.change(emil, { change: 'resolve', id, version: 1 }),
  ])
    expect(await codeOf(ask())).toEqual(unknown)
  const page = await write(grace, { audience: 'report', figure: null })
  expect((await told(emil)).map((one) => [one.id, one.figure, one.hasView])).toEqual([[page.id, null, false]])
  expect(await told({ ...emil, reportId: randomUUID() })).toEqual([])
})

test('the trace of one that was deleted is for those who see its author’s rows, unless it was about no figure', async () => {
  const { id } = await write(grace, { audience: 'report' })
  const page = await write(grace, { audience: 'report', figure: null })
  for (const one of [id, page.id]) await records.change(grace, { change: 'delete', id: one, version: 1 })
  expect((await told({ ...emil, ownFigure: async () => theirs })).map((one) => one.id)).toEqual([page.id])
  expect((await told(grace)).map((one) => one.id)).toEqual([page.id, id])
})

test('at one read the newest sixty are looked at, four at a time, and only those that need it', async () => {
  await prepared.store.query(
    `INSERT INTO portal.comments (id, workspace_id, report_id, author, written_at, text, page, figure, scope, audience, version)
     SELECT gen_random_uuid(), $1, $2, 'x', $3::timestamptz + n * interval '1 second', n::text, 'p', $4, $5, 'report', 1
     FROM generate_series(1, 61) AS n`,
    [
      place.workspaceId,
      place.reportId,
      new Date(noon).toISOString(),
      JSON.stringify(figure),
      JSON.stringify(all),
    ],
  )
  let [looked, now, most] = [0, 0, 0]
  const ownFigure = async () => {
    looked++
    most = Math.max(most, ++now)
    await Promise.resolve()
    now--
    return theirs
  }
  const texts = (await told({ ...emil, ownFigure })).map(({ text }) => text)
  expect([looked, most, texts.length, texts[0], texts.at(-1)]).toEqual([60, 4, 60, '61', '2'])
  looked = 0
  expect((await told({ ...grace, ownFigure })).length).toBe(61)
  expect(looked).toBe(0)
})

import { expect, test } from 'vitest'
import type { RowScope } from '../../src/reading/comments/row-scope.ts'
import { toComments } from '../../src/reading/comments/told-comments.ts'

const scope: RowScope = { dataset: 'd', username: 'u', roles: [], rules: [[]] }
const row = (id: string, author: string, more: object = {}) => ({
  id,
  workspaceId: 'w',
  reportId: 'r',
  repliesTo: null,
  author,
  writtenAt: new Date('2026-11-25T06:00:00Z'),
  editedAt: null,
  deletedAt: null,
  text: 'Why?',
  page: 'trend',
  state: null,
  figure: null,
  scope,
  audience: 'rows' as const,
  resolvedBy: null,
  version: 1,
  ...more,
})
const seen = (one: ReturnType<typeof row>) => ({ row: one })
const reader = { person: 'Emil', workspaceId: 'w', reportId: 'r', scope }

test('a comment is told whole, with its replies and the names of others', () => {
  const figure = { visual: 'card', title: 'Sales', members: [], values: [] }
  const edited = { editedAt: new Date('2026-11-25T07:00:00Z'), state: 'a view', figure, resolvedBy: 'kim' }
  const threads = [row('1', 'grace', edited), row('2', 'Emil')]
  const replies = [
    row('3', 'zoe', { repliesTo: '1', page: null, scope: null }),
    row('4', 'anna', { repliesTo: '2', page: null, scope: null }),
  ]
  const words = (id: string, author: string, more: object = {}) => ({
    id,
    version: 1,
    author,
    isOwn: false,
    writtenAt: '2026-11-25T06:00:00.000Z',
    editedAt: null,
    isDeleted: false,
    text: 'Why?',
    mentionsYou: false,
    ...more,
  })
  const about = {
    page: 'trend',
    figure: null,
    hasView: false,
    hasOtherRows: false,
    audience: 'rows',
    isOwnFigure: false,
    resolvedBy: null,
  }
  expect(toComments(reader, threads.map(seen), replies)).toEqual({
    comments: [
      {
        ...about,
        ...words('1', 'grace', { editedAt: '2026-11-25T07:00:00.000Z' }),
        figure,
        hasView: true,
        resolvedBy: 'kim',
        replies: [words('3', 'zoe')],
      },
      { ...about, ...words('2', 'Emil', { isOwn: true }), replies: [words('4', 'anna')] },
    ],
    names: ['anna', 'grace', 'zoe'],
  })
})

test('what was deleted is told as that', () => {
  const [told] = toComments(
    reader,
    [seen(row('1', 'grace', { deletedAt: new Date(), text: '' }))],
    [],
  ).comments
  expect(told).toMatchObject({ isDeleted: true, text: '' })
})

test('a comment over fewer rows than the reader’s is told as of other rows', () => {
  const few = { ...scope, rules: [['EMEA']] }
  const toldTo = (own: RowScope, author: RowScope) =>
    toComments({ ...reader, scope: own }, [seen(row('1', 'grace', { scope: author }))], []).comments[0]!
  expect(toldTo(scope, few).hasOtherRows).toBe(true)
  expect(toldTo(few, few).hasOtherRows).toBe(false)
})

test.each([
  ['grace', 'See @emil.', true],
  ['grace', 'See @emily', false],
  ['Emil', 'I, @emil, say so', false],
])('a comment of %s, “%s”, mentions the reader: %s', (author, text, mentionsYou) => {
  const told = toComments(
    reader,
    [seen(row('1', author, { text }))],
    [row('2', author, { text, repliesTo: '1', page: null, scope: null })],
  )
  expect(told.comments[0]!.mentionsYou).toBe(mentionsYou)
  expect(told.comments[0]!.replies[0]!.mentionsYou).toBe(mentionsYou)
})

test('of one whose author’s rows the reader does not see, neither figure nor view are told', () => {
  const figure = { visual: 'card', title: 'Sales', members: [], values: [] }
  const own = { ...figure, values: [{ measure: 'Sales', text: '7', value: '7' }] }
  const few = { ...scope, rules: [['EMEA']] }
  const one = row('1', 'grace', { figure, state: 'a view', audience: 'report' })
  const [told] = toComments({ person: 'emil', scope: few }, [{ row: one, own }], []).comments
  expect(told).toMatchObject({
    figure: own,
    hasView: false,
    hasOtherRows: true,
    audience: 'report',
    isOwnFigure: true,
  })
  expect(JSON.stringify(told)).not.toContain('a view')
})

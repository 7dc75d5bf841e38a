import { expect, test } from 'vitest'
import { Catalogue, EmbedTokenRequest, UpdateOne } from '../src/index.ts'

const entry = { id: 'r', name: 'Report', access: { embedUrl: [] } }

test('a catalogue may hold a report without token and address, and what comes beside res is kept', () => {
  const answer = { res: { w: ['Workspace', entry, { ...entry, more: 1 }] }, extra: true }
  expect(Catalogue.parse(answer)).toEqual(answer)
})

test.each([
  ['no res', {}],
  ['a workspace without a name', { res: { w: [entry] } }],
  ['an empty workspace', { res: { w: [] } }],
  ['a report without an id', { res: { w: ['Workspace', { name: 'Report', access: { embedUrl: [] } }] } }],
])('a catalogue with %s is none', (_title, answer) => {
  expect(Catalogue.safeParse(answer).success).toBe(false)
})

test('ids are compared in small letters, whatever they were written in', () => {
  const id = 'AAAAAAAA-0000-4000-8000-00000000000A'
  expect(EmbedTokenRequest.parse({ reportId: id, workspaceId: id }).reportId).toBe(id.toLowerCase())
})

test('what a new grant leaves out is the least: every report, for viewing, without a row role', () => {
  expect(
    UpdateOne.parse({
      subject: { kind: 'group', value: ' controllers ' },
      workspaceId: 'aaaaaaaa-0000-4000-8000-00000000000a',
    }),
  ).toEqual({
    subject: { kind: 'group', value: 'controllers' },
    workspaceId: 'aaaaaaaa-0000-4000-8000-00000000000a',
    reportId: null,
    rights: 'view',
    rowRoles: [],
  })
})

import type { GrantRecord } from '@casement/portal-api'
import type { FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { stateOf } from '../../src/access/grants/grant-records.ts'
import { refusal } from '../../src/http/refusals.ts'
import { DocumentRefused, type MarkAsked, type ShownMark } from '../../src/embedding/service-exports.ts'
import { ownFigureOf, type OwnFigureDeps } from '../../src/reading/comments/own-figure.ts'

const person = { value: 'emil', groups: [], roles: [] }
const asking = { person, correlationId: 'call', log: {} as FastifyBaseLogger }
const place = { workspaceId: 'w', reportId: 'r' }
const figure = {
  visual: 'by-entity',
  title: 'Of its author',
  members: [{ table: 'Entity', column: 'Entity', value: 'Casement UK' }],
  values: [{ measure: 'Profit', text: 'EUR 9', value: '9' }],
}
const about = { page: 'result', state: 'the view', figure }
const shown: ShownMark = {
  title: 'Profit by company',
  figures: [
    { field: 'Ledger[Profit]', label: 'Profit', value: '7', text: 'EUR 7' },
    { field: 'Ledger[Budget]', label: 'Budget', value: null, text: '' },
  ],
}

function looking(mark: (asked: MarkAsked, token: string) => Promise<ShownMark | null>, locale?: string) {
  const subject = { kind: 'person', value: 'emil' }
  const own = [{ ...place, subject, rights: 'view', rowRoles: [] }] as unknown as GrantRecord[]
  const deps = {
    grants: { listFor: async () => own, stateFor: async () => stateOf(own) },
    content: { listIn: async () => [] },
    service: {
      reports: async () => [{ id: 'r', name: 'R', ...place, dataset: undefined }],
      mint: async () => ({ accessToken: 'of emil', tokenId: 't', expiresAt: '2026-11-25T12:00:00Z' }),
    },
    recent: { tokenFor: (_question: unknown, mint: () => Promise<unknown>) => mint() },
    marks: { mark },
  } as unknown as OwnFigureDeps
  return ownFigureOf(asking, { ...place, ...(locale !== undefined && { locale }) }, deps)
}

test('it is asked for with a token of the reader, at the same place in the same view, and has nothing of the author’s', async () => {
  const asked: unknown[] = []
  const see = looking(async (...call) => (asked.push(call), shown), 'de-DE')
  expect(await see(about)).toEqual({
    visual: 'by-entity',
    title: 'Profit by company',
    members: figure.members,
    values: [{ measure: 'Profit', text: 'EUR 7', value: '7' }],
  })
  const { visual, members } = figure
  expect(asked).toEqual([
    [{ reportId: 'r', page: 'result', visual, members, state: 'the view', locale: 'de-DE' }, 'of emil'],
  ])
})

test('there is none where the service has none for the reader, refuses it, or does not say', async () => {
  expect(await looking(async () => null)(about)).toBe(null)
  expect(await looking(() => Promise.reject(new DocumentRefused('gone', { isLasting: true })))(about)).toBe(
    null,
  )
  expect(await looking(() => Promise.reject(refusal('tokenRefused')))(about)).toBe(null)
  await expect(looking(() => Promise.reject(new TypeError('a mistake')))(about)).rejects.toThrow('a mistake')
  const silent = ownFigureOf(asking, place, {} as OwnFigureDeps)
  expect(await silent(about)).toBe(null)
  expect(await looking(async () => shown)({ ...about, figure: null })).toBe(null)
})

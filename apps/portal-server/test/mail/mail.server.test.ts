import { AccessRequest, routes } from '@casement/portal-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ids, openWorld, type Portal, type World } from '../world.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'

let world: World
let portal: Portal
let post: PostOffice
let passedMs = 0

beforeAll(async () => {
  world = await openWorld()
  post = await openPostOffice()
  portal = await world.start({
    settings: {
      MAIL_SMTP_URL: post.url,
      MAIL_FROM: 'portal@example.com',
      MAIL_ADMINISTRATORS: '["ada@example.com","bob@example.com"]',
    },
    deps: { now: () => new Date(Date.now() + passedMs), mailEveryMs: 100 },
  })
})
afterAll(async () => {
  await world.close()
  await post.close()
})
beforeEach(() => {
  post.letters.length = 0
  post.isRefusing = false
})

const ask = async (sub: string, of: Portal = portal) => {
  const answer = await of.call(routes.requestAccess.path, {
    token: await world.issuer.sign({ sub }),
    body: { workspaceId: ids.finance, reason: 'EUR 7 of secret profit' },
  })
  expect(answer.status).toBe(200)
  return AccessRequest.parse(await answer.json())
}
const decide = async (body: object) =>
  portal.call(routes.decideRequest.path, { token: await world.issuer.sign({ sub: 'ada' }), body })
const arrived = (count: number) => expect.poll(() => post.letters.length).toBe(count)
const waiting = async () =>
  (await world.store.query<{ tries: number }>('SELECT tries FROM portal.mail_outbox', [])).map(
    ({ tries }) => tries,
  )

test('administrators hear that somebody asks, once, with a link and nothing of what was written', async () => {
  await ask('emil')
  await ask('emil')
  await arrived(2)
  expect(post.letters.map(({ to }) => to)).toEqual([['ada@example.com'], ['bob@example.com']])
  const [{ from, text }] = post.letters as [(typeof post.letters)[number]]
  expect(from).toBe('portal@example.com')
  expect(text).toContain('emil requests access')
  expect(text).toContain('/admin/requests')
  expect(text).toContain('text/plain')
  expect(text).not.toContain('secret profit')
  await expect.poll(waiting).toEqual([])
})

test('whose name is an e-mail address hears what was decided; whose is not, does not', async () => {
  const { id, version } = await ask('kim@example.com')
  const other = await ask('lars')
  await arrived(4)
  post.letters.length = 0
  await decide({ id: other.id, version: other.version, decision: 'refuse', answer: 'Not EUR 7' })
  await decide({ id, version, decision: 'refuse', answer: 'Not EUR 7' })
  await arrived(1)
  expect(post.letters[0]!.to).toEqual(['kim@example.com'])
  expect(post.letters[0]!.text).toContain('was refused')
  expect(post.letters[0]!.text).not.toContain('EUR 7')
})

test('a letter that does not go out fails nothing, and is sent later', async () => {
  post.isRefusing = true
  await ask('mia')
  await expect.poll(waiting).toEqual([1, 1])
  post.isRefusing = false
  passedMs = 61_000
  await arrived(2)
  await expect.poll(waiting).toEqual([])
})

test('without settings no letter is written', async () => {
  const silent = await world.start()
  await ask('nils', silent)
  expect(await waiting()).toEqual([])
})

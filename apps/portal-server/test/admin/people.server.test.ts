import { AuditPage, ImportedPeople, KnownPerson, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, type Portal, type World } from '../world.ts'
import { inOrder } from '../../../../scripts/in-order.ts'

inOrder('people are known from a file before they sign in')

let world: World
let portal: Portal
let nowMs = Date.now()
beforeAll(async () => {
  world = await openWorld()
  portal = await world.start({ deps: { now: () => new Date(nowMs) } })
})
afterAll(() => world.close())

/** An access token of the moment that the portal's clock shows. */
const signed = (claims: Record<string, unknown>) => {
  const iat = Math.floor(nowMs / 1000)
  return world.issuer.sign({ iat, exp: iat + 600, ...claims })
}
const call = async (route: { method: string; path: string }, body?: unknown, token?: string) =>
  portal.call(route.path, {
    method: route.method,
    token: token ?? (await signed({ sub: 'ada' })),
    ...(body === undefined ? {} : { body }),
  })
const known = async (person: string) => {
  const people = z.array(KnownPerson).parse(await (await call(routes.people)).json())
  return people.find((one) => one.person === person)
}
const comes = async (claims: Record<string, unknown>) => {
  const answer = await call(routes.catalogue, undefined, await signed(claims))
  expect(answer.status).toBe(200)
}
const imports = async (csv: string) =>
  ImportedPeople.parse(await (await call(routes.importPeople, { csv })).json())

test('whoever asks for a catalogue is known with the groups and roles of the sign-in', async () => {
  expect(await known('grace')).toBe(undefined)
  await comes({ sub: 'grace', groups: ['Controlling'], idmroles: ['FIN_GROUP'] })
  const first = await known('grace')
  expect(first).toMatchObject({ groups: ['Controlling'], roles: ['FIN_GROUP'], importedAt: null })
  expect(Date.parse(first!.seenAt!)).toBe(nowMs)
})

test('a person is noted once an hour, and at once when the sign-in says something else', async () => {
  const at = async () => (await known('hugo'))?.seenAt
  await comes({ sub: 'hugo', groups: ['A'] })
  const first = await at()
  nowMs += 60_000
  await comes({ sub: 'hugo', groups: ['A'] })
  expect(await at()).toBe(first)
  await comes({ sub: 'hugo', groups: ['A', 'B'] })
  expect(await known('hugo')).toMatchObject({ groups: ['A', 'B'], seenAt: new Date(nowMs).toISOString() })
  nowMs += 3_600_000
  await comes({ sub: 'hugo', groups: ['A', 'B'] })
  expect(Date.parse((await at())!)).toBe(nowMs)
})

test('people who never signed in are known from a file, and a sign-in counts for more than it', async () => {
  await comes({ sub: 'ida', groups: ['Real'], idmroles: ['REAL'] })
  const before = (await known('ida'))!
  expect(
    await imports('person,groups,roles\r\nida,Invented,INVENTED\r\njon,"Sales; North",VIEWER\r\n'),
  ).toEqual({
    imported: 2,
    differences: [{ person: 'jon', before: null, after: { groups: ['Sales', 'North'], roles: ['VIEWER'] } }],
    kept: 1,
    problems: [],
  })
  expect(before).toMatchObject({ groups: ['Real'], roles: ['REAL'], importedAt: null })
  expect(await known('ida')).toEqual({ ...before, importedAt: new Date(nowMs).toISOString() })
  expect(await known('jon')).toMatchObject({ groups: ['Sales', 'North'], roles: ['VIEWER'], seenAt: null })
  await imports('person\njon\n')
  expect(await known('jon')).toMatchObject({ groups: [], roles: [] })
  const page = AuditPage.parse(
    await (await call({ ...routes.audit, path: `${routes.audit.path}?action=importPeople` })).json(),
  )
  expect(page.entries).toMatchObject([
    { person: 'ada', after: { people: 2 }, grantId: null },
    { person: 'ada', after: { people: 1 } },
  ])
})

test('a dry run of an import tells what would be different, and makes nobody known', async () => {
  const look = async (csv: string) =>
    ImportedPeople.parse(await (await call(routes.importPeople, { csv, dryRun: true })).json())
  await imports('person,groups\nnora,Sales\nolaf,Sales\n')
  expect(await look('person,groups\nnora,Sales\nolaf,North\nida,Other\npia,\n')).toEqual({
    imported: 0,
    differences: [
      { person: 'olaf', before: { groups: ['Sales'], roles: [] }, after: { groups: ['North'], roles: [] } },
      { person: 'pia', before: null, after: { groups: [], roles: [] } },
    ],
    kept: 1,
    problems: [],
  })
  expect(await known('olaf')).toMatchObject({ groups: ['Sales'] })
  expect(await known('pia')).toBe(undefined)
})

test('a file with one wrong line makes nobody known, and each wrong line is told', async () => {
  expect(await imports('person,groups\nkim,\n,X\nkim,\nle\u202Eo,\nmo,"x\u0007"\n')).toEqual({
    imported: 0,
    differences: [],
    kept: 0,
    problems: [
      { line: 3, message: expect.stringMatching(/^person: /) },
      { line: 4, message: 'has the person of line 2' },
      { line: 5, message: expect.stringMatching(/^person: /) },
      { line: 6, message: expect.stringMatching(/^group: /) },
    ],
  })
  expect(await known('kim')).toBe(undefined)
  expect(await imports('name\nkim\n')).toMatchObject({ imported: 0, problems: [{ line: 1 }, { line: 1 }] })
})

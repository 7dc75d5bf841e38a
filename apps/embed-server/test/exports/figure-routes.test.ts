import { beforeAll, expect, test } from 'vitest'
import type { Server } from '@casement/server'
import { figureRoutes } from '../../src/documents/exports/figure-routes.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'
import { ids } from '../world.ts'
import { exportsOfFile } from './exports-of-file.ts'

const own = exportsOfFile()
let app: Server
beforeAll(async () => {
  app = serverOfPeople((name) => {
    const [person, role] = name.split('-') as [string, string]
    return { ...salesToken(person, role), reports: [{ id: ids.sales, permissions: 0 }] }
  })
  await figureRoutes(app, { ...own.deps, content: own.content })
})

const whole = { page: 'cities', visual: 'whole' }
async function ask(body: object, who = 'grace-Group', report: string = ids.sales) {
  const answer = await app.inject({
    method: 'POST',
    url: `/embed/reports/${report}/visual-figures`,
    headers: { authorization: `Bearer ${who}` },
    body,
  })
  return [answer.statusCode, JSON.parse(answer.body)] as const
}

test('a figure is exact, named by its measure, and written as the visual writes it in the locale that is asked', async () => {
  const total = { field: 'Ledger[Total]', label: 'Total', value: '3350.35' }
  const shown = { title: 'whole', isThere: true }
  expect(await ask(whole)).toEqual([200, { ...shown, figures: [{ ...total, text: '3,350.35' }] }])
  expect(await ask({ ...whole, locale: 'de-DE', threshold: '-1234.5' })).toEqual([
    200,
    { ...shown, figures: [{ ...total, text: '3.350,35', threshold: '−1.234,50' }] },
  ])
})

test('the visuals of a page are named whose figures stand by themselves', async () => {
  expect(await ask({ page: 'cities' })).toEqual([
    200,
    { visuals: [{ name: 'whole', title: 'whole' }], figures: [] },
  ])
})

test('rows are those of the token', async () => {
  const valueOf = async (more: object, who?: string) =>
    ((await ask({ ...whole, ...more }, who))[1] as { figures: { value: string }[] }).figures.map(
      ({ value }) => value,
    )
  expect(await valueOf({}, 'emil-EMEA')).toEqual(['350.35'])
})

test('a visual of several rows shows no figure by itself, unless it has their total', async () => {
  expect((await ask({ page: 'cities', visual: 'bars' }))[1]).toMatchObject({ isThere: true, figures: [] })
})

const seenCities = [
  ['Berlin', 'grace-Group', '300.30'],
  ['Berlin', 'emil-EMEA', '300.30'],
  ['Boston', 'grace-Group', '3000.00'],
  ['Boston', 'emil-EMEA', null],
  ['Nowhere', 'grace-Group', null],
] as const

test('a mark has the figures of its row, and is not there for whom no row of theirs has one', async () => {
  const markOf = (city: string) => ({
    page: 'cities',
    visual: 'bars',
    members: [{ table: 'Ledger', column: 'City', value: city }],
  })
  const [all] = (await ask({ page: 'cities', visual: 'days' }))[1].figures
  expect(all, 'a table has its total').toMatchObject({ value: '3350.35' })
  for (const [city, who, value] of seenCities)
    expect([city, who, await ask(markOf(city), who)]).toEqual([
      city,
      who,
      [
        200,
        {
          title: 'By city',
          isThere: value !== null,
          figures: value === null ? [] : [expect.objectContaining({ field: 'Ledger[Total]', value })],
        },
      ],
    ])
})

test.each([
  ['pages[0].pageName', { ...whole, page: 'nowhere' }],
  ['pages[0].visualName', { ...whole, visual: 'nowhere' }],
  ['page', { visual: 'whole' }],
  ['pages[0].pageName', { page: 'nowhere' }],
  ['locale', { ...whole, locale: '!!' }],
  ['members.0.value', { ...whole, members: [{ table: 'Ledger', column: 'City', value: {} }] }],
  ['members', { ...whole, members: Array(21).fill({ table: 'Ledger', column: 'City', value: 'x' }) }],
  ['threshold', { ...whole, threshold: '1e9' }],
  ['threshold', { ...whole, threshold: '1'.repeat(31) }],
  ['The body', { ...whole, more: 1 }],
])('refused at %s, case %#', async (place, body) => {
  const [status, { error }] = await ask(body)
  expect([status, error.code, error.message.split(': ')[0]]).toEqual([400, 'Invalid parameters', place])
})

test('a report that the token is not for gives no figures', async () => {
  expect((await ask(whole, 'grace-Group', ids.other))[0]).toBe(403)
})

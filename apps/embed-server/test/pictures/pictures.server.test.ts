import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, makeContentFolder, model, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service

const measure = (name: string) => ({ kind: 'measure', table: 'Ledger', measure: name })
const card = (name: string, title: string, reference: string, at: number) => ({
  name,
  title,
  type: 'card',
  layout: { x: 0, y: at, z: 0, width: 400, height: 160 },
  roles: { value: [measure('Total')], reference: [measure(reference)] },
  format: { variance: 'higherIsBetter', displayUnits: 'none' },
})
const size = { width: 1280, height: 720 }
const report = {
  casement: 1,
  name: 'Pictured',
  pages: [
    {
      name: 'cards',
      displayName: 'Cards',
      size,
      visuals: [
        card('a', 'Sold <all>', 'January', 0),
        card('b', 'Beside Berlin', 'Elsewhere', 200),
        {
          name: 'k',
          title: 'Aim',
          type: 'kpi',
          layout: { x: 500, y: 0, z: 0, width: 400, height: 160 },
          roles: { value: [measure('January')], target: [measure('Total')] },
          format: { displayUnits: 'none' },
        },
      ],
    },
    { name: 'second', displayName: 'Second', size, visuals: [] },
    { name: 'hidden', displayName: 'Hidden', size, visibility: 'hidden', visuals: [] },
  ],
}

beforeAll(async () => {
  world = await openWorld()
  const known = model(true)
  const [ledger, ...others] = known.tables
  const more = [
    { name: 'January', expression: 'CALCULATE([Total], Ledger[Day] < DATE(2026, 2, 1))', format: '#,0.00' },
    { name: 'Elsewhere', expression: 'CALCULATE([Total], Ledger[City] <> "Berlin")', format: '#,0.00' },
  ]
  const tables = [{ ...ledger, measures: [...ledger!.measures, ...more] }, ...others]
  const contentFolder = await makeContentFolder(join(world.folder, 'content-pictures'), {
    files: { 'models/ledger.json': { ...known, tables }, 'reports/a.json': report },
  })
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

const pictureFor = async (token: string, query = '') =>
  service.embed(token, `/reports/${ids.sales}/picture${query}`)
const read = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return (await answer.json()) as {
    page: string
    svg: string
    comparisons: { title: string; figure: string; change: string; reference: string; effect: string }[]
  }
}
const tokenOf = async (username: string, role: string) =>
  (await service.embedToken({ username, roles: [role] })).token

test('two people with different rows are given pictures of their own figures, and their own differences', async () => {
  const [grace, emil] = [await tokenOf('grace', 'Group'), await tokenOf('emil', 'EMEA')]
  const whole = await read(await pictureFor(grace))
  const part = await read(await pictureFor(emil))
  expect(whole.svg).toContain('>3,350.35<')
  expect(part.svg).toContain('>350.35<')
  expect(part.svg).not.toContain('3,350.35')
  expect(whole.svg).toContain('>Sold &lt;all&gt;<')
  // By hand: 3350.35 of 1150.15 in January; 3350.35 of 3050.05 is less than a tenth more.
  expect(whole.comparisons).toEqual([
    { title: 'Sold <all>', figure: '3,350.35', change: '+191.3%', reference: 'January', effect: 'good' },
    { title: 'Aim', figure: '1,150.15', change: '−65.7%', reference: 'Total', effect: 'bad' },
  ])
  // 350.35 of 150.15; 350.35 of 50.05 is seven times as much.
  expect(part.comparisons).toEqual([
    { title: 'Sold <all>', figure: '350.35', change: '+133.3%', reference: 'January', effect: 'good' },
    { title: 'Aim', figure: '150.15', change: '−57.1%', reference: 'Total', effect: 'bad' },
    { title: 'Beside Berlin', figure: '350.35', change: '>300%', reference: 'Elsewhere', effect: 'good' },
  ])
  expect(await read(await pictureFor(grace)), 'the same again').toEqual(whole)
  expect((await read(await pictureFor(await tokenOf('emil', 'AMER')))).svg, 'other roles').toContain(
    '>3,000.00<',
  )
})

test('a token that was taken back, or is for another report, is refused what is kept', async () => {
  const { token, tokenId } = await service.embedToken()
  await read(await pictureFor(token))
  expect((await service.rest(`/embedTokens/${tokenId}`, { method: 'DELETE' })).status).toBe(204)
  expect((await pictureFor(token)).status).toBe(401)
  const other = await service.embedToken(undefined, { id: ids.regional, dataset: ids.ledger })
  expect((await pictureFor(other.token)).status).toBe(403)
})

test('by night it is dark; a page is one that readers may turn to, or the first; a locale is one', async () => {
  const token = await tokenOf('grace', 'Group')
  expect((await read(await pictureFor(token, '?theme=dark'))).svg).toContain('fill="#0f1419"')
  expect((await read(await pictureFor(token))).svg).toContain('fill="#f6f7f9"')
  expect((await read(await pictureFor(token, '?locale=de'))).svg).toContain('>3.350,35<')
  expect((await read(await pictureFor(token, '?page=second'))).page).toBe('second')
  expect((await read(await pictureFor(token, '?page=hidden'))).page).toBe('cards')
  expect((await read(await pictureFor(token, '?page=gone'))).page).toBe('cards')
  for (const wrong of ['?theme=pink', '?locale=x_', '?page='])
    expect((await pictureFor(token, wrong)).status, wrong).toBe(400)
})

test('several at once are drawn once, and are the same', async () => {
  const token = await tokenOf('grace', 'Group')
  const all = await Promise.all(
    Array.from({ length: 6 }, async () => (await read(await pictureFor(token, '?locale=fr'))).svg),
  )
  expect(new Set(all).size).toBe(1)
})

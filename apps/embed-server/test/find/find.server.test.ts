import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { ids, makeContentFolder, model, openWorld, report, type Service, type World } from '../world.ts'

let world: World
let service: Service

const field = {
  total: { kind: 'measure', table: 'Ledger', measure: 'Total' },
  secret: { kind: 'measure', table: 'Ledger', measure: 'Secret' },
  city: { kind: 'column', table: 'Ledger', column: 'City' },
  region: { kind: 'column', table: 'Ledger', column: 'Region' },
  owner: { kind: 'column', table: 'Ledger', column: 'Owner' },
}
const layout = { x: 0, y: 0, width: 300, height: 150 }
const size = { width: 1280, height: 720 }
const card = (name: string, title: string, value: object, more: object = {}) => ({
  name,
  type: 'card',
  title,
  layout,
  roles: { value: [value] },
  ...more,
})

beforeAll(async () => {
  world = await openWorld()
  const base = model(true)
  const [ledger, ...others] = base.tables
  const findable = {
    ...base,
    tables: [
      {
        ...ledger,
        measures: [
          { ...ledger!.measures[0], synonyms: ['Turnover', 'EBIT'] },
          { name: 'Total of days', expression: 'SUM(Ledger[Amount])', format: '#,0' },
          { name: 'Secret', expression: 'SUM(Ledger[Amount])', hidden: true },
          { name: 'Unshown', expression: 'SUM(Ledger[Amount])' },
        ],
      },
      ...others,
    ],
  }
  const day = { table: 'Ledger', column: 'Day' }
  const conditions = [
    { operator: 'GreaterThanOrEqual', value: '2025-11-01' },
    { operator: 'LessThan', value: '2026-11-01' },
  ]
  const whole = {
    ...report('A'),
    filters: [
      {
        $schema: 'http://powerbi.com/product/schema#advanced',
        filterType: 0,
        target: day,
        logicalOperator: 'And',
        conditions,
      },
    ],
    period: { field: { kind: 'column', ...day }, default: 'lastTwelveMonths' },
    pages: [
      {
        name: 'one',
        displayName: 'Overview',
        size,
        visuals: [
          card('total', 'All of it', field.total),
          card('days', 'Days', { ...field.total, measure: 'Total of days' }),
          card('secret', 'What is shown', field.secret),
          card('unseen', 'Unseen card', field.total, {
            layout: { ...layout, displayState: { mode: 'hidden' } },
          }),
          {
            name: 'cities',
            type: 'table',
            title: 'By city',
            layout,
            roles: { column: [field.city, field.region, field.owner, field.total] },
          },
        ],
      },
      {
        name: 'two',
        displayName: 'Unseen page',
        size,
        visibility: 'hidden',
        visuals: [card('x', 'Y', field.total)],
      },
    ],
  }
  const contentFolder = await makeContentFolder(join(world.folder, 'find'), {
    files: { 'models/ledger.json': findable, 'reports/a.json': whole },
  })
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

const tokenOf = async (username: string, role: string) =>
  (await service.embedToken({ username, roles: [role] })).token

async function figures(who: [string, string], text: string, locale = 'en-GB') {
  const answer = await service.embed(await tokenOf(...who), `/reports/${ids.sales}/figures`, {
    method: 'POST',
    body: { text, locale },
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as {
    figures: { label: string; value: string | null; scope: string[]; page: string; filters: any[] }[]
    unknown: string[]
  }
}
const grace: [string, string] = ['grace', 'Group']
const emil: [string, string] = ['emil', 'EMEA']
const said = ({ figures: all }: Awaited<ReturnType<typeof figures>>) =>
  all.map(({ label, value, scope }) => [label, value, ...scope].join(' · '))

test('tells what a report shows, and nothing that is hidden in it or in its model', async () => {
  const answer = await service.embed(await tokenOf(...emil), `/reports/${ids.sales}/findable`)
  const told = (await answer.json()) as Record<string, { label: string }[]>
  const labels = (kind: string) => told[kind]!.map(({ label }) => label)
  expect(labels('pages')).toEqual(['Overview'])
  expect(labels('visuals')).toEqual(['All of it', 'Days', 'What is shown', 'By city'])
  expect(labels('measures')).toEqual(['Total', 'Total of days'])
  expect(labels('columns')).toEqual(['City', 'Region'])
  expect(told.measures![0]).toEqual({
    label: 'Total',
    synonyms: ['Turnover', 'EBIT'],
    page: 'one',
    visual: 'total',
  })
  expect(JSON.stringify(told)).not.toMatch(/Secret|Owner|Unseen|Unshown|SUM|Boston|Berlin/)
})

describe('a figure', () => {
  test('is that of the viewer’s rows, with its scope', async () => {
    expect(said(await figures(grace, 'ebit berlin january'))).toEqual([
      'Total · 100.10 · Berlin · January 2026',
    ])
    expect(said(await figures(emil, 'Turnover January'))).toEqual([
      'Total · 150.15 · January 2026 · your rows: EMEA',
    ])
    expect(said(await figures(grace, 'Total January'))).toEqual(['Total · 1,150.15 · January 2026'])
    expect(said(await figures(grace, 'total 2026'))).toEqual(['Total · 3,350.35 · January to October 2026'])
    expect(said(await figures(grace, 'Total'))).toEqual(['Total · 3,350.35 · November 2025 to October 2026'])
  })

  test('forgives mistakes, and sorts words', async () => {
    expect(said(await figures(grace, 'Febuary of Brelin turnovr'))).toEqual([
      'Total · 200.20 · Berlin · February 2026',
    ])
    expect(said(await figures(grace, 'Total Q1 Berlin Paris'))).toEqual([
      'Total · 350.35 · Berlin · Paris · January to March 2026',
    ])
  })

  test('of somebody else’s rows is of an unknown word, as of one that there is not', async () => {
    expect(said(await figures(grace, 'Total Boston'))).toHaveLength(1)
    expect(await figures(emil, 'Total Boston')).toEqual({ figures: [], unknown: ['Boston'] })
    expect(await figures(emil, 'Total AMER Atlantis')).toEqual({ figures: [], unknown: ['AMER', 'Atlantis'] })
    expect(await figures(grace, 'Total emil')).toEqual({ figures: [], unknown: ['emil'] })
  })

  test('says that there are no rows', async () => {
    expect((await figures(grace, 'Total Paris March')).figures[0]).toMatchObject({ value: null })
  })

  test('of what is hidden or not shown is none', async () => {
    expect(await figures(grace, 'Secret')).toEqual({ figures: [], unknown: [] })
    expect(await figures(grace, 'Unshown')).toEqual({ figures: [], unknown: [] })
  })

  test('comes with the filters that show it there', async () => {
    const [found] = (await figures(grace, 'Total Berlin January 2026')).figures
    expect(found).toMatchObject({
      page: 'one',
      filters: [
        { target: { column: 'Day' }, conditions: [{ value: '2026-01-01' }, { value: '2026-02-01' }] },
        { target: { column: 'City' }, values: ['Berlin'] },
      ],
    })
  })
})

test('is refused without a token, for another report and for what is no question', async () => {
  const path = `/reports/${ids.sales}/figures`
  const token = await tokenOf(...emil)
  const status = async (init: { token?: string; path?: string; body?: unknown }) =>
    (
      await service.embed(init.token ?? token, init.path ?? path, {
        method: 'POST',
        body: init.body ?? { text: 'Total' },
      })
    ).status
  expect(await status({ token: 'no' })).toBe(401)
  expect(await status({ path: `/reports/${ids.regional}/figures` })).toBe(403)
  expect(await status({ body: { text: 'x'.repeat(201) } })).toBe(400)
  expect(await status({ body: { text: 'Total', locale: 'zz_zz_' } })).toBe(400)
})

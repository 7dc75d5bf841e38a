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

const januaryOn = (target: object) => ({
  $schema: 'http://powerbi.com/product/schema#advanced',
  filterType: 0,
  target,
  logicalOperator: 'And',
  conditions: [{ operator: 'LessThan', value: '2026-02-01' }],
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
          { name: 'Total before', expression: 'CALCULATE([Total], SAMEPERIODLASTYEAR(Ledger[Day]))' },
          {
            name: 'Running total',
            expression: 'CALCULATE([Total], DATESYTD(Ledger[Day]))',
            format: '#,0.00',
          },
          {
            name: 'Held to one',
            expression: 'CALCULATE([Total], Ledger[City] = "Berlin")',
            format: '#,0.00',
          },
          {
            name: 'Last month',
            expression: 'CALCULATE(IF(MAX(Ledger[Day]) < DATE(2026, 2, 1), [Total]), DATESMTD(Ledger[Day]))',
            format: '#,0.00',
          },
          { name: 'Total in words', expression: '"much"' },
          { name: 'Turnover of Paris', expression: 'SUM(Ledger[Amount])', hidden: true },
        ],
      },
      ...others,
    ],
    roles: [
      ...base.roles,
      {
        name: 'Denied',
        rules: [],
        denies: [
          { table: 'Ledger', column: 'Region' },
          ...['Total of days', 'Unshown', 'Turnover of Paris', 'Held to one'].map((measure) => ({
            table: 'Ledger',
            measure,
          })),
        ],
      },
    ],
  }
  const day = { table: 'Ledger', column: 'Day' }
  const conditions = [
    { operator: 'GreaterThanOrEqual', value: '2025-11-01' },
    { operator: 'LessThan', value: '2026-11-01' },
  ]
  const whole = {
    ...report('A'),
    settings: { localeSettings: { formatLocale: 'en-GB' } },
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
          ...['Total before', 'Running total', 'Held to one', 'Total in words', 'Turnover of Paris'].map(
            (measure) =>
              card(measure.toLowerCase().replaceAll(' ', '-'), measure, { ...field.total, measure }),
          ),
          card('unseen', 'Unseen card', field.total, {
            layout: { ...layout, displayState: { mode: 'hidden' } },
          }),
          card(
            'last-month',
            'Last month',
            { ...field.total, measure: 'Last month' },
            { filters: [januaryOn(day)] },
          ),
          {
            name: 'towns',
            type: 'table',
            title: 'Towns',
            layout,
            roles: { column: [field.city, field.total] },
          },
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
    isMeasureNamed: boolean
    unknown: string[]
  }
}
const grace: [string, string] = ['grace', 'Group']
const emil: [string, string] = ['emil', 'EMEA']
const notUnderstood = (...unknown: string[]) => ({ figures: [], isMeasureNamed: true, unknown })
const noMeasure = (...unknown: string[]) => ({ figures: [], isMeasureNamed: false, unknown })
const said = ({ figures: all }: Awaited<ReturnType<typeof figures>>) =>
  all.map(({ label, value, scope }) => [label, value, ...scope].join(' · '))

test('tells what a report shows, and nothing that is hidden in it or in its model', async () => {
  const answer = await service.embed(await tokenOf(...emil), `/reports/${ids.sales}/findable`)
  const told = (await answer.json()) as Record<string, { label: string }[]>
  const labels = (kind: string) => told[kind]!.map(({ label }) => label)
  expect(labels('pages')).toEqual(['Overview'])
  expect(labels('visuals')).toEqual([
    'All of it',
    'Days',
    'What is shown',
    'Total before',
    'Running total',
    'Held to one',
    'Total in words',
    'Turnover of Paris',
    'Last month',
    'Towns',
    'By city',
  ])
  expect(labels('measures')).toEqual([
    'Total',
    'Total of days',
    'Total before',
    'Running total',
    'Held to one',
    'Total in words',
    'Last month',
  ])
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
    expect(await figures(emil, 'Total Boston')).toEqual(notUnderstood('Boston'))
    expect(await figures(emil, 'Total AMER Atlantis')).toEqual(notUnderstood('AMER', 'Atlantis'))
    expect(await figures(grace, 'Total emil')).toEqual(notUnderstood('emil'))
  })

  test('says that there are no rows', async () => {
    expect((await figures(grace, 'Total Paris March')).figures[0]).toMatchObject({ value: null })
  })

  test('of what is hidden, not shown or nobody’s is none, in the same words', async () => {
    for (const name of ['Secret', 'Unshown', 'Atlantis', 'Berlin', 'Umsatz'])
      expect(await figures(grace, `${name} January`)).toEqual(noMeasure(name))
    expect(await figures(grace, 'October 2026')).toEqual(noMeasure())
  })

  test('of what a role denies is spoken of as of what nobody has', async () => {
    const olga: [string, string] = ['olga', 'Denied']
    // What a denied name has more than names that are left, and a word of nobody's in its place.
    for (const [asked, word, nobodys] of [
      ['Total of days 2026', 'days', 'dxyx'],
      ['Total of days', 'days', 'dxyx'],
      ['Unshown', 'Unshown', 'Uxyxyxy'],
      ['Unshown Berlin January', 'Unshown', 'Uxyxyxy'],
      ['Held to one January', 'Held', 'Hxyx'],
      ['Total EMEA', 'EMEA', 'ExEx'],
      ['Turnover of Paris share', 'share', 'sxyxy'],
    ] as const) {
      const told = await figures(olga, asked)
      const other = await figures(olga, asked.replace(word, nobodys))
      expect([asked, told]).toEqual([
        asked,
        { ...other, unknown: other.unknown.map((each) => (each === nobodys ? word : each)) },
      ])
      expect([asked, told.figures]).toEqual([asked, []])
    }
    // Nor does it stand in the way of a name that is left, and others who ask still have it.
    expect(said(await figures(olga, 'Turnover Paris 2026'))).toEqual([
      'Total · 50.05 · Paris · January to October 2026',
    ])
    expect(said(await figures(grace, 'Total of days 2026'))).toEqual([
      'Total of days · 3,350 · January to October 2026',
    ])
  })

  test('is none of a name whose measure gives none, by parts of it', async () => {
    expect(await figures(grace, 'Turnover Paris 2026')).toEqual(noMeasure('Turnover', 'Paris'))
    expect(await figures(grace, 'Total in words 2026')).toEqual(noMeasure('Total', 'words'))
    expect(said(await figures(grace, 'Total Paris 2026'))).toEqual([
      'Total · 50.05 · Paris · January to October 2026',
    ])
  })

  test('is none where a word says something that was not understood', async () => {
    for (const [text, ...unknown] of [
      ['Total January February', 'February'],
      ['Total 2025 Berlin 2026', '2026'],
      ['Total Berlin - Paris', '-'],
      ['Total without Berlin', 'without'],
      ['Total -Berlin Atlantis', '-', 'Atlantis'],
      ['Total in % of Berlin', '%'],
    ] as const)
      expect([text, await figures(grace, text)]).toEqual([text, notUnderstood(...unknown)])
  })

  test('is none of a member that the measure is the same for', async () => {
    expect(said(await figures(grace, 'Held to one January'))).toEqual(['Held to one · 100.10 · January 2026'])
    expect(await figures(grace, 'Held to one Paris')).toEqual(notUnderstood('Paris'))
    expect(said(await figures(grace, 'Held to one EMEA 2026'))).toEqual([
      'Held to one · 300.30 · EMEA · January to October 2026',
    ])
  })

  test('says its own months: a year before, or those chosen where it looks at others', async () => {
    expect(said(await figures(grace, 'Total before January'))).toEqual(['Total before ·  · January 2025'])
    expect(said(await figures(grace, 'Running total February'))).toEqual([
      'Running total · 3,350.35 · chosen: February 2026',
    ])
  })

  test('has members of the months that the report looks at, where it depends on them', async () => {
    // In the last month of all there is nothing of Berlin.
    expect(said(await figures(grace, 'Last month Berlin'))).toEqual([
      'Last month · 100.10 · Berlin · chosen: November 2025 to October 2026 · Day is less than 1 Feb 2026',
    ])
  })

  test('is in the reader’s language, and written as the report writes for them', async () => {
    expect(said(await figures(grace, 'Turnover Oktober 2025', 'de-DE'))).toEqual(['Total ·  · Oktober 2025'])
    expect(said(await figures(emil, 'Total Januar', 'de-DE'))).toEqual([
      'Total · 150,15 · Januar 2026 · Ihre Zeilen: EMEA',
    ])
    expect(said(await figures(grace, 'Running total Februar', 'de-AT'))).toEqual([
      'Running total · 3\u00a0350,35 · gewählt: Februar 2026',
    ])
    expect(said(await figures(grace, 'Total 2026', 'en-IN'))).toEqual([
      'Total · 3,350.35 · January to October 2026',
    ])
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

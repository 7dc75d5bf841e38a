import { afterAll, beforeAll, expect, test } from 'vitest'
import { ids, openWorld, type Service, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start({
    settings: {
      SERVICE_PUBLIC_URL: 'https://reports.example/finance',
      IDENTITY_ALLOW_IN_PRODUCTION: 'true',
    },
  })
})
afterAll(() => world.close())

const read = async (path: string) => (await (await service.rest(path)).json()) as any

test('lists workspaces, filtered and cut', async () => {
  const names = async (query: string) => (await read(`/groups${query}`)).value.map(({ name }: any) => name)
  expect(await names('')).toEqual(['Sample Group 1', 'marketing group', 'contoso'])
  expect(await names('?$top=1&$skip=1')).toEqual(['marketing group'])
  expect(await names(`?$filter=${encodeURIComponent("contains(name,'group')")}`)).toEqual([
    'Sample Group 1',
    'marketing group',
  ])
})

test.each(['?$top=x', '?$skip=-1', "?$filter=size eq '1'"])('refuses %s', async (query) => {
  const answer = await service.rest(`/groups${query}`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: { code: 'InvalidRequest' } })
})

test('a report comes with its embed address under the public address', async () => {
  const report = await read(`/groups/${ids.sampleGroup}/reports/${ids.sales.toUpperCase()}`)
  expect(report).toMatchObject({
    id: ids.sales,
    datasetId: ids.ledger,
    embedUrl: `https://reports.example/finance/reportEmbed?reportId=${ids.sales}&groupId=${ids.sampleGroup}`,
  })
})

test('pages come in their order', async () => {
  expect((await read(`/groups/${ids.sampleGroup}/reports/${ids.sales}/pages`)).value).toEqual([
    { name: 'ReportSection', displayName: 'Regional Sales Analysis', order: 0 },
    { name: 'ReportSection1', displayName: 'Geographic Analysis', order: 1 },
  ])
})

test('a dataset says whether it needs an identity', async () => {
  const datasets = (await read(`/groups/${ids.marketingGroup}/datasets`)).value
  const needs = datasets.map((dataset: any) => [
    dataset.name,
    dataset.isEffectiveIdentityRequired,
    dataset.isEffectiveIdentityRolesRequired,
  ])
  expect(needs).toEqual([
    ['Board', true, true],
    ['Open', false, false],
  ])
})

test('the roles of a dataset are read from its model, in whatever workspace it is', async () => {
  expect(await read(`/datasets/${ids.board.toUpperCase()}/roles`)).toEqual({
    value: ['EMEA', 'AMER', 'Own', 'Group', 'sales', 'marketing', 'executive'].map((name) => ({ name })),
  })
  expect(await read(`/datasets/${ids.open}/roles`)).toEqual({ value: [] })
  expect((await service.rest(`/datasets/${ids.other}/roles`)).status).toBe(404)
})

test.each([
  [`/groups/${ids.sales}`, 'PowerBIFolderNotFound'],
  ['/groups/nonsense', 'PowerBIFolderNotFound'],
  [`/groups/${ids.contoso}/reports/${ids.sales}`, 'PowerBIEntityNotFound'],
  [`/groups/${ids.sampleGroup}/reports/${ids.sales}/pages/Nope`, 'PowerBIEntityNotFound'],
  [`/groups/${ids.sampleGroup}/datasets/${ids.open}`, 'PowerBIEntityNotFound'],
])('what is not there is 404: %s', async (path, code) => {
  const answer = await service.rest(path)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ error: { code } })
})

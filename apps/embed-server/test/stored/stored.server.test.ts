import { randomUUID } from 'node:crypto'
import { bookmarkText, type BookmarkState } from '@casement/report'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectByContract, type Json } from '../rest/by-contract.ts'
import { ids, makeContentFolder, openWorld, report, type Service, type World } from '../world.ts'

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  service = await world.start()
})
beforeEach(async () => {
  const reports = await listed(ids.sampleGroup)
  for (const { id } of reports.filter(({ name }) => !fromFolder.includes(name))) await remove(id)
})
afterAll(() => world.close())

const fromFolder = ['SalesMarketing', 'Regional', 'Executive']
const group = `/groups/${ids.sampleGroup}`
const emil = { username: 'emil', roles: ['EMEA'] }
const grace = { username: 'grace', roles: ['AMER'] }

const listed = async (groupId: string) =>
  ((await (await service.rest(`/groups/${groupId}/reports`)).json()) as { value: Json[] }).value as {
    id: string
    name: string
  }[]
const remove = (id: string) => service.rest(`${group}/reports/${id}`, { method: 'DELETE' })
const clone = async (id: string, body: object): Promise<{ status: number; body: any }> => {
  const answer = await service.rest(`${group}/reports/${id}/Clone`, { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}

/** A token that allows to change a report and to copy it, unless it says otherwise. */
async function tokenFor(
  id: string,
  identity: object = emil,
  rights: object = { accessLevel: 'Edit', allowSaveAs: true },
): Promise<string> {
  const identities = [{ ...identity, datasets: [ids.ledger] }]
  const body = { ...rights, identities }
  const answer = await service.rest(`${group}/reports/${id}/GenerateToken`, { method: 'POST', body })
  return ((await answer.json()) as { token: string }).token
}

const view = (more: BookmarkState = {}) =>
  bookmarkText({ activePage: 'ReportSection1', filters: { report: [city('Berlin')] }, ...more })
const city = (name: string) =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Ledger', column: 'City' },
    filterType: 1,
    operator: 'In',
    values: [name],
  }) as never

const embed = async (token: string, path: string, method = 'GET', body?: unknown) => {
  const answer = await service.embed(token, path, { method, ...(body === undefined ? {} : { body }) })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) }
}
const copy = (token: string, id: string, body: object) => embed(token, `/reports/${id}/copies`, 'POST', body)
const save = (token: string, id: string, body: object) =>
  embed(token, `/reports/${id}/versions`, 'POST', body)

/** A report in the store, with a view, and a token for it. */
async function saved(name: string = randomUUID()) {
  const { body } = await copy(await tokenFor(ids.sales), ids.sales, { name, state: view() })
  const token = await tokenFor(body.id)
  return { id: body.id as string, token }
}

test('a copy that a program makes is a report as any other', async () => {
  const { status, body } = await clone(ids.sales, { name: 'Sales, mine' })
  expect(status).toBe(200)
  expectByContract('Reports_CloneReportInGroup', 200, body)
  expect((await listed(ids.sampleGroup)).map(({ name }) => name)).toEqual([...fromFolder, 'Sales, mine'])
  expect(await (await service.rest(`${group}/reports/${body.id}`)).json()).toEqual(body)
  const pages = (id: string) => service.rest(`${group}/reports/${id}/pages`).then((answer) => answer.text())
  expect((await pages(body.id)).replaceAll(body.id, ids.sales)).toBe(await pages(ids.sales))

  const opened = async (id: string, identity: object) => {
    const token = await tokenFor(id, identity)
    const total = {
      select: [{ name: 'total', field: { kind: 'measure', table: 'Ledger', measure: 'Total' } }],
    }
    const { total: line } = await service.ask(token, { total }, `/embed/query?reportId=${id}`)
    return [(await embed(token, `/reports/${id}`)).body.report, line.columns[0].values]
  }
  for (const identity of [emil, grace])
    expect(await opened(body.id, identity)).toEqual(await opened(ids.sales, identity))
  expect(await opened(body.id, emil)).not.toEqual(await opened(body.id, grace))
})

test('a copy goes to another workspace and over another dataset, where its fields are', async () => {
  const target = { targetWorkspaceId: ids.marketingGroup.toUpperCase(), targetModelId: ids.open }
  const { body } = await clone(ids.sales, { name: 'Elsewhere', ...target })
  expect(body).toMatchObject({ datasetId: ids.open, name: 'Elsewhere' })
  expect((await listed(ids.marketingGroup)).map(({ id }) => id)).toContain(body.id)
  const there = `/groups/${ids.marketingGroup}/reports/${body.id}`
  const rebound = await service.rest(`${there}/Rebind`, { method: 'POST', body: { datasetId: ids.board } })
  expect([rebound.status, await rebound.text()]).toEqual([200, ''])
  expect(await (await service.rest(there)).json()).toMatchObject({ datasetId: ids.board })
  const removed = await service.rest(there, { method: 'DELETE' })
  expect([removed.status, await removed.text()]).toEqual([200, ''])
  expect((await service.rest(there)).status).toBe(404)
})

test.each([
  ['an unknown workspace', { name: 'x', targetWorkspaceId: randomUUID() }, 404, 'PowerBIFolderNotFound'],
  ['an unknown dataset', { name: 'x', targetModelId: randomUUID() }, 404, 'PowerBIEntityNotFound'],
  ['a name of the folder', { name: 'REGIONAL' }, 409, 'NameConflict'],
  ['no name', {}, 400, 'InvalidRequest'],
  ['a blank name', { name: ' \u200B ' }, 400, 'InvalidRequest'],
  ['a name with a line end', { name: 'a\nb' }, 400, 'InvalidRequest'],
])('a copy to %s is refused, and none is made', async (_, body, status, code) => {
  const answer = await clone(ids.sales, body)
  expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  expect((await listed(ids.sampleGroup)).map(({ name }) => name)).toEqual(fromFolder)
})

test('two reports of one name are refused, whoever made the first and however it is written', async () => {
  expect((await clone(ids.sales, { name: 'Überblick' })).status).toBe(200)
  const again = await copy(await tokenFor(ids.sales), ids.sales, { name: 'U\u0308BERBLICK' })
  expect([again.status, again.body.error.code]).toEqual([409, 'NameConflict'])
})

test('what a person saves as their own opens with their view, and leaves the original as it is', async () => {
  const token = await tokenFor(ids.sales)
  const before = (await embed(token, `/reports/${ids.sales}`)).body
  const made = await copy(token, ids.sales, { name: 'Berlin', state: view() })
  expect([made.status, made.body]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'Berlin',
      workspaceId: ids.sampleGroup,
      version: 1,
      changedAt: expect.any(String),
    },
  ])
  const { opens, ...rest } = (await embed(await tokenFor(made.body.id), `/reports/${made.body.id}`)).body
    .report
  expect([rest, opens.filters.report]).toEqual([before.report, [city('Berlin')]])
  expect((await embed(token, `/reports/${ids.sales}`)).body.report).toEqual(before.report)
  const [row] = await world.store.query<{ files: string }>(
    'SELECT files FROM service.stored_version WHERE item_id = $1',
    [made.body.id],
  )
  const files = JSON.parse(row!.files) as Record<string, string>
  expect(Object.keys(files).toSorted()).toEqual(['opens.json', 'report.json'])
})

test('a version is saved over the one that it was made from alone, and each stays', async () => {
  const { id, token } = await saved()
  const other = { filters: { report: [city('Paris')] } }
  const second = await save(token, id, { from: 1, state: view(other), note: 'Paris' })
  expect([second.status, second.body.version]).toEqual([201, 2])
  const late = await save(await tokenFor(id, grace), id, { from: 1, state: view() })
  expect([late.status, late.body.error.code]).toEqual([409, 'VersionConflict'])
  expect(late.body.error.message).toMatch(/^emil saved version 2 at /)
  const shown = async () => {
    const { report, version } = (await embed(token, `/reports/${id}`)).body
    return [version, ...report.opens.filters.report]
  }
  expect(await shown()).toEqual([2, city('Paris')])

  const back = await embed(token, `/reports/${id}/versions/1/restore`, 'POST', { from: 2 })
  expect([back.status, back.body.version, await shown()]).toEqual([201, 3, [3, city('Berlin')]])
  expect((await embed(token, `/reports/${id}/versions/3`, 'PATCH', { note: 'As it was' })).status).toBe(204)
  const { body } = await embed(token, `/reports/${id}/versions`)
  expect(body).toEqual({
    current: 3,
    versions: [
      [3, 'As it was', 2],
      [2, 'Paris', 1],
      [1, null, null],
    ].map(([number, note, fromVersion]) => ({
      number,
      note,
      fromVersion,
      person: 'emil',
      madeAt: expect.any(String),
    })),
  })
  expect((await embed(token, `/reports/${id}/versions?before=3`)).body.versions).toHaveLength(2)
})

test.each([
  ['no view at all', 'casement', 400, /^state: is no view/],
  ['a page that is not there', view({ activePage: 'Nowhere' }), 400, /activePage: "Nowhere" is no page/],
  [
    'a column that is not there',
    view({
      filters: {
        report: [{ ...(city('x') as object), target: { table: 'Ledger', column: 'Town' } } as never],
      },
    }),
    400,
    /Town/,
  ],
])('%s is not saved, and says why', async (_, state, status, message) => {
  const { id, token } = await saved()
  const answer = await save(token, id, { from: 1, state })
  expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(message)])
  const { body } = await embed(token, `/reports/${id}/versions`)
  expect(body.versions).toHaveLength(1)
})

test('a report of the content folder is never changed', async () => {
  const token = await tokenFor(ids.sales)
  const answers = [
    await save(token, ids.sales, { from: 1, state: view() }),
    await embed(token, `/reports/${ids.sales}/versions/1/restore`, 'POST', { from: 1 }),
    await embed(token, `/reports/${ids.sales}/versions`),
    await embed(token, `/reports/${ids.sales}/versions/1`, 'PATCH', { note: 'x' }),
  ]
  for (const { status, body } of answers)
    expect([status, body.error.message]).toEqual([
      403,
      expect.stringMatching(/^"SalesMarketing" is a file of/),
    ])
  const rebound = await service.rest(`${group}/reports/${ids.sales}/Rebind`, {
    method: 'POST',
    body: { datasetId: ids.ledger },
  })
  expect([rebound.status, (await remove(ids.sales)).status]).toEqual([403, 403])
})

test('each right is of its own, of this report, and of a person', async () => {
  const { id, token } = await saved()
  const calls = {
    copy: (given: string) => copy(given, id, { name: randomUUID() }),
    save: (given: string) => save(given, id, { from: 1, state: view() }),
    restore: (given: string) => embed(given, `/reports/${id}/versions/1/restore`, 'POST', { from: 1 }),
    name: (given: string) => embed(given, `/reports/${id}/versions/1`, 'PATCH', { note: 'x' }),
    list: (given: string) => embed(given, `/reports/${id}/versions`),
  }
  const given = {
    view: await tokenFor(id, emil, {}),
    copy: await tokenFor(id, emil, { allowSaveAs: true }),
    edit: await tokenFor(id, emil, { accessLevel: 'Edit' }),
    other: await tokenFor(ids.sales),
  }
  const allowed = { view: [], copy: ['copy'], edit: ['list', 'save', 'restore', 'name'], other: [] }
  for (const [right, of] of Object.entries(given))
    for (const [call, ask] of Object.entries(calls)) {
      const isAllowed = (allowed as Record<string, string[]>)[right]!.includes(call)
      const { status, body } = await ask(of)
      // Whoever may save comes late here, after the first.
      expect(isAllowed ? status !== 403 : status === 403, `${right} ${call} ${JSON.stringify(body)}`).toBe(
        true,
      )
    }
  expect((await embed(token, `/reports/${id}/versions`)).body.versions[0].person).toBe('emil')
})

test('a copy is made in the workspaces of the token alone', async () => {
  const token = await tokenFor(ids.sales)
  const elsewhere = { name: 'Elsewhere', workspaceId: ids.marketingGroup }
  const refused = await copy(token, ids.sales, elsewhere)
  expect([refused.status, refused.body.error.code]).toEqual([403, 'PowerBINotAuthorizedException'])
  const body = {
    reports: [{ id: ids.sales }],
    datasets: [{ id: ids.ledger }],
    targetWorkspaces: [{ id: ids.marketingGroup.toUpperCase() }],
    identities: [{ ...emil, datasets: [ids.ledger] }],
  }
  const answer = await service.rest('/GenerateToken', { method: 'POST', body })
  const other = ((await answer.json()) as { token: string }).token
  expect((await copy(other, ids.sales, { name: 'Here', workspaceId: ids.sampleGroup })).status).toBe(403)
  const made = await copy(other, ids.sales, { name: randomUUID() })
  expect([made.status, made.body.workspaceId]).toEqual([201, ids.marketingGroup])
})

test('a report that opens in another language is copied as its author wrote it', async () => {
  const german = report('A')
  const contentFolder = await makeContentFolder(`${world.folder}/german`, {
    files: {
      'reports/a.json': { ...german, settings: { localeSettings: { language: 'de' } } },
      'reports/a.translations/de.json': { casement: 1, texts: { 'Geographic Analysis': 'Nach Orten' } },
    },
  })
  const other = await world.start({ deps: { contentFolder } })
  const place = { id: ids.sales, dataset: ids.ledger, isEdited: true }
  const { token } = await other.embedToken({ username: 'emil', roles: ['EMEA'] }, place)
  const answer = await other.embed(token, `/reports/${ids.sales}/copies`, {
    method: 'POST',
    body: { name: randomUUID() },
  })
  expect([answer.status, await answer.json()]).toMatchObject([201, { version: 1 }])
})

test('a deleted report is nowhere, and its name is free', async () => {
  const { id, token } = await saved('Once')
  expect((await remove(id)).status).toBe(200)
  expect((await embed(token, `/reports/${id}`)).status).toBe(404)
  expect((await service.rest(`${group}/reports/${id}`)).status).toBe(404)
  expect((await remove(id)).status).toBe(404)
  expect((await clone(ids.sales, { name: 'Once' })).status).toBe(200)
})

test('what is stored is served again after a start, and by another process at once', async () => {
  const { id } = await saved()
  const again = await world.start()
  const names = async (of: Service) => {
    const { value } = (await (await of.rest(`${group}/reports`)).json()) as { value: { name: string }[] }
    return value.map(({ name }) => name)
  }
  expect(await names(again)).toEqual(await names(service))
  expect((await again.rest(`${group}/reports/${id}/pages`)).status).toBe(200)
})

test('what is done is in the records of activity', async () => {
  const { id, token } = await saved()
  await save(token, id, { from: 1, state: view() })
  await remove(id)
  await service.app.close()
  const rows = await world.store.query<{
    operation: string
    person: string | null
    report_id: string
    details: object
  }>(
    `SELECT operation, person, report_id, details FROM service.activity
     WHERE report_id = $1 OR details->>'copy' = $1 ORDER BY id`,
    [id],
  )
  const done = rows.filter(({ operation }) => operation.endsWith('Report'))
  expect(done.map(({ operation, person }) => [operation, person])).toEqual([
    ['CopyReport', 'emil'],
    ['EditReport', 'emil'],
    ['DeleteReport', null],
  ])
  service = await world.start()
})

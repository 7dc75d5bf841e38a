import { plansRequest, type SemanticQuery } from '@casement/query'
import { type JsonSchema, type OwnOperationId, ownAnswers, ownOperations } from '@casement/rest'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf, faultsOfOwn } from '../own-contract.ts'
import { ids, makeContentFolder, model, openWorld, type Service, total, type World } from '../world.ts'

type Json = Record<string, any>

let world: World
let service: Service
beforeAll(async () => {
  world = await openWorld()
  const { roles, tables, ...rest } = model(true)
  const denies = [
    { table: 'Ledger', column: 'City' },
    { table: 'Ledger', measure: 'Total' },
  ]
  const denying = { name: 'Without cities', rules: [], denies }
  const contentFolder = await makeContentFolder(join(world.folder, 'denying'), {
    files: { 'models/ledger.json': { ...rest, tables: tables.slice(0, 1), roles: [...roles, denying] } },
  })
  service = await world.start({ deps: { contentFolder } })
})
afterAll(() => world.close())

const rule = (filter: string) => ({ table: 'Ledger', filter })
const identity = { username: 'emil', roles: ['EMEA'] }
/** Calls of each operation, in an order in which there is something to answer; `about` learns ids from answers. */
interface Call {
  readonly path?: object
  readonly query?: string
  readonly body?: object
}
const about: Record<string, string> = { datasetId: ids.ledger }
let version = 1
const registered = {
  name: 'nightly',
  workspaces: [ids.sampleGroup],
  rights: ['readContent'],
  expiresAt: null,
}
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString()

const used = () => `?${new URLSearchParams({ from: inDays(-1), until: inDays(1) })}`

const calls: Readonly<Record<OwnOperationId, () => readonly Call[]>> = {
  IssueEmbedTokens: () => [
    {
      body: {
        person: 'emil',
        access: [
          { reports: [ids.sales], username: 'emil', roles: ['EMEA'] },
          { reports: [ids.contoso], username: 'emil', roles: ['EMEA'] },
        ],
      },
    },
    { body: { person: 'emil', actor: 'ada', access: [{ reports: [ids.sales, ids.regional], ...identity }] } },
  ],
  ListEmbedTokens: () => [{}, { query: '?person=emil' }],
  ListRoles: () => [{}],
  ExplainRowScope: () => [
    { body: { ...identity, sampleRows: 2 } },
    { body: { username: 'nina', roles: ['Without cities'] } },
  ],
  ListRlsRules: () => [{}],
  TryRlsRules: () => [
    {
      body: {
        roles: [
          { name: 'EMEA', rules: [rule('Ledger[Region] = "Nowhere"')] },
          {
            name: 'Fresh',
            rules: [],
            denies: [
              { table: 'Ledger', column: 'City' },
              { table: 'Ledger', measure: 'Total' },
            ],
          },
        ],
        identities: [identity, { username: 'nina', roles: ['Fresh'] }, { username: 'nobody', roles: [] }],
      },
    },
    { body: { roles: [{ name: 'EMEA', rules: [rule('Ledger[Regon] = "x"')] }], identities: [] } },
  ],
  ListActivity: () => [{}, { query: '?order=newest&limit=5' }],
  VerifyActivity: () => [{}],
  GetUsage: () => [{ query: used() }, { query: `${used()}&reportId=${ids.sales}` }],
  CreateCaller: () => [{ body: { ...registered, dryRun: true } }, { body: registered }],
  AddCallerCredential: () => [
    { body: { version, secret: true, expiresAt: inDays(300), dryRun: true } },
    { body: { version, secret: true, expiresAt: inDays(300) } },
    { body: { version, secret: true, expiresAt: inDays(200) } },
  ],
  GetCaller: () => [{}],
  ListCallers: () => [{}],
  ChangeCaller: () => [{ body: { version, name: 'nightly jobs' } }],
  RemoveCallerCredential: () => [{ query: `?version=${version}` }],
  DeleteCaller: () => [{ query: `?version=${version}` }],
  RevokeEmbedToken: () => [{}],
  RevokeEmbedTokens: () => [{ body: { person: 'emil' } }],
}

/** Everything that a schema names, by its path; `[]` stands for the items of a list. */
function namedIn(schema: JsonSchema, path = ''): readonly string[] {
  const { properties, items, anyOf } = schema as {
    properties?: Record<string, JsonSchema>
    items?: JsonSchema
    anyOf?: readonly JsonSchema[]
  }
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => [
      `${path}.${name}`,
      ...namedIn(inner, `${path}.${name}`),
    ]),
    ...(items ? namedIn(items, `${path}[]`) : []),
    ...(anyOf ?? []).flatMap((one) => namedIn(one, path)),
  ]
}
function saidIn(body: unknown, path = ''): readonly string[] {
  if (Array.isArray(body)) return body.flatMap((one) => saidIn(one, `${path}[]`))
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...saidIn(inner, `${path}.${name}`),
  ])
}

/** What a call cannot have of what its schema names: a caller that is new has no state before, and no credentials. */
const cannotHave: Readonly<Partial<Record<OwnOperationId, readonly string[]>>> = {
  CreateCaller: ['.before.', '.after.credentials[].'],
  DeleteCaller: ['.after.'],
}

test('every own call answers as its description says, and its description says no more than is answered', async () => {
  const { token, tokenId } = await service.embedToken({ username: 'emil', roles: ['EMEA'] })
  about['tokenId'] = tokenId
  const post = (path: string, body: object) => service.embed(token, path, { method: 'POST', body })
  await service.embed(token, `/reports/${ids.sales}`)
  await service.ask(token, { a: total })
  await post(`/plans?reportId=${ids.sales}&page=ReportSection`, plansRequest([total] as SemanticQuery[], []))
  await post(`/reports/${ids.sales}/load-times`, { from: 'frame', loadedMs: 1, renderedMs: 1 })
  const missingOf: Record<string, readonly string[]> = {}
  for (const [id, callsOf] of Object.entries(calls)) {
    const operation = id as OwnOperationId
    const said = new Set<string>()
    for (const at of callsOf().keys()) {
      const { query = '', body } = callsOf()[at]!
      const { method, path } = ownOperations[operation]
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => about[name]!) + query
      const answer = await service.rest(filled, { method, ...(body && { body }) })
      const text = await answer.text()
      expect(answer.status, `${operation} ${text}`).toBeLessThan(300)
      const told = text === '' ? undefined : (JSON.parse(text) as Json)
      for (const path of saidIn(told)) said.add(path)
      const after = told?.['after'] as Json | undefined
      if (answer.status < 300 && after && !(body as Json | undefined)?.['dryRun']) {
        about['clientId'] = after['clientId']
        version = after['version']
        about['credentialId'] = after['credentials'].at(-1)?.id ?? about['credentialId']
      }
    }
    const named = Object.values(ownAnswers[operation]).flatMap((schema) => (schema ? namedIn(schema) : []))
    const cannot = (path: string) => cannotHave[operation]?.some((prefix) => path.startsWith(prefix))
    const missing = [...new Set(named)].filter((path) => !said.has(path) && !cannot(path))
    if (missing.length > 0) missingOf[operation] = missing
  }
  expect(missingOf).toEqual({})
})

test('a description is refused an answer with a member more, or one less', () => {
  const answer = { value: [{ name: 'EMEA' }] }
  expect(faultsOfOwn('ListRoles', 200, answer)).toEqual([])
  expect(faultsOfOwn('ListRoles', 200, { value: [{ name: 'EMEA', more: 1 }] })).not.toEqual([])
  expect(faultsOfOwn('ListRoles', 200, { value: [{}] })).not.toEqual([])
  expect(faultsOfOwn('ListRoles', 202, answer)).not.toEqual([])
})

test('every answer of an own call has its schema in the description of the service, and refusals have theirs', async () => {
  const { paths, components } = (await (await fetch(`${service.url}/openapi.json`)).json()) as Json
  const described = new Map(
    Object.values(paths as Json).flatMap((methods) =>
      Object.values(methods as Json).map(({ operationId, responses }) => [operationId, responses] as const),
    ),
  )
  for (const [id, answers] of Object.entries(ownAnswers)) {
    const { default: refused, ...done } = described.get(id) as Json
    expect(Object.keys(done), id).toEqual(Object.keys(answers))
    for (const [status, schema] of Object.entries(answers))
      expect(done[status].content?.['application/json'].schema ?? null, `${id} ${status}`).toEqual(schema)
    const { $ref } = refused.content['application/json'].schema
    const refusal = components.schemas[$ref.replace('#/components/schemas/', '')]
    const answer = await service.rest(ownOperations[id as OwnOperationId].path.replaceAll(/\{\w+\}/g, 'x'), {
      method: 'PUT',
    })
    expect(faultsOf(refusal, await answer.json()), id).toEqual([])
  }
})

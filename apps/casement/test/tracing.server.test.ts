import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Catalogue, type ReportEntry, routes } from '@casement/portal-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byCity, ids } from '../../embed-server/test/world.ts'
import { type Installation, makeInstallation } from './installation.ts'

interface Told {
  readonly server: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly facts: Readonly<Record<string, unknown>>
}

/** What a collector is sent (OTLP over HTTP, JSON), as far as it is read here. */
interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: (Omit<Told, 'facts' | 'server'> & { attributes: Attribute[] })[] }[]
  }[]
}
type Attribute = { key: string; value: Record<string, unknown> }

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const sent: string[] = []
let collector: Server
let installation: Installation
beforeAll(async () => {
  collector = createServer(async (request, reply) => {
    sent.push(`${request.url}\n${await text(request)}`)
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  installation = await makeInstallation({ CASEMENT_TRACING_URL: `http://127.0.0.1:${port}/v1/traces` })
})
afterAll(() => {
  installation.remove()
  collector.close().closeAllConnections()
})

const told = (): Told[] =>
  sent.flatMap((each) =>
    (JSON.parse(each.slice(each.indexOf('\n'))) as Sent).resourceSpans.flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map(({ attributes, ...span }) => ({
          ...span,
          server: String(valuesOf(resource.attributes)['service.name']),
          facts: valuesOf(attributes),
        })),
      ),
    ),
  )

test('a collector is told one trace from the portal to the service, and one from the frame’s query to its statement', async () => {
  const { settings } = installation
  const queryId = randomUUID()
  const digits = queryId.replaceAll('-', '')
  const asked = await installation.whileRunning(async () => {
    const accessToken = await installation.signIn()
    const catalogue = await fetch(settings.portal.publicUrl + routes.catalogue.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { res } = (await catalogue.json()) as Catalogue
    const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
    const { access } = reports.find(({ id }) => id === ids.other)!
    const figures = await fetch(`${settings.service.publicUrl}/embed/query`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access.accessToken}`,
        'content-type': 'application/json',
        'x-correlation-id': queryId,
        // As the frame sends it.
        traceparent: `00-${digits}-${digits.slice(16)}-01`,
      },
      body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query: byCity }] }),
    })
    expect(await figures.text()).toContain('"columns"')
    await fetch(`${settings.portal.publicUrl}/readyz`)
    return { catalogueId: catalogue.headers.get('x-correlation-id')!, accessToken, access }
  })
  expect(sent.every((each) => each.startsWith('/v1/traces\n'))).toBe(true)
  const all = told()

  const ofCatalogue = all.filter(({ traceId }) => traceId === asked.catalogueId.replaceAll('-', ''))
  const request = ofCatalogue.find(({ name }) => name === `POST ${routes.catalogue.path}`)!
  expect(request).toMatchObject({
    server: 'casement-portal',
    facts: { 'http.response.status_code': 200, 'casement.correlation_id': asked.catalogueId },
  })
  expect(request.parentSpanId ?? '').toBe('')
  const calls = ofCatalogue.filter(({ name }) => name.endsWith(' embedding service'))
  expect(calls.length).toBeGreaterThan(1)
  expect(calls.filter(({ parentSpanId }) => parentSpanId !== request.spanId)).toEqual([])
  const served = ofCatalogue.filter(({ server }) => server === 'casement-service')
  expect(served.map(({ parentSpanId }) => parentSpanId).toSorted()).toEqual(
    calls.map(({ spanId }) => spanId).toSorted(),
  )
  expect(new Set(ofCatalogue.map(({ facts }) => facts['casement.correlation_id']))).toEqual(
    new Set([asked.catalogueId]),
  )

  const ofQuery = all.filter(({ traceId }) => traceId === digits)
  const named = (name: string) => ofQuery.find((each) => each.name === name)!
  const query = named('query')
  expect(named('POST /embed/query').parentSpanId).toBe(digits.slice(16))
  expect(query.parentSpanId).toBe(named('POST /embed/query').spanId)
  for (const name of ['compile', 'wait for a place', 'statement'])
    expect([name, named(name).parentSpanId]).toEqual([name, query.spanId])
  expect(named('statement').facts).toMatchObject({
    'casement.correlation_id': queryId,
    'casement.fingerprint': expect.stringMatching(/^[0-9a-f]{16}$/),
    'casement.source': 'engine',
  })

  expect(all.filter(({ name }) => name.endsWith('/readyz'))).toEqual([])
  for (const secret of [asked.accessToken, asked.access.accessToken!])
    expect(sent.filter((each) => each.includes(secret))).toEqual([])
})

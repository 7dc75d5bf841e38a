import { Catalogue, type ReportEntry, routes } from '@casement/portal-api'
import type { SemanticQuery } from '@casement/query'
import { reportIds } from '../../samples/src/index.ts'
import type { Person } from '../browser.ts'
import { signInOverHttp } from '../http-sign-in.ts'
import type { Product } from '../product.ts'

type Route = { readonly method: string; readonly path: string }

/** Calls the portal as a person, and gives what it answers. Rejects with TypeError where there is no answer. */
export type Ask = (route: Route, body?: unknown) => Promise<unknown>

/** Signs a person in. */
export async function asking(product: Product, person: Person): Promise<Ask> {
  const { accessToken } = await signInOverHttp(product, person)
  return async ({ method, path }, body) => {
    const answer = await fetch(product.portalUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
}

const query: SemanticQuery = {
  select: [{ name: 'revenue', field: { kind: 'measure', table: 'Ledger', measure: 'Revenue' } }],
}

/** A reader of a report, who asks for a figure as its frame does. Resolves to the call that was answered. */
export async function reading(product: Product, person: Person): Promise<() => Promise<string>> {
  const { res } = Catalogue.parse(await (await asking(product, person))(routes.catalogue, {}))
  const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
  const token = reports.find(({ id }) => id === reportIds.groupResults)?.access.accessToken
  if (token === undefined) throw new Error(`${person} has no token for the report`)
  return async () => {
    const answer = await fetch(`${product.serviceUrl}/embed/query?reportId=${reportIds.groupResults}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ casement: 1, queries: [{ id: 'q', query }] }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`A figure was answered with ${answer.status}: ${text}`)
    return answer.headers.get('requestid')!
  }
}

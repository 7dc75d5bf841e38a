import type { Catalogue, ReportEntry } from '@casement/portal-api'
import type { Person } from './browser.ts'
import { signInOverHttp } from './http-sign-in.ts'
import type { Addresses } from './product.ts'

/** A report of a person's catalogue, with the token to embed it. */
export async function grantedReport(
  product: Addresses,
  name: string,
  person: Person = 'grace',
): Promise<ReportEntry> {
  const { accessToken } = await signInOverHttp(product, person)
  const answer = await fetch(`${product.portalUrl}/api/getAll/all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { res } = (await answer.json()) as Catalogue
  const reports = Object.values(res).flatMap(([, ...entries]) => entries as ReportEntry[])
  return reports.find((report) => report.name === name)!
}

import type { ReportPlace } from '@casement/portal-api'
import { HttpError } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { openedEach, type ReportDeps } from '../../access/opened-for.ts'
import { refusal } from '../../http/refusals.ts'
import { viewedBy } from '../../access/view-as/viewing.ts'

type Listed = ReportPlace & { readonly accessToken: string }

/** Looks at lists of reports, of which one file holds so many. */
export function createListing(deps: ReportDeps, most: number) {
  /** Each report once, as many as one file may hold. */
  function once<One extends Listed>(asked: readonly One[]): readonly One[] {
    const reports = [...new Map(asked.map((each) => [keyOf(each), each])).values()]
    if (reports.length <= most) return reports
    const message = `reports: there are ${reports.length}; one file has at most ${most}`
    throw refusal('documentRefused', { message })
  }
  /** Why reports are not open to the caller, each by its place; undefined for one that is. */
  const refusalsOf = async (request: FastifyRequest, reports: readonly Listed[]) => {
    const each = await openedEach(viewedBy(request).person, reports, request.id, deps)
    return each.map((one) => (one instanceof HttpError ? one : undefined))
  }
  /** The reports, where all of them are open to the caller. */
  const allOpen = async (request: FastifyRequest, asked: readonly Listed[]): Promise<readonly Listed[]> => {
    const reports = once(asked)
    const refusals = await refusalsOf(request, reports)
    const refused = refusals.find((one) => one !== undefined)
    if (refused) throw refused
    return reports
  }
  return { once, refusalsOf, allOpen }
}

/** A report that is named twice with one token is one report. */
const keyOf = ({ workspaceId, reportId, accessToken }: Listed): string =>
  `${workspaceId} ${reportId} ${accessToken}`

import type { AccessExplanation, GrantRecord } from '@casement/portal-api'
import type { RowScope } from '@casement/rest'
import type { ContentRecords } from '../content/content-records.ts'
import { toldContent } from '../content/told-content.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { ServedReport, ServedWorkspace } from '../embedding/served-reports.ts'
import { ServiceRefusal } from '../embedding/service-client.ts'
import type { Access } from '../embedding/token-request.ts'
import type { GrantRecords } from './grants/grant-records.ts'
import { refusal } from '../http/refusals.ts'
import type { Person } from '../auth/signed-in/person.ts'
import { accessFor, isFor, namingGrant, reaches } from './access.ts'

interface Deps {
  readonly grants: Pick<GrantRecords, 'list'>
  readonly content: Pick<ContentRecords, 'listIn'>
  readonly service: EmbeddingService
}

interface Question {
  readonly person: Person
  /** when groups and roles were so; null: never */
  readonly seenAt: string | null
  readonly isKnown: boolean
  readonly workspaceId: string
  readonly reportId: string
  readonly correlationId: string
  /** rows of each table that are shown; as many as the service shows when left out */
  readonly sampleRows?: number
}

/**
 * Says why a person sees a report and which rows of it, or what is missing. Access is that of the catalogue and of tokens;
 * the rows are counted by the embedding service, under the effective identity that a token would have.
 *
 * Throws 404 `workspaceUnknown` and `reportUnknown`, and what the embedding service throws.
 */
export async function explainAccess(
  { person, seenAt, isKnown, workspaceId, reportId, ...asked }: Question,
  { grants, content, service }: Deps,
): Promise<AccessExplanation> {
  const { workspace, report } = await served(
    { workspaceId, reportId, correlationId: asked.correlationId },
    service,
  )
  const reaching = (await grants.list()).filter(reaches(report))
  const own = reaching.filter(isFor(person))
  const told = toldContent(await content.listIn([workspaceId]))
  const notPublished = told.notPublished(report)
  const access = notPublished ? null : accessFor(person, own, report)
  return {
    person: { ...person, groups: [...person.groups], roles: [...person.roles], seenAt, isKnown },
    workspace: { id: workspace.id, name: told.ofWorkspace(workspace.id).name ?? workspace.name },
    report: { id: report.id, name: told.ofReport(report).name ?? report.name },
    ...(notPublished && { notPublished }),
    access: access && {
      rights: access.rights,
      username: access.identity.username,
      roles: [...access.identity.roles],
    },
    grants: own.map((grant) => ({ grant, ...givenBy(grant, own) })),
    others: own.length > 0 ? [] : reaching,
    rows: access ? await rowsOf(report, access, { service, ...asked }) : { kind: 'none', tables: [] },
  }
}

async function served(
  { workspaceId, reportId, correlationId }: Pick<Question, 'workspaceId' | 'reportId' | 'correlationId'>,
  service: EmbeddingService,
): Promise<{ workspace: ServedWorkspace; report: ServedReport }> {
  const workspace = (await service.workspaces(correlationId)).find(
    ({ id }) => id.toLowerCase() === workspaceId,
  )
  if (!workspace) throw refusal('workspaceUnknown', { field: 'workspaceId' })
  const reports = await service.reports(workspace.id, correlationId)
  const report = reports.find(({ id }) => id.toLowerCase() === reportId)
  if (!report) throw refusal('reportUnknown', { field: 'reportId' })
  return { workspace, report }
}

/** What of the access is from this grant. */
const givenBy = (grant: GrantRecord, own: readonly GrantRecord[]) => ({
  givesRights: grant.rights === 'edit' || own.every(({ rights }) => rights === 'view'),
  givesRoles: [...grant.rowRoles],
  givesName: namingGrant(own) === grant,
})

async function rowsOf(
  { dataset }: ServedReport,
  { identity: { username, roles } }: Access,
  {
    service,
    correlationId,
    ...sample
  }: Pick<Deps, 'service'> & Pick<Question, 'correlationId' | 'sampleRows'>,
): Promise<AccessExplanation['rows']> {
  if (!dataset || !service.rowScope) return { kind: 'unknown', tables: [] }
  // Whoever has no role sees nothing of a model that has some: nothing needs to be counted.
  if (roles.length === 0) {
    const there = await service.roles(dataset.id, correlationId)
    return { kind: there === undefined ? 'unknown' : there.length > 0 ? 'none' : 'all', tables: [] }
  }
  const scope = await service
    .rowScope(dataset.id, { username, roles, ...sample }, correlationId)
    .catch((error: unknown) => {
      if (error instanceof ServiceRefusal)
        throw refusal('rowsUnknown', { message: rowsUnknown(error), cause: error })
      throw error
    })
  const { hasRoles, tables, denied } = scope
  const kind = hasRoles ? 'limited' : 'all'
  return { kind, tables: tables.map(toTable), ...(denied && { denied: denied.map((one) => ({ ...one })) }) }
}

const toTable = ({ table, rules, limitedBy, visible, all, sample }: RowScope['tables'][number]) => ({
  table,
  rules: rules.map((rule) => ({ ...rule })),
  limitedBy: [...limitedBy],
  visible,
  all,
  sample: { columns: [...sample.columns], rows: sample.rows.map((row) => [...row]) },
})

const rowsUnknown = ({ message }: ServiceRefusal) =>
  `The embedding service does not say which rows these are: ${message}`

/**
 * The same for the person whom it is about: no totals, no rules but in words, nothing of others and nothing of who gave what;
 * nor rows, as the report may show no more than sums of them.
 */
export const toldToThemselves = ({ rows, grants, ...rest }: AccessExplanation): AccessExplanation => ({
  ...rest,
  others: [],
  grants: grants.map(({ grant, ...given }) => {
    const { note: _, ...told } = grant
    return { ...given, grant: { ...told, changedBy: '' } }
  }),
  rows: {
    kind: rows.kind,
    tables: rows.tables.map(({ table, rules, limitedBy, visible }) => ({
      table,
      rules: rules.map(({ role, words }) => ({ role, words })),
      limitedBy,
      visible,
      sample: { columns: [], rows: [] },
    })),
  },
})

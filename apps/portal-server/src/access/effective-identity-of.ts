import type { TryRlsRules } from '@casement/portal-api'
import { accessFor } from './access.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { GrantRecords } from './grants/grant-records.ts'
import type { PeopleRecords } from '../auth/people/people-records.ts'

interface Deps {
  readonly service: Pick<EmbeddingService, 'workspaces' | 'reports'>
  readonly people: Pick<PeopleRecords, 'find'>
  readonly grants: Pick<GrantRecords, 'listFor'>
}

interface Identity {
  readonly username: string
  readonly roles: readonly string[]
  /** the report whose grants gave it; null for none */
  readonly report: string | null
}

/**
 * The effective identity that tries rules. A person has the one that a token for the first report over the dataset that they
 * may see would have, and none of its roles where there is no such report.
 */
export async function effectiveIdentityOf(
  asked: TryRlsRules['identities'][number],
  datasetId: string,
  correlationId: string,
  { service, people, grants }: Deps,
): Promise<Identity> {
  if (!('person' in asked)) return { ...asked, report: null }
  const known = await people.find(asked.person)
  const person = { value: asked.person, groups: known?.groups ?? [], roles: known?.roles ?? [] }
  const own = await grants.listFor(person)
  for (const { id } of await service.workspaces(correlationId))
    for (const report of await service.reports(id, correlationId)) {
      if (report.dataset?.id.toLowerCase() !== datasetId.toLowerCase()) continue
      const access = accessFor(person, own, report)
      if (access) return { ...access.identity, report: report.name }
    }
  return { username: asked.person, roles: [], report: null }
}

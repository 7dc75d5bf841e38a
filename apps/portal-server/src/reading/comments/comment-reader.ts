import type { ReportPlace } from '@casement/portal-api'
import { openedFor, type ReportDeps } from '../../access/opened-for.ts'
import type { EmbeddingService } from '../../embedding/embedding-service.ts'
import { ServiceRefusal } from '../../embedding/service-client.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import type { Person } from '../../auth/signed-in/person.ts'
import { mentionedIn } from './mentions.ts'
import { containsRows, rowScopeOf, type RowScope } from './row-scope.ts'

/** Somebody before a report, with the rows that they see of it. */
export interface Reader extends ReportPlace {
  readonly person: string
  readonly scope: RowScope
}

export interface ReaderDeps extends ReportDeps {
  readonly service: Pick<EmbeddingService, 'reports' | 'rlsRules'>
  readonly people: Pick<PeopleRecords, 'list'>
}

/** Throws 403 `reportForbidden`. */
export async function readerOf(
  person: Person,
  place: ReportPlace,
  correlationId: string,
  deps: ReaderDeps,
): Promise<Reader> {
  const { access, report } = await openedFor(person, place, correlationId, deps)
  const dataset = report.dataset?.id
  const rules = dataset === undefined ? null : await rulesOf(dataset, correlationId, deps.service)
  return { person: person.value, ...place, scope: rowScopeOf(dataset ?? '', access.identity, rules) }
}

async function rulesOf(dataset: string, correlationId: string, { rlsRules }: ReaderDeps['service']) {
  try {
    return rlsRules ? await rlsRules(dataset, correlationId) : null
  } catch (error) {
    if (error instanceof ServiceRefusal) return null
    throw error
  }
}

/** The people whom words name and who may read them where they stand; whoever wrote them is not told which. */
export async function readersNamedIn(
  text: string,
  { author, place, scope }: { author: string; place: ReportPlace; scope: RowScope },
  correlationId: string,
  deps: ReaderDeps,
): Promise<string[]> {
  const names = mentionedIn(text)
  if (names.length === 0) return []
  const named = (await deps.people.list()).filter(
    ({ person }) => person !== author && names.includes(person.toLowerCase()),
  )
  const readers: string[] = []
  for (const { person: value, groups, roles } of named) {
    const reader = await readerOf({ value, groups, roles }, place, correlationId, deps).catch(() => null)
    if (reader && containsRows(reader.scope, scope)) readers.push(value)
  }
  return readers
}

import type { ReportPlace } from '@casement/portal-api'
import { openedFor } from '../../access/opened-for.ts'
import type { EmbeddingService } from '../../embedding/embedding-service.ts'
import { ServiceRefusal } from '../../embedding/service-client.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import type { Asking } from '../catalogue/catalogue.ts'
import { mentionedIn } from './mentions.ts'
import { ownFigureOf, type OwnFigureDeps } from './own-figure.ts'
import type { Reader } from './reader.ts'
import { rowScopeOf } from './row-scope.ts'
import { seenBy } from './seen-comments.ts'

export interface ReaderDeps extends OwnFigureDeps {
  readonly people: Pick<PeopleRecords, 'list'>
}

/** Throws 403 `reportForbidden`. */
export async function readerOf(
  asking: Asking,
  { workspaceId, reportId, locale }: ReportPlace & { readonly locale?: string | undefined },
  deps: ReaderDeps,
): Promise<Reader> {
  const { person, correlationId } = asking
  const place = { workspaceId, reportId }
  const { access, report } = await openedFor(person, place, correlationId, deps)
  const dataset = report.dataset?.id
  const rules = dataset === undefined ? null : await rulesOf(dataset, correlationId, deps.service)
  return {
    person: person.value,
    ...place,
    scope: rowScopeOf(dataset ?? '', access.identity, rules),
    ownFigure: ownFigureOf(asking, { ...place, locale }, deps),
  }
}

async function rulesOf(
  dataset: string,
  correlationId: string,
  { rlsRules }: Pick<EmbeddingService, 'rlsRules'>,
) {
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
  { author, place, about }: { author: string; place: ReportPlace; about: Parameters<typeof seenBy>[1] },
  { correlationId, log }: Pick<Asking, 'correlationId' | 'log'>,
  deps: ReaderDeps,
): Promise<string[]> {
  const names = mentionedIn(text)
  if (names.length === 0) return []
  const named = (await deps.people.list()).filter(
    ({ person }) => person !== author && names.includes(person.toLowerCase()),
  )
  const readers: string[] = []
  for (const { person: value, groups, roles } of named) {
    const asking = { person: { value, groups, roles }, correlationId, log }
    const reader = await readerOf(asking, place, deps).catch(() => null)
    if (reader && (await seenBy(reader, about))) readers.push(value)
  }
  return readers
}

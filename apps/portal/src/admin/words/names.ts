import type { Grantable } from '@casement/portal-api'
import { t } from './t.ts'

/** What the embedding service calls its workspaces and reports. */
export interface Names {
  /** false: the service has not said, so that nothing can be called gone */
  readonly isComplete: boolean
  readonly workspaces: ReadonlyMap<
    string,
    { readonly name: string; readonly reports: ReadonlyMap<string, string> }
  >
}

/** A workspace or report to show: its name, or its id where the service has none. */
export interface Named {
  readonly name: string
  /** the service does not have it any more */
  readonly isGone: boolean
}

export const noNames: Names = { isComplete: false, workspaces: new Map() }

/** Ids are compared in small letters, in which grants are stored. */
export const namesOf = ({ workspaces }: Grantable): Names => ({
  isComplete: true,
  workspaces: new Map(
    workspaces.map(({ id, name, reports }) => [
      id.toLowerCase(),
      { name, reports: new Map(reports.map((report) => [report.id.toLowerCase(), report.name])) },
    ]),
  ),
})

export const workspaceNamed = ({ workspaces, isComplete }: Names, id: string): Named => {
  const known = workspaces.get(id.toLowerCase())
  return known ? { name: known.name, isGone: false } : { name: id, isGone: isComplete }
}

export const everyReport = (): string => t('everyReport')

/** The report of a grant; null is every report of its workspace, those to come among them. */
export function reportNamed(
  { workspaces, isComplete }: Names,
  workspaceId: string,
  id: string | null,
): Named {
  if (id === null) return { name: everyReport(), isGone: false }
  const name = workspaces.get(workspaceId.toLowerCase())?.reports.get(id.toLowerCase())
  return name === undefined ? { name: id, isGone: isComplete } : { name, isGone: false }
}

/** A report by its id alone: a token names no workspace. */
export const reportOfAny = ({ workspaces }: Names, id: string): string => {
  for (const { reports } of workspaces.values()) {
    const name = reports.get(id.toLowerCase())
    if (name !== undefined) return name
  }
  return id
}

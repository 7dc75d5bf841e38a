import type { AccessExplanation } from '@casement/portal-api'
import { listed } from '../words/counts.ts'
import { rolesWords } from '../words/grant-words.ts'
import { t } from '../words/t.ts'

type GivingGrant = AccessExplanation['grants'][number]

/** Whom an explanation is about: sentences speak to the reader, or of a person. */
export interface About {
  readonly whom: 'you' | 'somebody'
  readonly person: string
}

/** null: about the reader. */
export const aboutPerson = (person: string | null): About =>
  person === null ? { whom: 'you', person: '' } : { whom: 'somebody', person }

/** The one sentence: "grace can view Sales Overview, because it is granted to the group controllers, which grace is in". */
export function accessSentence(
  { access, notPublished, report: { name: report }, workspace, grants, rows }: AccessExplanation,
  about: About,
): string {
  const { whom, person } = about
  if (notPublished === 'report') return t(`access.unpublishedReport.${whom}`, { person, report })
  if (notPublished === 'workspace')
    return t(`access.unpublishedWorkspace.${whom}`, { person, report, workspace: workspace.name })
  if (!access) return t(`access.noGrant.${whom}`, { person, report })
  // Why there are none is said where the rows are.
  if (rows.kind === 'none') return t(`access.seenNoRows.${whom}`, { person, report })
  const givers = grants.filter(({ givesRights }) => givesRights)
  const reasons = [
    ...new Set((givers.length > 0 ? givers : grants).map((one) => reason(one, workspace.name, about))),
  ]
  const sentence = t(`access.seen.${whom}`, { person, report, rights: access.rights })
  return reasons.length > 0 ? t('access.because', { sentence, reasons: listed(reasons) }) : sentence
}

function reason(
  { grant: { subject, reportId } }: GivingGrant,
  workspace: string,
  { whom, person }: About,
): string {
  const what = reportId === null ? t('everyReportOf', { workspace }) : t('access.it')
  return subject.kind === 'person'
    ? t(`access.reason.person.${whom}`, { what, person: subject.value })
    : t(`access.reason.${subject.kind}.${whom}`, { what, value: subject.value, person })
}

/** What of the access comes from a grant: "gives the right to view", "gives the row role EMEA". */
export const partsOf = ({ grant, givesRights, givesRoles, givesName }: GivingGrant): string[] => [
  ...(givesRights ? [t(`access.gives.${grant.rights}`)] : []),
  ...(givesRoles.length > 0 ? [t('access.givesRoles', { roles: rolesWords(givesRoles) })] : []),
  ...(givesName && grant.rowName !== undefined ? [t('access.givesName', { name: grant.rowName })] : []),
]

/** Which rows of the report's model are seen, in a sentence. */
export function rowsSentence({ rows, access }: AccessExplanation, { whom, person }: About): string {
  const roles = access?.roles ?? []
  switch (rows.kind) {
    case 'all':
      return t(`access.allRows.${whom}`, { person })
    case 'none':
      return t(`access.noRows.${whom}`, { person })
    case 'unknown':
      return t('access.unknownRows')
    case 'limited':
      return rows.tables.length === 0
        ? t(`access.unlimited.${whom}`, { person, roles: rolesWords(roles), count: roles.length })
        : t(`access.someRows.${whom}`, { person, count: rows.tables.length })
  }
}

/** "Orders: 1,204 of 9,000 rows"; without the number of all, "Orders: 1,204 rows". */
export const tableSentence = ({
  table,
  visible,
  all,
}: {
  table: string
  visible: number
  all?: number | undefined
}): string =>
  all === undefined
    ? t('access.tableRows', { table, visible })
    : t('access.tableRowsOf', { table, visible, all })

import type { AccessExplanation } from '@casement/portal-api'
import { counted, listed } from '../words/counts.ts'
import { rolesWords } from '../words/grant-words.ts'

type GivingGrant = AccessExplanation['grants'][number]

/** Whom an explanation is about, as sentences call them. */
export interface About {
  readonly subject: string
  /** "grace is", "you are" */
  readonly is: string
  readonly has: string
}

/** null: about the reader. */
export const aboutPerson = (person: string | null): About =>
  person === null
    ? { subject: 'you', is: 'you are', has: 'you have' }
    : { subject: person, is: `${person} is`, has: `${person} has` }

const capital = (text: string, about: About) =>
  about.subject === 'you' && text.startsWith('you') ? `You${text.slice(3)}` : text

/** The one sentence: "grace can view Sales Overview, because it is granted to the group controllers, which grace is in". */
export function accessSentence(
  { access, notPublished, report, workspace, grants }: AccessExplanation,
  about: About,
): string {
  const { subject } = about
  if (notPublished) {
    const what = notPublished === 'report' ? 'it' : `the workspace ${workspace.name}`
    return capital(`${subject} cannot see ${report.name}: ${what} is not published`, about)
  }
  if (!access) return capital(`${subject} cannot see ${report.name}: no grant reaches it`, about)
  const givers = grants.filter(({ givesRights }) => givesRights)
  const reasons = [
    ...new Set((givers.length > 0 ? givers : grants).map((one) => reason(one, workspace.name, about))),
  ]
  const because = reasons.length > 0 ? `, because ${listed(reasons)}` : ''
  return capital(`${subject} can ${access.rights} ${report.name}${because}`, about)
}

function reason({ grant: { subject, reportId } }: GivingGrant, workspace: string, about: About): string {
  const what = reportId === null ? `every report of ${workspace}` : 'it'
  const { value } = subject
  if (subject.kind === 'person') return `${what} is granted to ${about.subject === 'you' ? 'you' : value}`
  const how = subject.kind === 'group' ? `which ${about.is} in` : `which ${about.has}`
  return `${what} is granted to the ${subject.kind} ${value}, ${how}`
}

/** What of the access comes from a grant: "gives the right to view", "gives the row role EMEA". */
export const partsOf = ({ grant, givesRights, givesRoles, givesName }: GivingGrant): string[] => [
  ...(givesRights ? [`gives the right to ${grant.rights}`] : []),
  ...(givesRoles.length > 0 ? [`gives ${rolesWords(givesRoles)}`] : []),
  ...(givesName && grant.rowName !== undefined ? [`gives the row name ${grant.rowName}`] : []),
]

/** Which rows of the report's model are seen, in a sentence. */
export function rowsSentence({ rows, access }: AccessExplanation, about: About): string {
  const sees = about.subject === 'you' ? 'you see' : `${about.subject} sees`
  const roles = access?.roles ?? []
  switch (rows.kind) {
    case 'all':
      return capital(`${sees} every row: the model limits none by roles.`, about)
    case 'none':
      return capital(
        `${sees} no row: the model has row-level security, and no grant gives a role of it.`,
        about,
      )
    case 'unknown':
      return 'The embedding service does not say which rows the model limits.'
    case 'limited':
      return rows.tables.length === 0
        ? capital(
            `${sees} every row: ${rolesWords(roles)} limit${roles.length === 1 ? 's' : ''} none.`,
            about,
          )
        : capital(
            `${sees} some of the rows of ${rows.tables.length === 1 ? 'a table' : `${counted(rows.tables.length)} tables`}, and every row of all others.`,
            about,
          )
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
    ? `${table}: ${counted(visible)} ${visible === 1 ? 'row' : 'rows'}`
    : `${table}: ${counted(visible)} of ${counted(all)} ${all === 1 ? 'row' : 'rows'}`

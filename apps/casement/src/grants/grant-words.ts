import { parseArgs } from 'node:util'
import { closestName } from '@casement/errors'
import { StartProblem } from '../settings/start-problem.ts'

export const grantUsage = `casement grant                              say what there is to grant, and what is granted
casement grant --person NAME [...]          let a person see reports; --group NAME or --role NAME instead: whom the sign-in says
    --workspace NAME or id                  needed when there are several
    --report NAME or id                     without it: every report of the workspace
    --rows ROLE                             a role of the model's row-level security; may stand several times
    --row-name NAME                         what USERNAME() is in its RLS filters, when it is not the person
    --edit                                  also change and save
    --note TEXT                             why
casement grant --remove ID                  take a grant back
    --token-file FILE                       an administrator's access token, when the portal runs with an issuer of your own`

const options = {
  person: { type: 'string' },
  group: { type: 'string' },
  role: { type: 'string' },
  workspace: { type: 'string' },
  report: { type: 'string' },
  rows: { type: 'string', multiple: true },
  'row-name': { type: 'string' },
  edit: { type: 'boolean' },
  note: { type: 'string' },
  remove: { type: 'string' },
  'token-file': { type: 'string' },
} as const

export type GrantWords = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/** Reads the words behind `casement grant`. Throws StartProblem. */
export function parseGrantWords(words: readonly string[]): GrantWords {
  try {
    return parseArgs({ args: [...words], options, strict: true }).values
  } catch (error) {
    throw new StartProblem([(error as Error).message, grantUsage])
  }
}

export interface Offered {
  readonly workspaces: readonly {
    readonly id: string
    readonly name: string
    readonly reports: readonly {
      readonly id: string
      readonly name: string
      /** of the report's model; undefined when the service does not say */
      readonly roles: readonly string[] | undefined
    }[]
  }[]
}

/** The body of updateOne that the words ask for. Throws StartProblem with what was probably meant. */
export function grantFrom(words: GrantWords, { workspaces }: Offered) {
  const subjects = (['person', 'group', 'role'] as const).flatMap((kind) =>
    words[kind] === undefined ? [] : [{ kind, value: words[kind] }],
  )
  const [subject, second] = subjects
  if (!subject || second) throw new StartProblem(['Say one of --person, --group and --role', grantUsage])
  const workspace =
    words.workspace === undefined && workspaces.length === 1
      ? workspaces[0]!
      : named('workspace', words.workspace, workspaces)
  const report = words.report === undefined ? undefined : named('report', words.report, workspace.reports)
  const rowRoles = words.rows ?? []
  const reached = report ? [report] : workspace.reports
  const ruled = reached.find(({ roles = [] }) => roles.length > 0)
  if (rowRoles.length === 0 && ruled)
    throw new StartProblem([
      `The model of the report "${ruled.name}" has row-level security, and without a role nobody sees a row of it: say --rows with one of ${ruled.roles!.join(', ')}`,
    ])
  return {
    subject,
    workspaceId: workspace.id,
    reportId: report?.id ?? null,
    rights: words.edit ? 'edit' : 'view',
    rowRoles,
    ...(words['row-name'] === undefined ? {} : { rowName: words['row-name'] }),
    ...(words.note === undefined ? {} : { note: words.note }),
  } as const
}

function named<T extends { readonly id: string; readonly name: string }>(
  what: 'workspace' | 'report',
  requested: string | undefined,
  there: readonly T[],
): T {
  const names = there.map(({ name }) => name)
  const has =
    there.length === 0 ? 'there is none' : `there are ${names.map((name) => `"${name}"`).join(', ')}`
  if (requested === undefined) throw new StartProblem([`Say --${what}: ${has}`])
  const lower = requested.toLowerCase()
  const found = there.filter(({ id, name }) => id.toLowerCase() === lower || name.toLowerCase() === lower)
  if (found.length > 1)
    throw new StartProblem([
      `Several are called "${requested}"; say the id: ${found.map(({ id }) => id).join(', ')}`,
    ])
  if (found[0]) return found[0]
  const close = closestName(requested, names)
  throw new StartProblem([
    `There is no ${what} "${requested}"; ${close === undefined ? has : `did you mean "${close}"?`}`,
  ])
}

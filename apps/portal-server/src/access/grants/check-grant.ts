import { closestName } from '@casement/errors'
import type { GrantInput } from '@casement/portal-api'
import { refusal } from '../../http/refusals.ts'

interface Named {
  readonly id: string
  readonly name: string
}

export interface GrantableReport extends Named {
  readonly dataset: { readonly id: string; readonly name?: string | undefined } | undefined
}

/** Things that can be granted: what the embedding service has, as it is now. */
export interface Grantable {
  workspaces(): Promise<readonly Named[]>
  reports(workspaceId: string): Promise<readonly GrantableReport[]>
  /** the roles that a model's row-level security has; undefined when the service does not say, as Power BI does not */
  roles(datasetId: string): Promise<readonly string[] | undefined>
}

/**
 * Refuses a grant of what is not there. A role that a model lacks is worse than useless: the service gives no token for
 * it, and takes with it what other grants give for the same report. So each role has to be one of every model with roles
 * that the grant reaches.
 *
 * Throws 400 `grantOfNothing` with the field and what was probably meant.
 */
export async function checkGrant(
  { workspaceId, reportId, rowRoles }: Pick<GrantInput, 'workspaceId' | 'reportId' | 'rowRoles'>,
  grantable: Grantable,
): Promise<void> {
  const workspaces = await grantable.workspaces()
  const workspace = workspaces.find((one) => isId(one, workspaceId))
  if (!workspace)
    throw nothing('workspaceId', `There is no workspace ${workspaceId}${meant(workspaceId, workspaces)}`)
  const all = await grantable.reports(workspace.id)
  const reports = reportId === null ? all : all.filter((one) => isId(one, reportId))
  if (reportId !== null && reports.length === 0) {
    const where = `The workspace ${called(workspace)} has no report ${reportId}`
    const elsewhere = await workspaceWith(reportId, workspaces, grantable)
    throw nothing('reportId', where + (elsewhere ?? meant(reportId, all)))
  }
  const models = await modelsOf(reports, grantable)
  for (const [index, role] of rowRoles.entries()) {
    const problem = roleProblem(role, models, workspace)
    if (problem !== undefined) throw nothing(`rowRoles.${index}`, problem)
  }
}

interface GrantedModel {
  readonly name: string
  /** a report that is over it */
  readonly report: string
  /** undefined: not known */
  readonly roles: readonly string[] | undefined
}

async function modelsOf(
  reports: readonly GrantableReport[],
  grantable: Grantable,
): Promise<readonly GrantedModel[]> {
  const byDataset = new Map(reports.flatMap((one) => (one.dataset ? [[one.dataset.id, one] as const] : [])))
  return Promise.all(
    [...byDataset.values()].map(async ({ name: report, dataset }) => ({
      name: dataset!.name ?? dataset!.id,
      report,
      roles: await grantable.roles(dataset!.id),
    })),
  )
}

/** Why a role cannot be granted; undefined when it can, as far as is known. */
function roleProblem(role: string, models: readonly GrantedModel[], workspace: Named): string | undefined {
  if (models.some(({ roles }) => roles === undefined)) return undefined
  const withRoles = models.flatMap(({ roles = [], ...model }) =>
    roles.length > 0 ? [{ ...model, roles }] : [],
  )
  if (withRoles.length === 0)
    return `No model of ${models.length === 1 ? `the report "${models[0]!.report}"` : called(workspace)} has roles, so there is no role "${role}"; leave it out`
  const lacking = withRoles.find(({ roles }) => !roles.includes(role))
  if (!lacking) return undefined
  const lack = `The model "${lacking.name}" of the report "${lacking.report}" has no role "${role}"`
  if (withRoles.some(({ roles }) => roles.includes(role)))
    return `${lack}, and nobody with this grant could open it; make a grant for each report instead`
  const close = closestName(role, lacking.roles)
  return `${lack}; ${close === undefined ? `it has ${listed(lacking.roles.map(quoted))}` : `did you mean "${close}"?`}`
}

/** Says that a report is in another workspace than the one that was named; undefined when it is in none. */
async function workspaceWith(
  reportId: string,
  workspaces: readonly Named[],
  grantable: Grantable,
): Promise<string | undefined> {
  const lists = await Promise.all(workspaces.map(({ id }) => grantable.reports(id)))
  const index = lists.findIndex((reports) => reports.some((one) => isId(one, reportId)))
  return index < 0 ? undefined : `; it is in the workspace ${called(workspaces[index]!)}`
}

const isId = ({ id }: Named, requested: string) => id.toLowerCase() === requested
const quoted = (name: string) => `"${name}"`
const called = ({ id, name }: Named) => `"${name}" (${id})`
const maxListed = 5
const listed = (names: readonly string[]) =>
  names.slice(0, maxListed).join(', ') +
  (names.length > maxListed ? ` and ${names.length - maxListed} more` : '')

function meant(id: string, there: readonly Named[]): string {
  if (there.length === 0) return '; there is none'
  const close = closestName(
    id,
    there.map((one) => one.id),
  )
  const found = there.find((one) => one.id === close)
  return found ? `; did you mean ${called(found)}?` : `; there are ${listed(there.map(called))}`
}

const nothing = (field: string, message: string) => refusal('grantOfNothing', { field, message })

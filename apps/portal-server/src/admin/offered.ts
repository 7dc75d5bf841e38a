import type { Grantable as Offered } from '@casement/portal-api'
import type { ServedReports } from '../embedding/served-reports.ts'
import type { Grantable } from '../access/grants/check-grant.ts'

/** What the embedding service has, each part asked once, as it is now. */
export function askedOnce(service: ServedReports, correlationId: string): Grantable {
  const once = <T>(ask: (key: string) => Promise<T>) => {
    const answers = new Map<string, Promise<T>>()
    return (key: string): Promise<T> => {
      const known = answers.get(key)
      if (known) return known
      const answer = ask(key)
      answers.set(key, answer)
      return answer
    }
  }
  const workspaces = once(() => service.workspaces(correlationId))
  return {
    workspaces: () => workspaces(''),
    reports: once((workspaceId) => service.reports(workspaceId, correlationId)),
    roles: once((datasetId) => service.roles(datasetId, correlationId)),
  }
}

/** Everything that can be granted. */
export async function grantableOf(service: ServedReports, correlationId: string): Promise<Offered> {
  const { workspaces, reports, roles } = askedOnce(service, correlationId)
  const rolesOf = async (datasetId: string) => {
    const found = await roles(datasetId)
    return found ? [...found] : null
  }
  return {
    workspaces: await Promise.all(
      (await workspaces()).map(async ({ id, name }) => ({
        id,
        name,
        reports: await Promise.all(
          (await reports(id)).map(async (report) => ({
            id: report.id,
            name: report.name,
            roles: report.dataset ? await rolesOf(report.dataset.id) : [],
          })),
        ),
      })),
    ),
  }
}

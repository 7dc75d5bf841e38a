import { randomUUID } from 'node:crypto'
import { readContent } from '@casement/embed-server'
import {
  createEmbeddingService,
  createServiceClient,
  type Grantable,
  namedCredentials,
} from '@casement/portal-server'
import { HttpError, type Settings } from '@casement/server'
import { contentFolder } from '../content/content-folder.ts'
import { settingsOfProcess } from '../settings/process-settings.ts'
import { StartProblem } from '../settings/start-problem.ts'
import { openGrants } from './grant-store.ts'
import { grantFrom, grantUsage, type Offered, parseGrantWords } from './grant-words.ts'

/**
 * Lists, makes and takes back grants, whether the product runs or not. What there is to grant is read where the service
 * reads it: the content folder, or Power BI. Throws StartProblem with what is wrong and what was probably meant.
 */
export async function grant(words: readonly string[]): Promise<void> {
  const asked = parseGrantWords(words)
  const settings = settingsOfProcess()
  const grantable = await grantableOf(settings)
  const isChange = words.some((word) => word !== '--token-file' && word !== asked['token-file'])
  if (
    asked.remove !== undefined &&
    Object.keys(asked).some((name) => !['remove', 'token-file'].includes(name))
  )
    throw new StartProblem(['--remove takes the id of a grant and nothing else', grantUsage])
  const body =
    isChange && asked.remove === undefined ? grantFrom(asked, await offeredBy(grantable)) : undefined
  const grants = await openGrants(settings, { grantable, tokenFile: asked['token-file'] })
  try {
    if (asked.remove !== undefined) {
      await grants.remove({ id: asked.remove })
      console.log(`The grant ${asked.remove} is taken back.`)
    } else if (body) {
      const { id, subject } = await grants.write(body)
      console.log(
        `Granted to the ${subject.kind} ${subject.value}; to take it back: npm run grant -- --remove ${id}`,
      )
      console.log(`They sign in at ${settings.portal.publicUrl}`)
    } else await list(await offeredBy(grantable), await grants.list())
  } catch (error) {
    if (error instanceof HttpError) throw new StartProblem([`${error.code}: ${error.message}`])
    throw error
  } finally {
    await grants.close()
  }
}

async function grantableOf(settings: Settings): Promise<Grantable> {
  const now = () => new Date()
  const credentials = namedCredentials(settings.embedding, now)
  if (credentials) {
    const newId = () => randomUUID()
    const client = createServiceClient({ embedding: settings.embedding, credentials, now, newId })
    const log = () => ({ warn: console.warn })
    const service = createEmbeddingService({ client, lifetimeInMinutes: 0, isOwnService: false, now, log })
    const id = newId()
    return {
      workspaces: () => service.workspaces(id),
      reports: (workspaceId) => service.reports(workspaceId, id),
      roles: (datasetId) => service.roles(datasetId, id),
    }
  }
  const { imageOrigins } = settings.service
  const content = await readContent(await contentFolder(settings), { imageOrigins })
  return {
    workspaces: async () => content.workspaces,
    reports: async (workspaceId) =>
      (content.workspace(workspaceId)?.reports ?? []).map(({ id, name, datasetId }) => ({
        id,
        name,
        dataset: { id: datasetId, name: content.dataset(datasetId)?.name },
      })),
    roles: async (datasetId) => content.dataset(datasetId)?.roles,
  }
}

async function offeredBy(grantable: Grantable): Promise<Offered> {
  const workspaces = await grantable.workspaces()
  return {
    workspaces: await Promise.all(
      workspaces.map(async ({ id, name }) => ({
        id,
        name,
        reports: await Promise.all(
          (await grantable.reports(id)).map(async (report) => ({
            id: report.id,
            name: report.name,
            roles: report.dataset && (await grantable.roles(report.dataset.id)),
          })),
        ),
      })),
    ),
  }
}

type Grants = Awaited<ReturnType<Awaited<ReturnType<typeof openGrants>>['list']>>

async function list({ workspaces }: Offered, grants: Grants): Promise<void> {
  for (const workspace of workspaces) {
    console.log(`workspace ${workspace.name}  ${workspace.id}`)
    for (const { id, name, roles } of workspace.reports)
      console.log(`  report ${name}  ${id}${roles?.length ? `  rows: ${roles.join(', ')}` : ''}`)
  }
  for (const { id, subject, workspaceId, reportId, rights, rowRoles } of grants) {
    const workspace = workspaces.find((one) => one.id.toLowerCase() === workspaceId)
    const report = workspace?.reports.find((one) => one.id.toLowerCase() === reportId)
    const what = reportId === null ? 'every report' : (report?.name ?? `a report that is gone (${reportId})`)
    const rows = rowRoles.length > 0 ? `, rows: ${rowRoles.join(', ')}` : ''
    console.log(
      `grant ${id}: ${subject.kind} ${subject.value} may ${rights} ${what} of ${workspace?.name ?? `a workspace that is gone (${workspaceId})`}${rows}`,
    )
  }
}

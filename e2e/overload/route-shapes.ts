import type { ModelDescription } from '@casement/query'
import { type About, largestBodies } from '../../apps/embed-server/test/limits/route-bodies.ts'
import { largestOf } from '../../packages/server/test/route-walk/largest-body.ts'
import type { Addresses } from '../product.ts'

/** One call of the attack, with the token that it needs. */
export interface Asked {
  readonly what: string
  readonly method: string
  readonly url: string
  readonly body?: string | undefined
  readonly token: string
}

interface Target {
  readonly workspaceId: string
  readonly report: string
  readonly token: string
}

/** The largest that each route of the service takes which an embed token opens, by the table that its own test walks. */
export async function shapesOfService(
  { serviceUrl }: Addresses,
  { report, token }: Target,
  random: () => number,
): Promise<readonly Asked[]> {
  const answer = await fetch(`${serviceUrl}/embed/reports/${report}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { model, report: definition } = (await answer.json()) as {
    model: ModelDescription
    report: { pages: { name: string }[] }
  }
  const about = aboutOf(model, { report, token, pages: definition.pages.map(({ name }) => name), random })
  return Object.entries(largestBodies).flatMap(([route, shapesOf]) => {
    const [method, pattern] = route.split(' ') as [string, string]
    return shapesOf(about).map(({ what, path, body }) => ({
      what: `${method} ${pattern}: ${what}`,
      method,
      url: serviceUrl + path,
      body,
      token,
    }))
  })
}

function aboutOf(
  model: ModelDescription,
  { report, token, pages, random }: Pick<About, 'report' | 'pages' | 'random'> & { token: string },
): About {
  const shown = model.tables.filter(({ hidden }) => !hidden)
  const columns = shown.flatMap((table) =>
    table.columns
      .filter(({ hidden, type }) => !hidden && type === 'text')
      .map(({ name }) => [table.name, name] as const),
  )
  const ledger = shown.find(({ name }) => name === 'Ledger')!
  const measure = ledger.measures.find(({ hidden }) => !hidden)!
  return {
    report,
    // What people are granted they look at.
    stored: report,
    pages,
    model,
    query: {
      select: [{ name: 'a', field: { kind: 'measure', table: ledger.name, measure: measure.name } }],
    },
    question: `${measure.name} ${columns.map(([, name]) => name.replace('e', 'ee')).join(' ')}`,
    columns,
    tokens: Array.from({ length: 25 }, () => token),
    random,
  }
}

interface Described {
  readonly paths: Readonly<
    Record<string, { post?: { requestBody?: { content: Record<string, { schema: object }> } } }>
  >
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

const bytes = 256 * 1024
/** What would end the attack, and what others than administrators are refused without being read. */
const isLeftOut = (path: string) => path === '/api/signOut' || path.startsWith('/api/adminRoutes/')

/** The largest that each route of the portal takes of a reader, by the description of its routes. */
export async function shapesOfPortal(
  { portalUrl }: Addresses,
  { workspaceId, report, token }: Target,
  accessToken: string,
): Promise<readonly Asked[]> {
  const described = (await (await fetch(`${portalUrl}/openapi.json`)).json()) as Described
  const known = { workspaceId, reportId: report, accessToken: token }
  return Object.entries(described.paths).flatMap(([path, { post }]) => {
    const [content] = Object.values(post?.requestBody?.content ?? {})
    if (!content || isLeftOut(path)) return []
    const body = largestOf(content.schema, { bytes, parts: described.components.schemas, known })
    return [{ what: `POST ${path}`, method: 'POST', url: portalUrl + path, body, token: accessToken }]
  })
}

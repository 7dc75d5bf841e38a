import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Catalogue, EmbedTokenAnswer, ReportEntry } from '@casement/portal-api'
import type { ModelDescription } from '@casement/query'
import { signInOverHttp } from '../http-sign-in.ts'
import type { Person } from '../browser.ts'
import type { Addresses } from '../product.ts'
import { type Asked, shapesOfPortal, shapesOfService } from './route-shapes.ts'
import { attacks, hostileBodies } from '../../apps/embed-server/test/query/hostile-queries.ts'

export interface HostileFigures {
  tokens: number
  /** Requests by what was asked and how it ended: a status, 'left', 'not read', or an error's code. */
  requests: Record<string, number>
  /** Lines with a refusal, by its code. */
  refusedQueries: Record<string, number>
  bytesRead: number
}

/** Whether he waits as he is told when he is refused, or asks on. */
export type Manner = 'patient' | 'impatient'

interface Target {
  workspaceId: string
  report: ReportEntry
}

/** What a reader who does not read keeps open. */
const longestHold = 45_000
const longestRequest = 60_000
const readersThatDoNotRead = 40
const requestsAtOnce = 24
/** Of what is asked, the share that is the largest of a route, each as often as another. */
const shareOfRoutes = 1 / 2
/** Bodies of each kind, made before the attack: making them takes more of the machine than sending them. */
const bodiesOfEach = 60

/**
 * Somebody who is allowed to sign in and to ask, and asks for as much as they can with as many tokens as they get, until
 * `signal` is aborted: large answers, compiling, the largest that each route of both servers takes, and answers that are
 * left or never read. It begins after `onReady`.
 */
export async function attackAs(
  person: Person,
  product: Addresses,
  {
    random,
    manner,
    signal,
    onReady,
  }: { random: () => number; manner: Manner; signal: AbortSignal; onReady: () => void },
): Promise<HostileFigures> {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const figures: HostileFigures = { tokens: 0, requests: {}, refusedQueries: {}, bytesRead: 0 }
  const count = (counts: Record<string, number>, what: string) => (counts[what] = (counts[what] ?? 0) + 1)
  const { accessToken } = await signInOverHttp(product, person)
  const targets = await reportsOf(product, accessToken)
  const tokens = targets.map(({ report }) => ({ report: report.id, token: report.access.accessToken! }))
  figures.tokens = tokens.length
  const model = await ledgerModel(product, tokens)
  const bodyOf = hostileBodies(model.description, random)
  const prepared = attacks.map((attack) => ({
    attack,
    bodies: Array.from({ length: bodiesOfEach }, () => bodyOf(attack)),
  }))
  const own = tokens.filter(({ report }) => model.reports.has(report))
  const first = targets.find(({ report }) => report.id === own[0]!.report)!
  const target = { workspaceId: first.workspaceId, ...own[0]! }
  const shapes = [
    ...(await shapesOfService(product, target, random)),
    ...(await shapesOfPortal(product, target, accessToken)),
  ]
  onReady()
  const agent = new Agent({ keepAlive: false, maxSockets: 200 })
  const open = new Set<ClientRequest>()
  let held = 0

  /** Resolves when it has ended, one way or another, with how long to wait; never rejects. */
  const ask = (
    { method, url, body, token }: Asked,
    how: 'read' | 'leave' | 'hold',
  ): Promise<{ outcome: string; waitMs: number }> =>
    new Promise((resolve) => {
      let waitMs = 0
      const asked = request(url, {
        agent,
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      })
      open.add(asked)
      const end = (outcome: string) => {
        clearTimeout(timer)
        open.delete(asked)
        asked.destroy()
        resolve({ outcome, waitMs })
      }
      // oxlint-disable-next-line waiting/no-sleep -- how long the attack holds on to an answer, by the seed
      const timer = setTimeout(
        () => end(how === 'read' ? 'no end' : how === 'leave' ? 'left' : 'not read'),
        how === 'read' ? longestRequest : how === 'leave' ? random() * 1500 : longestHold,
      )
      asked.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
      asked.on('response', (answer) => {
        const wanted = Number(answer.headers['retry-after'] ?? 0)
        waitMs = manner === 'patient' ? 1000 * wanted : Math.min(100, 1000 * wanted)
        answer.on('error', () => end('cut'))
        answer.on('close', () => end(`${answer.statusCode}`))
        // Without a listener for data nothing is taken from the socket.
        if (how === 'hold' && answer.statusCode === 200) return
        answer.setEncoding('latin1').on('data', (text: string) => {
          figures.bytesRead += text.length
          for (const [, code] of text.matchAll(/"error":\{"code":"([^"]+)"/g))
            count(figures.refusedQueries, code!)
        })
      })
      asked.end(body)
    })

  const queryOf = (): Asked => {
    const { attack, bodies } = pick(prepared)
    const { report, token } = pick(own)
    const url = `${product.serviceUrl}/embed/query?reportId=${report}`
    return { what: attack, method: 'POST', url, body: pick(bodies), token }
  }

  async function one(): Promise<void> {
    while (!signal.aborted) {
      const next = random() < shareOfRoutes ? pick(shapes) : queryOf()
      const chance = random()
      const how = chance < 0.2 ? 'leave' : chance < 0.6 && held < readersThatDoNotRead ? 'hold' : 'read'
      const asked = ask(next, how).then((ended) => {
        count(figures.requests, `${next.what}: ${ended.outcome}`)
        return ended
      })
      if (how === 'hold') {
        held++
        void asked.then(() => held--)
      }
      // oxlint-disable-next-line waiting/no-sleep -- how often the attack asks while it holds answers
      const ended = await (how === 'hold' ? Promise.race([asked, sleep(50)]) : asked)
      // oxlint-disable-next-line waiting/no-sleep -- the wait that the attack keeps to, or not
      await sleep(ended?.waitMs ?? 0, undefined, { signal }).catch(() => undefined)
    }
  }

  /** As many tokens as there are to be had. */
  async function mint(): Promise<void> {
    while (!signal.aborted) {
      const { workspaceId, report } = pick(targets)
      const answer = await fetch(`${product.portalUrl}/api/embedTokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reportId: report.id, workspaceId }),
        signal: AbortSignal.timeout(longestRequest),
      }).catch(() => undefined)
      count(figures.requests, `token: ${answer?.status ?? 'no answer'}`)
      if (answer?.ok) {
        const { accessToken: token } = (await answer.json()) as EmbedTokenAnswer
        figures.tokens++
        if (model.reports.has(report.id)) own.push({ report: report.id, token })
        // oxlint-disable-next-line waiting/no-sleep -- how often the attack asks for tokens that it is refused
      } else await sleep(200)
    }
  }

  const all = Promise.all([mint(), ...Array.from({ length: requestsAtOnce }, one)])
  const end = () => {
    for (const asked of open) asked.destroy(new Error('over'))
  }
  signal.addEventListener('abort', end, { once: true })
  await all
  end()
  agent.destroy()
  return figures
}

async function reportsOf({ portalUrl }: Addresses, accessToken: string): Promise<Target[]> {
  const answer = await fetch(`${portalUrl}/api/getAll/all`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { res } = (await answer.json()) as Catalogue
  return Object.entries(res).flatMap(([workspaceId, [, ...reports]]) =>
    reports.flatMap((report) => (report.access.accessToken ? [{ workspaceId, report }] : [])),
  )
}

/** The description of the model with the ledger, and the reports that are over it. */
async function ledgerModel(
  { serviceUrl }: Addresses,
  tokens: readonly { report: string; token: string }[],
): Promise<{ description: ModelDescription; reports: Set<string> }> {
  const reports = new Set<string>()
  let description: ModelDescription | undefined
  for (const { report, token } of tokens) {
    const answer = await fetch(`${serviceUrl}/embed/reports/${report}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { model } = (await answer.json()) as { model: ModelDescription }
    if (!model.tables.some(({ name }) => name === 'Ledger')) continue
    description ??= model
    reports.add(report)
  }
  if (!description) throw new Error('There is no report over the ledger')
  return { description, reports }
}

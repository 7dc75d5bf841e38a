import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Catalogue, EmbedTokenAnswer, routes } from '@casement/portal-api'
import { createServiceRecords } from '../../apps/embed-server/src/auth/records/token-records.ts'
import { seeded } from '../seeded.ts'
import { serveCatalogues, type ServedCatalogues } from './served-catalogues.ts'

export interface SimulatedDay {
  readonly seed: number
  readonly people: number
  readonly reports: number
  readonly hours: number
  /** each person opens the portal once in so many minutes, and renews the token of one open report */
  readonly everyMinutes: number
  readonly tell?: (hour: HourOfDay) => void
}

/** State at the end of an hour. */
export interface HourOfDay {
  readonly hour: number
  /** rows by table */
  readonly rows: Readonly<Record<string, number>>
  /** of JavaScript and what it holds outside, after everything that nobody holds is gone */
  readonly heapMb: number
  readonly rssMb: number
}

export interface DayResult {
  readonly hours: readonly HourOfDay[]
  /** tokens of the catalogues that were answered */
  readonly tokens: number
  readonly calls: number
  readonly cpuMsPerCatalogue: number
  /** tokens that were good after what gave them was gone, and people who were shut out with them */
  readonly wrong: readonly string[]
}

const minuteMs = 60_000
/** What the service does each hour by itself. */
const prunedEveryMinutes = 60

/**
 * A working day of many people with the servers' own code and a clock of its own: they open the portal again and again and
 * renew the token of a report, and now and then one of them signs out, whose tokens then open nothing.
 */
export async function simulateDay(day: SimulatedDay): Promise<DayResult> {
  const { seed, hours, everyMinutes } = day
  const random = seeded(seed)
  let nowMs = Date.parse('2026-11-23T08:00:00Z')
  const now = () => new Date(nowMs)
  const served = await serveCatalogues({ count: day.reports, now })
  const people = Array.from({ length: day.people }, (_, index) => `person-${index}`)
  const turns = people.map(() => Math.floor(random() * everyMinutes))
  const state = { tokens: 0, calls: 0, cpuMs: 0, wrong: [] as string[] }
  const told: HourOfDay[] = []
  try {
    await served.grant(people)
    for (let minute = 0; minute < hours * 60; minute++) {
      const [due, others] = [people.filter((_, index) => minute % everyMinutes === turns[index]), people]
      let last: { person: string; catalogue: Catalogue } | undefined
      for (const person of due) last = { person, catalogue: await visit(served, person, random, state) }
      if (last && random() < 0.1)
        await signOut(served, last, others[Math.floor(random() * others.length)]!, state)
      nowMs += minuteMs
      if ((minute + 1) % prunedEveryMinutes !== 0) continue
      await createServiceRecords(served.store).prune(now())
      told.push(await lookAt(served, (minute + 1) / 60))
      day.tell?.(told.at(-1)!)
    }
    const { tokens, calls, wrong } = state
    return { hours: told, tokens, calls, cpuMsPerCatalogue: state.cpuMs / (calls / 2), wrong }
  } finally {
    await served.close()
  }
}

interface State {
  tokens: number
  calls: number
  cpuMs: number
  wrong: string[]
}

const entriesOf = ({ res }: Catalogue) => Object.values(res).flatMap(([, ...reports]) => reports)

async function visit(
  { ask, workspaceId, reportIds }: ServedCatalogues,
  person: string,
  random: () => number,
  state: State,
): Promise<Catalogue> {
  const before = process.cpuUsage()
  const answer = await ask(person, routes.catalogue.path)
  const { user, system } = process.cpuUsage(before)
  state.cpuMs += (user + system) / 1000
  const catalogue = JSON.parse(answer) as Catalogue
  const entries = entriesOf(catalogue)
  if (entries.length !== reportIds.length || entries.some(({ access }) => !access.accessToken))
    state.wrong.push(`${person} has ${entries.length} reports, or one without a token`)
  state.tokens += entries.length
  const reportId = reportIds[Math.floor(random() * reportIds.length)]!
  await ask(person, routes.embedToken.path, { workspaceId, reportId })
  state.calls += 2
  return catalogue
}

/** Signs somebody out: what they have opens nothing any more, what others have does. */
async function signOut(
  { ask, opens, workspaceId, forgetSignIn }: ServedCatalogues,
  { person, catalogue }: { person: string; catalogue: Catalogue },
  other: string,
  state: State,
): Promise<void> {
  const some = entriesOf(catalogue).slice(0, 3)
  const renewed = EmbedTokenAnswer.parse(
    JSON.parse(await ask(person, routes.embedToken.path, { workspaceId, reportId: some[0]!.id })),
  )
  const theirs = [
    ...some.map(({ id, access }) => [access.accessToken!, id] as const),
    [renewed.accessToken, some[0]!.id] as const,
  ]
  const answer = JSON.parse(await ask(other, routes.catalogue.path)) as Catalogue
  const [first] = entriesOf(answer)
  const statuses = async () => Promise.all(theirs.map(([token, id]) => opens(token, id)))
  const before = await statuses()
  await ask(person, routes.signOut.path)
  forgetSignIn(person)
  const after = await statuses()
  const expected = person === other ? 401 : 200
  const others = await opens(first!.access.accessToken!, first!.id)
  if (before.some((one) => one !== 200)) state.wrong.push(`before ${person} signs out: ${before.join()}`)
  if (after.some((one) => one !== 401)) state.wrong.push(`after ${person} has signed out: ${after.join()}`)
  if (others !== expected) state.wrong.push(`${other}, as ${person} signs out: ${others}`)
}

async function lookAt({ store }: ServedCatalogues, hour: number): Promise<HourOfDay> {
  const tables = await store.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables
     WHERE schemaname IN ('service', 'portal', 'installation') ORDER BY 1`,
  )
  const rows: Record<string, number> = {}
  for (const { name } of tables)
    rows[name] = (
      await store.query<{ rows: number }>(`SELECT count(*)::integer AS rows FROM ${name}`)
    )[0]!.rows
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, external, rss } = process.memoryUsage()
  return { hour, rows, heapMb: Math.round((heapUsed + external) / 2 ** 20), rssMb: Math.round(rss / 2 ** 20) }
}

/** What is written down of what people do, by intent: an entry for each call, none for a token. */
const logs = ['service.activity', 'portal.audit']

/** What does not hold of a day: tables that go on growing once everybody has come, logs that have more than their calls. */
export function growing({ hours, calls }: DayResult, people: number): string[] {
  const [second, last] = [hours[1]!, hours.at(-1)!]
  return Object.entries(last.rows).flatMap(([table, rows]) => {
    if (logs.includes(table)) {
      const most = 2 * calls + 10 * people
      return rows > most ? [`${table} has ${rows} rows, of ${calls} calls`] : []
    }
    const most = 1.2 * second.rows[table]! + people / 10 + 20
    return rows > most ? [`${table} grew from ${second.rows[table]} rows to ${rows}`] : []
  })
}

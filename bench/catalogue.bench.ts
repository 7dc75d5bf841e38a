import { routes } from '@casement/portal-api'
import { generateKeyPair, SignJWT } from 'jose'
import { serveCatalogues, type ServedCatalogues } from '../e2e/catalogues/served-catalogues.ts'
import { numberOption } from '../e2e/seeded.ts'
import { measurePage } from './catalogue-page.ts'
import { isAtMost, medianBounds, rounded } from './measure.ts'

/** CPU milliseconds that a catalogue may cost, by how many reports it lists. */
const maxMs = new Map([
  [1000, 150],
  [10_000, 1500],
])

/** CPU that this process takes for it, in all of its threads, in milliseconds. */
async function cpuMs(run: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const figure = (values: readonly number[]) => ({
  median: rounded(medianOf(values)),
  bounds: medianBounds(values).map((each) => rounded(each)),
  least: rounded(Math.min(...values)),
})
const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!

/**
 * CPU of one catalogue with fresh tokens, of 1,000 and of 10,000 reports: both servers, their store and whoever asks are
 * this one process, so all of it is counted. Beside it, in turn, what the same number of RSA signatures takes, and what it
 * is to ask for tokens one by one. Then what the page does with as many: see `measurePage`. Options: --rounds N (9),
 * --tenth: 1,000 reports alone, --page: only the page.
 */
export async function run(options: string[]) {
  const rounds = numberOption(options, 'rounds', 9)
  const sizes = options.includes('--tenth') ? [1000] : [1000, 10_000]
  const measured = []
  const pages = []
  for (const count of sizes) {
    if (!options.includes('--page')) measured.push(await measure(count, rounds))
    pages.push(await measurePage(count, rounds))
  }
  return { rounds, measured, pages }
}

async function measure(count: number, rounds: number) {
  const served = await serveCatalogues({ count })
  try {
    const people = Array.from({ length: rounds + 2 }, (_, index) => `person-${index}`)
    await served.grant(people)
    const byReport = people.map((person) => `${person}-by-report`)
    await served.grant(byReport, served.reportIds)
    const { privateKey } = await generateKeyPair('RS256')
    const rsa = (tokens: number) =>
      cpuMs(async () => {
        for (let index = 0; index < tokens; index++) await rsaToken(privateKey, index)
      })
    const catalogue = (person: string) => cpuMs(() => served.ask(person, routes.catalogue.path))
    // What a process does once is done.
    await catalogue(people[rounds]!)
    await catalogue(byReport[rounds + 1]!)
    const figures = { whole: [], byReport: [], again: [], rsa: [], oneByOne: [] } as Record<string, number[]>
    for (let round = 0; round < rounds; round++) {
      figures['whole']!.push(await catalogue(people[round]!))
      figures['again']!.push(await catalogue(people[round]!))
      figures['byReport']!.push(await catalogue(byReport[round]!))
      figures['rsa']!.push((await rsa(count / 10)) * 10)
      figures['oneByOne']!.push((await oneByOne(served, people[round]!)) * count)
    }
    const { whole, byReport: worst } = figures as { whole: number[]; byReport: number[] }
    return {
      reports: count,
      cpuMs: Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, figure(values)])),
      perTokenMs: rounded(medianOf(whole) / count),
      ofRsa: rounded(medianOf(whole) / medianOf(figures['rsa']!)),
      ofOneByOne: rounded(medianOf(whole) / medianOf(figures['oneByOne']!)),
      verdict: isAtMost(whole, maxMs.get(count)!),
      verdictByReport: isAtMost(worst, maxMs.get(count)!),
      rssMb: Math.round(process.memoryUsage().rss / 2 ** 20),
    }
  } finally {
    await served.close()
  }
}

/** CPU of a token that is asked for by itself, as an open report's is. */
async function oneByOne({ ask, workspaceId, reportIds }: ServedCatalogues, person: string): Promise<number> {
  const some = reportIds.slice(0, 20)
  const all = await cpuMs(async () => {
    for (const reportId of some) await ask(person, routes.embedToken.path, { workspaceId, reportId })
  })
  return all / some.length
}

const rsaToken = (key: CryptoKey, index: number) =>
  new SignJWT({
    reports: [{ id: String(index), permissions: 0 }],
    identities: [{ username: 'x', roles: ['y'] }],
  })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(key)

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { enterPassword, openContext, type Person } from './browser.ts'
import type { Addresses } from './product.ts'

/** Cookies and storage of a browser in which somebody has signed in. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs a person in through the issuer's page, in a context of its own, and gives what the browser holds then. */
export async function signInApart(
  browser: Browser,
  { portalUrl }: Addresses,
  person: Person,
): Promise<SignedIn> {
  const context = await openContext(browser)
  const page = await context.newPage()
  await page.goto(`${portalUrl}/configure`)
  await enterPassword(page, person)
  await page.waitForURL(`${portalUrl}/configure`)
  await page.waitForFunction(() => localStorage.getItem('all') !== null)
  const state = await context.storageState()
  await context.close()
  return state
}

/** Well before tokens of the sample's issuer are renewed: a token for renewal is good once, and is held by many here. */
const longestKeptMs = 2 * 60 * 60_000

/** A sign-in of the person that journeys in all processes of a run share. Journeys that sign out must make their own. */
async function sharedSignIn(browser: Browser, product: Addresses, person: Person): Promise<SignedIn> {
  const folder = join(product.dataFolder, 'signed-in')
  const file = join(folder, `${person}.json`)
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (made !== undefined && Date.now() - made < longestKeptMs)
    return JSON.parse(readFileSync(file, 'utf8')) as SignedIn
  const state = await signInApart(browser, product, person)
  mkdirSync(folder, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(state))
  renameSync(unfinished, file)
  return state
}

/** The catalogue as the portal stores it: for each workspace its name and its reports. */
interface StoredCatalogue {
  readonly res: Record<string, [string, ...{ id: string; name: string }[]]>
}

const storageOf = ({ origins }: SignedIn, portalUrl: string) =>
  origins.find(({ origin }) => origin === new URL(portalUrl).origin)?.localStorage ?? []

function choiceOf(stored: ReturnType<typeof storageOf>, person: Person, report: string) {
  const { res } = JSON.parse(stored.find(({ name }) => name === 'all')!.value) as StoredCatalogue
  for (const [activeWorkspaceId, [, ...reports]] of Object.entries(res)) {
    const entry = reports.find(({ name }) => name === report)
    if (entry) return { activeWorkspaceId, activeReportId: entry.id }
  }
  throw new Error(`${person} has no report called ${report}`)
}

interface Arrival {
  readonly path?: string
  /** Name of the report that was chosen at the last visit. Throws when the person has none of that name. */
  readonly report?: string | undefined
}

/** Opens `path` as somebody who has signed in before: their page has the tokens, and, with `report`, the choice. */
export async function arrive(
  page: Page,
  product: Addresses,
  person: Person,
  { path = '/home', report }: Arrival = {},
): Promise<void> {
  const { portalUrl } = product
  const state = await sharedSignIn(page.context().browser()!, product, person)
  const stored = storageOf(state, portalUrl)
  const items = Object.fromEntries(
    stored.filter(({ name }) => name.startsWith('oidc.user:')).map(({ name, value }) => [name, value]),
  )
  const choice = report === undefined ? {} : choiceOf(stored, person, report)
  await page.context().addCookies(state.cookies)
  // An address of the portal that runs nothing: storage is written before the portal reads it.
  await page.goto(`${portalUrl}/healthz`)
  await page.evaluate((values) => Object.assign(localStorage, values), { ...items, ...choice })
  await page.goto(portalUrl + path)
}

import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Cookie, Page } from 'playwright-core'
import { economical, enterPassword, openPage, type Person } from './browser.ts'
import type { Addresses } from './product.ts'

/** What a browser holds in which somebody has signed in: all its cookies, and the storage of the portal. */
export interface SignedIn {
  readonly cookies: readonly Cookie[]
  readonly storage: Readonly<Record<string, string>>
}

const catalogueStored = (page: Page) => page.waitForFunction(() => localStorage.getItem('all') !== null)

/**
 * Signs a person in through the issuer's page, in a context of its own, and gives what the browser holds then; `until` is when
 * that is all.
 */
export async function signInApart(
  browser: Browser,
  { portalUrl }: Addresses,
  person: Person,
  until: (page: Page) => Promise<unknown> = catalogueStored,
): Promise<SignedIn> {
  const page = await openPage(browser, economical)
  const context = page.context()
  await page.goto(`${portalUrl}/configure`)
  await enterPassword(page, person)
  await page.waitForURL(`${portalUrl}/configure`)
  await until(page)
  const state = {
    cookies: await context.cookies(),
    storage: await page.evaluate(() => ({ ...localStorage })),
  }
  await context.close()
  return state
}

/** The sign-in alone of all that the portal stores. */
export const tokensOf = ({ storage }: SignedIn): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(storage).filter(([name]) => name.startsWith('oidc.user:')))

/** Well before tokens of the sample's issuer are renewed: a token for renewal is good once, and is held by many here. */
const longestKeptMs = 2 * 60 * 60_000

/** A sign-in of the person that journeys in all processes of a run share. Journeys that sign out must make their own. */
async function sharedSignIn(browser: Browser, product: Addresses, person: Person): Promise<SignedIn> {
  const file = fileOf(product, person)
  const made = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (made !== undefined && Date.now() - made < longestKeptMs)
    return JSON.parse(readFileSync(file, 'utf8')) as SignedIn
  const state = await signInApart(browser, product, person)
  keepSignIn(product, person, state)
  return state
}

const fileOf = ({ dataFolder }: Addresses, person: Person) => join(dataFolder, 'signed-in', `${person}.json`)

/** Keeps a sign-in for all journeys in the product. */
export function keepSignIn(product: Addresses, person: Person, state: SignedIn): void {
  const file = fileOf(product, person)
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, JSON.stringify(state))
  renameSync(unfinished, file)
}

/** The catalogue as the portal stores it: for each workspace its name and its reports. */
interface StoredCatalogue {
  readonly res: Record<string, [string, ...{ id: string; name: string }[]]>
}

function choiceOf({ storage }: SignedIn, person: Person, report: string) {
  const { res } = JSON.parse(storage['all']!) as StoredCatalogue
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
  const choice = report === undefined ? {} : choiceOf(state, person, report)
  await page.context().addCookies(state.cookies)
  // An address of the portal that runs nothing: storage is written before the portal reads it.
  await page.goto(`${portalUrl}/healthz`)
  await page.evaluate((values) => Object.assign(localStorage, values), { ...tokensOf(state), ...choice })
  await page.goto(portalUrl + path)
}

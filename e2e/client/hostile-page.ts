import { join } from 'node:path'
import type { Browser, Frame, Page } from 'playwright-core'
import {
  bundle,
  byTheClock,
  frameOf,
  hostOrigin,
  hostPage,
  openSites,
  powerBiOrigin,
  standInSite,
} from './sites.ts'
import type { Attacker, Known } from './attacker-page.ts'
import type { HostilePage } from './hostile-host.ts'

declare const host: HostilePage
declare const attacker: Attacker
declare const standIn: {
  silent: Set<string>
  heard: { url: string; headers: { id: string } }[]
  ask(url: string): Promise<{ statusCode: number; body: unknown }>
}

const strangeOrigin = 'https://evil.test'

/** What an attack came to. Everything but the first two is zero, false or empty in a sound client. */
export interface AttackFigures {
  messages: number
  /** How many arrived at the page. */
  received: number
  eventsRaised: number
  hooksCalled: number
  /** Messages of the page that a foreign window got. */
  toldToStrangers: number
  /** Open calls that a stranger's answer settled. */
  settledByStrangers: number
  isPolluted: boolean
  /** Errors and warnings of the page, and any text of its console that holds a token. */
  complaints: string[]
}

interface Attack {
  name: string
  from: Frame
}

/**
 * Posts generated messages to a page with two embedded reports: from a foreign window of a foreign origin, from a foreign
 * window of the frame's own origin, from the page itself, and from a frame of its own that has gone to a foreign origin.
 * All of them know the embeds' ids and the ids of open calls. Fails when the page does not work afterwards.
 */
export async function attack(
  browser: Browser,
  { messages, seed }: { messages: number; seed: number },
): Promise<AttackFigures> {
  const attackerScript = await bundle(join(import.meta.dirname, 'attacker-page.ts'))
  const foreign = { '/attacker': hostPage('attacker.js'), '/attacker.js': attackerScript }
  const context = await openSites(browser, {
    [hostOrigin]: {
      '/': hostPage(),
      '/host.js': await bundle(join(import.meta.dirname, 'hostile-host.ts')),
    },
    [powerBiOrigin]: { ...standInSite(), ...foreign },
    [strangeOrigin]: foreign,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) || message.text().includes('SECRET'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(hostOrigin)

  const [kept, taken] = await Promise.all(
    (await page.evaluate(() => host.uids())).map((uid) => frameOf(page, uid)),
  )
  for (const frame of [kept!, taken!]) await whenLoaded(frame)
  const strangers = [
    await openFrame(page, `${strangeOrigin}/attacker`),
    await openFrame(page, `${powerBiOrigin}/attacker`),
  ]
  for (const frame of [kept!, taken!]) await frame.evaluate(() => standIn.silent.add('POST /report/refresh'))
  await page.evaluate(() => host.leaveOpen())
  const known: Known = {
    uids: await page.evaluate(() => host.uids()),
    openIds: await Promise.all([kept!, taken!].map((frame) => openIdOf(frame))),
  }
  await taken!.goto(`${strangeOrigin}/attacker`)
  await page.evaluate(attackerScript)

  const attacks: Attack[] = [
    { name: 'a foreign window', from: strangers[0]! },
    { name: 'a foreign window of the frame’s origin', from: strangers[1]! },
    { name: 'its own frame, at a foreign origin', from: taken! },
    { name: 'the page itself', from: page.mainFrame() },
  ]
  const before = await page.evaluate(() => ({ ...host.counts }))
  const each = Math.ceil(messages / attacks.length)
  for (const [index, { from }] of attacks.entries())
    await from.evaluate(([count, from, what]) => attacker.post(count, from, what), [
      each,
      seed + index,
      known,
    ] as const)
  await page.waitForFunction(
    (expected) => host.counts.received >= expected,
    before.received + each * attacks.length,
    { timeout: 600_000 },
  )
  const after = await page.evaluate(() => ({ ...host.counts }))
  const told = await Promise.all(
    attacks.slice(0, 3).map(({ from }) => from.evaluate(() => attacker.told.length)),
  )
  const figures: AttackFigures = {
    messages: each * attacks.length,
    received: after.received - before.received,
    eventsRaised: after.eventsRaised - before.eventsRaised,
    hooksCalled: after.hooksCalled - before.hooksCalled,
    toldToStrangers: told.reduce((sum, count) => sum + count, 0),
    settledByStrangers: after.settledByStrangers,
    isPolluted: await page.evaluate(() => host.isPolluted()),
    complaints: [...complaints],
  }
  await requireWorking(page, kept!, taken!)
  await context.close()
  return figures
}

/** The page goes on: calls are answered, hooks too, and nothing is said to the origin that has taken a frame. */
async function requireWorking(page: Page, kept: Frame, taken: Frame): Promise<void> {
  const require = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
  }
  require('The report no longer answers', await page.evaluate(() => host.works()), ['P1', 'P2', '1.5'])
  const askHook = () =>
    kept.evaluate(
      (uid) => standIn.ask(`/reports/${uid}/eventHooks/newAccessToken`),
      new URL(kept.url()).searchParams.get('uid'),
    )
  require('The hook', (await askHook()).body, 'SECRET-OF-THE-HOOK')
  require('A body that cannot be posted', await page.evaluate(() =>
    host.askUnclonable(),
  ), 'MESSAGE_NOT_SENDABLE')
  const unclonable = await askHook()
  require('An answer that cannot be posted', unclonable.statusCode, 500)
  require('Its text holds the secret', JSON.stringify(unclonable).includes('SECRET'), false)
  require('A call to the taken frame', await page.evaluate(() => host.askTaken()), 'REQUEST_ABORTED')
  require('The taken frame was told', await taken.evaluate(() => attacker.told.length), 0)
}

const whenLoaded = (frame: Frame) => {
  const hasLoaded = () =>
    (globalThis as { standIn?: typeof standIn }).standIn?.heard.some(({ url }) => url === '/report/load')
  return frame.waitForFunction(hasLoaded, undefined, byTheClock)
}

const openIdOf = async (frame: Frame): Promise<string> => {
  const openId = () => standIn.heard.find(({ url }) => url === '/report/refresh')?.headers.id
  return (await (await frame.waitForFunction(openId, undefined, byTheClock)).jsonValue())!
}

async function openFrame(page: Page, url: string): Promise<Frame> {
  const arriving = page.waitForEvent('framenavigated', (frame) => frame.url() === url)
  await page.evaluate((address) => host.addFrame(address), url)
  const frame = await arriving
  await frame.waitForFunction(() => 'attacker' in globalThis, undefined, byTheClock)
  return frame
}

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import {
  bundle,
  frameOf,
  heardBy,
  hostOrigin,
  hostPage,
  openSites,
  powerBiOrigin,
  standInSite,
} from '../client/sites.ts'
import { runInNode } from './matrix/bundle.ts'
import { packedProject, type Project } from './project.ts'
import { inOrder } from '../../scripts/in-order.ts'
import type { Wrapper } from './pages/wrapper-page.tsx'

inOrder('pages stay open for the tests that follow')

declare const wrapper: Wrapper
declare const standIn: { raise(name: string, body?: object): Promise<unknown> }

let project: Project
let browser: Browser
beforeAll(async () => {
  ;[project, browser] = await Promise.all([packedProject(), openBrowser()])
})
afterAll(async () => {
  project.remove()
  await browser.close()
})

test('publint and Are the types wrong have no complaint about the packed packages', () => {
  expect(project.complaints).toEqual([])
})

test('programs written for powerbi-client, its React wrapper and its authoring package compile unchanged', () => {
  expect(project.compile(['programs/plain-page.ts', 'programs/react-page.tsx'])).toBe('')
})

test('they compile as CommonJS too, and with resolvers that know no exports', () => {
  const plain = 'programs/plain-page.cts'
  cpSync(join(project.folder, 'programs/plain-page.ts'), join(project.folder, plain))
  const node16 = { module: 'node16', moduleResolution: 'node16', skipLibCheck: false }
  expect(project.compile([plain], node16)).toBe('')
  // The youngest compilers resolve as Node 10 did no longer; the one that checks the packages does.
  const require = createRequire(createRequire(import.meta.url).resolve('@arethetypeswrong/core'))
  const older = join(require.resolve('typescript'), '../..')
  const node10 = { module: 'commonjs', moduleResolution: 'node', skipLibCheck: false }
  expect(project.compile(['programs/plain-page.ts'], node10, older)).toBe('')
})

test('every entry has the same names by require, by import and as a script', () => {
  const found = runInNode(project.folder)
  expect(Object.keys(found)).toHaveLength(11)
  expect(Object.entries(found).filter(([, said]) => said !== 'holds')).toEqual([])
})

test('the packed types hold by themselves, for a bundler and for Node', () => {
  writeFileSync(
    join(project.folder, 'own.ts'),
    `import { createService, type Service } from '@casement/client'
import { Report as Published, factories, service } from '@casement/client/powerbi'
import '@casement/client/global'
import { Report } from 'powerbi-client'
import * as react from '@casement/react'
export const ours: Service = createService()
export const theirs = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)
export const same: typeof Published = Report
export const components = Object.keys(react)
`,
  )
  const strict = { skipLibCheck: false, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true }
  expect(project.compile(['own.ts'], strict)).toBe('')
  expect(project.compile(['own.ts'], { ...strict, module: 'nodenext', moduleResolution: 'nodenext' })).toBe(
    '',
  )
})

async function openPage(script: string): Promise<{ page: Page; complaints: string[] }> {
  const context = await openSites(browser, {
    [hostOrigin]: { '/': hostPage(), '/host.js': script },
    [powerBiOrigin]: standInSite(),
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(hostOrigin)
  return { page, complaints }
}

const config = {
  type: 'report',
  id: 'r',
  embedUrl: `${powerBiOrigin}/reportEmbed`,
  accessToken: 'TOKEN',
  tokenType: 1,
}

describe('powerbi-client-react 2.0.2 and powerbi-report-authoring 3.0.0 on our client', () => {
  let page: Page
  let complaints: string[]
  let script: string
  beforeAll(async () => {
    script = await bundle(join(project.folder, 'pages/wrapper-page.tsx'), project.folder)
    ;({ page, complaints } = await openPage(script))
  })

  const show = (given: object) => page.evaluate((each) => wrapper.show(each as never), given)
  const heard = () => page.evaluate(() => wrapper.heard)
  const frame = async () => frameOf(page, await page.evaluate(() => wrapper.embedded().uid))
  const callsTo = async (url: string) =>
    (await heardBy(await frame(), url)).filter((each) => each.url === url)

  test('nothing of the published client is in the page', () => {
    expect(script).not.toContain('powerbi-client v2')
    expect(script).toContain('The frame did not answer in time')
  })

  test('a report is embedded under the wrapper’s name and version', async () => {
    await show(config)
    const [load] = await callsTo('/report/load')
    expect(load!.headers).toMatchObject({
      'x-sdk-type': 'powerbi-client-react',
      'x-sdk-wrapper-version': '2.0.2',
    })
    expect(await page.evaluate(() => wrapper.embedded())).toMatchObject({ isReport: true, type: 'report' })
  })

  test('its events reach the wrapper’s handlers, with pages and the embed', async () => {
    await expect.poll(heard).toEqual(['loaded', 'rendered'])
    await (
      await frame()
    ).evaluate(() => standIn.raise('pageChanged', { newPage: { name: 'P2', displayName: 'Two' } }))
    expect((await heard()).at(-1)).toBe('pageChanged P2 true true')
  })

  test('pages and bookmarks are read and set', async () => {
    expect(await page.evaluate(() => wrapper.pages())).toEqual(['P1 Page 1 false', 'P2 Page 2 true'])
    expect((await callsTo('/report/pages/active'))[0]!.body).toMatchObject({ name: 'P2', isActive: true })
    expect(await page.evaluate(() => wrapper.bookmarks())).toEqual(['Bookmark 1', 'state'])
    expect((await callsTo('/report/bookmarks/applyState'))[0]!.body).toEqual({ state: 'state' })
  })

  test('visuals are made and deleted by the authoring package, on our classes', async () => {
    expect(await page.evaluate(() => wrapper.author())).toEqual(['V3', 'true', 'P1'])
    expect((await callsTo('/report/pages/P1/createVisual'))[0]!.body).toMatchObject({
      visualType: 'barChart',
    })
    expect((await callsTo('/report/pages/P1/deleteVisual'))[0]!.body).toEqual({ visualName: 'V3' })
  })

  test('rendering again with the same configuration loads nothing; with another one it loads that', async () => {
    await show({ ...config })
    // oxlint-disable-next-line waiting/no-sleep -- the client drops a load within 100 ms of another
    await page.waitForTimeout(150)
    await show({ ...config, pageName: 'P2' })
    await expect.poll(heard).toEqual(['loaded', 'rendered', 'pageChanged P2 true true', 'loaded', 'rendered'])
    const loads = await callsTo('/report/load')
    expect(loads.slice(1).map(({ body }) => body)).toMatchObject([{ pageName: 'P2' }])
    expect(await page.locator('iframe').count()).toBe(1)
  })

  test('unmounting takes the frame away, and nothing was complained about', async () => {
    await page.evaluate(() => wrapper.leave())
    expect(await page.locator('iframe').count()).toBe(0)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('without a token the frame is prepared, and embedding completes it', async () => {
    ;({ page, complaints } = await openPage(script))
    const { accessToken: _, ...prepared } = config
    await show(prepared)
    const waiting = await frame()
    await waiting.waitForLoadState()
    await show(config)
    const [load] = await callsTo('/report/load')
    expect(load!.headers).toMatchObject({ bootstrapped: true })
    expect(await frame()).toBe(waiting)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})

test('the script build makes window.powerbi and embeds', async () => {
  const script = readFileSync(join(project.folder, 'node_modules/powerbi-client/dist/powerbi.min.js'), 'utf8')
  const { page, complaints } = await openPage(script)
  const uid = await page.evaluate((given) => {
    const { powerbi } = window as unknown as { powerbi: import('powerbi-client').service.Service }
    return powerbi.embed(document.getElementById('container')!, given).config.uniqueId!
  }, config)
  expect((await heardBy(await frameOf(page, uid), '/report/load')).at(-1)!.body).toMatchObject({ id: 'r' })
  const names = await page.evaluate(() =>
    Object.keys((window as unknown as Record<string, object>)['powerbi-client']!),
  )
  expect(names).toHaveLength(18)
  expect(complaints).toEqual([])
  await page.context().close()
})

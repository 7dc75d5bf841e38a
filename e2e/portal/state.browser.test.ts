import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser.ts'
import { dispatch, firstStateOf, stateOf } from './devtools.ts'
import { catalogueOf, reportId, workspaceId } from './shaped-catalogue.ts'
import { choose, embeddedReport, optionsOf, signInAtIssuer, visit } from './visit.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const shape = { zulu: ['Zero'], Alpha: ['one', 'Two', 'three'], beta: ['b'] }
const info = { label: 'Alpha', value: workspaceId('Alpha') }
const chosen = {
  activeWorkspaceId: workspaceId('Alpha'),
  activeReportId: reportId('Alpha', 'three'),
}
const open = (options: Parameters<typeof visit>[1] = {}) =>
  visit(browser, { as: 'grace', catalogue: shape, devtools: true, ...options })

test('[PST-01] [PST-05] the state has the six fields, and of storage only workspace info comes back at start', async () => {
  const storage = {
    ...chosen,
    configure: 'true',
    all: JSON.stringify({ res: {} }),
    workspaceInfo: JSON.stringify(info),
    reportInfo: JSON.stringify({ label: 'three', value: chosen.activeReportId }),
  }
  const { page } = await open({ storage })
  await page.locator('[data-part="report-area"]').waitFor()
  const { dashboard } = await firstStateOf(page)
  expect(dashboard).toEqual({
    workspaceInfo: info,
    all: null,
    configure: false,
    activeWorkspaceId: null,
    reportInfo: null,
    activeReportId: null,
  })
  await page.context().close()
})

test('[PST-02] [PST-03] [PST-04] workspace info is restored, and null when absent or the text undefined', async () => {
  const { page } = await open({ storage: { ...chosen, workspaceInfo: JSON.stringify(info) } })
  await page.locator('[data-part="report-area"]').waitFor()
  expect((await stateOf(page)).dashboard.workspaceInfo).toEqual(info)
  for (const put of [
    () => localStorage.removeItem('workspaceInfo'),
    () => localStorage.setItem('workspaceInfo', 'undefined'),
    () => localStorage.setItem('workspaceInfo', '{broken'),
  ]) {
    await page.evaluate(put)
    await page.reload()
    await page.locator('[data-part="report-area"]').waitFor()
    expect((await stateOf(page)).dashboard.workspaceInfo).toBeNull()
  }
  await page.context().close()
})

test('[PST-06] [PST-16] [PAP-05] the answer is stored whole under all, in the state and in storage', async () => {
  const { page, portalUrl, serviceUrl, stored } = await open({ path: null })
  const answer = { ...catalogueOf(shape, serviceUrl), asOf: 'kept untouched' }
  await page.route('**/api/getAll/all', (route) => route.fulfill({ json: answer }))
  await page.goto(`${portalUrl}/home`)
  await page.locator('[data-part="report-area"] iframe').waitFor()
  expect((await stateOf(page)).dashboard.all).toEqual(answer)
  const all = JSON.parse((await stored('all'))!)
  expect(all).toEqual(answer)
  expect(Object.keys(all.res)).toEqual(Object.keys(shape).map(workspaceId))
  await dispatch(page, 'setAll', { res: {} })
  expect((await stateOf(page)).dashboard.all).toEqual({ res: {} })
  expect(await stored('all')).toBe('{"res":{}}')
  await page.context().close()
})

test('[PST-07] [PST-08] setConfigure and unSetConfigure set the flag and persist it as text', async () => {
  const { page, stored } = await open({ storage: chosen })
  await page.locator('[data-part="report-area"] iframe').waitFor()
  expect(await stored('configure')).toBeNull()
  await dispatch(page, 'setConfigure')
  expect((await stateOf(page)).dashboard.configure).toBe(true)
  expect(await stored('configure')).toBe('true')
  await dispatch(page, 'unSetConfigure')
  expect((await stateOf(page)).dashboard.configure).toBe(false)
  expect(await stored('configure')).toBe('false')
  await page.context().close()
})

test('[PST-09] [PST-11] setWorkspace and setReport store their info and persist it', async () => {
  const { page, stored } = await open({ storage: chosen })
  await page.locator('[data-part="report-area"] iframe').waitFor()
  const report = { label: 'Two', value: reportId('Alpha', 'Two') }
  await dispatch(page, 'setWorkspace', info)
  await dispatch(page, 'setReport', report)
  const { dashboard } = await stateOf(page)
  expect(dashboard).toMatchObject({ workspaceInfo: info, reportInfo: report })
  expect(JSON.parse((await stored('workspaceInfo'))!)).toEqual(info)
  expect(JSON.parse((await stored('reportInfo'))!)).toEqual(report)
  await page.context().close()
})

test('[PST-10] [PST-27] [PST-28] choosing a workspace sets it active and clears the active report', async () => {
  const { page, stored } = await open({ storage: { ...chosen, configure: 'true' } })
  await page.locator('[data-part="report-area"] iframe').waitFor()
  await choose(page, 'Select Workspace', 'beta')
  const { dashboard } = await stateOf(page)
  expect(dashboard).toMatchObject({ activeWorkspaceId: workspaceId('beta'), activeReportId: null })
  expect(await stored('activeWorkspaceId')).toBe(workspaceId('beta'))
  expect(await stored('activeReportId')).toBeNull()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.context().close()
})

test('[PST-12] [PST-20] a chosen report is in state and storage, and shown again on the next visit', async () => {
  const { page, portalUrl, stored } = await open({ path: '/configure' })
  await choose(page, 'Choose Workspace', 'Alpha')
  await choose(page, 'Choose Dashboard', 'Two')
  await page.waitForURL(`${portalUrl}/home`)
  const report = reportId('Alpha', 'Two')
  expect((await stateOf(page)).dashboard.activeReportId).toBe(report)
  expect(await stored('activeReportId')).toBe(report)
  await page.reload()
  await expect.poll(() => embeddedReport(page)).toBe(report)
  await page.context().close()
})

test('[PST-13] logout clears workspace info and the catalogue and removes both keys', async () => {
  const { page, stored } = await open({ storage: { ...chosen, workspaceInfo: JSON.stringify(info) } })
  await page.locator('[data-part="report-area"] iframe').waitFor()
  expect(await stored('all')).not.toBeNull()
  await dispatch(page, 'logout')
  expect((await stateOf(page)).dashboard).toMatchObject({ workspaceInfo: null, all: null })
  expect(await stored('workspaceInfo')).toBeNull()
  expect(await stored('all')).toBeNull()
  expect(await stored('activeReportId')).toBe(chosen.activeReportId)
  await page.context().close()
})

test('[PST-14] the logout route clears all browser storage', async () => {
  const { page, portalUrl } = await visit(browser, { storage: { ...chosen, foreign: 'x' }, path: '/login' })
  await page.evaluate(() => sessionStorage.setItem('also', 'y'))
  expect(await page.evaluate(() => localStorage.getItem('foreign'))).toBe('x')
  await page.goto(`${portalUrl}/logout`)
  await page.getByText('You are now Logged out!').waitFor()
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await page.context().close()

  // Signed in, storage is empty before the portal leaves for the issuer: the person may never come back.
  const inside = await open({ storage: { ...chosen, foreign: 'x' } })
  await inside.page.locator('[data-part="report-area"]').waitFor()
  const leaving = inside.page.waitForRequest(`${inside.identityUrl}/session/end`)
  await inside.page.route('**/session/end', (route) => route.fulfill({ status: 204 }))
  // The server stays out of it: other journeys go on with this person's sign-in.
  await inside.page.route('**/api/signOut', (route) => route.fulfill({ status: 204 }))
  await inside.page.goto(`${portalUrl}/logout`)
  await leaving
  expect(await inside.page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await inside.page.context().close()
})

test('[PST-17] [PST-18] a workspace is its name and its reports; an entry’s name is listed and its embedUrl framed', async () => {
  const { page, portalUrl, serviceUrl } = await open({ path: null })
  const embedUrl = `${serviceUrl}/reportEmbed?reportId=r-7&from=the-entry`
  const urls = [{ embedUrl }, { embedUrl: `${serviceUrl}/reportEmbed?from=another` }]
  const entry = { id: 'r-7', name: 'Only report', access: { accessToken: 't-7', embedUrl: urls } }
  await page.route('**/api/getAll/all', (route) => route.fulfill({ json: { res: { w1: ['Name', entry] } } }))
  await page.goto(`${portalUrl}/configure`)
  expect(await optionsOf(page, 'Choose Workspace')).toEqual(['Name'])
  await choose(page, 'Choose Workspace', 'Name')
  expect(await optionsOf(page, 'Choose Dashboard')).toEqual(['Only report'])
  await choose(page, 'Choose Dashboard', 'Only report')
  const frame = page.locator('[data-part="report-area"] iframe')
  await frame.waitFor()
  const { origin, pathname, searchParams } = new URL((await frame.getAttribute('src'))!)
  expect(origin + pathname).toBe(`${serviceUrl}/reportEmbed`)
  expect(searchParams.get('from')).toBe('the-entry')
  await page.context().close()
})

test('[PST-19] [PST-25] [PAP-10] the first report’s own values are what its frame is told to load', async () => {
  const { page, portalUrl, stored } = await visit(browser, { as: 'grace', path: null })
  const loads: Record<string, unknown>[] = []
  await page.exposeBinding('casementHeard', (_source, body: Record<string, unknown>) => void loads.push(body))
  await page.addInitScript(() => {
    if (window === window.top) return
    const report = (window as unknown as { casementHeard(body: unknown): void }).casementHeard
    window.addEventListener('message', ({ data }) => {
      if (String(data?.url).startsWith('/report/load')) report(data.body)
    })
  })
  const answering = page.waitForResponse('**/api/getAll/all')
  await page.goto(`${portalUrl}/home`)
  const { res } = (await (await answering).json()) as {
    res: Record<
      string,
      [string, { id: string; access: { accessToken: string; embedUrl: { embedUrl: string }[] } }]
    >
  }
  const [workspace, list] = Object.entries(res)[0]!
  const { id, access } = list[1]
  await page.frameLocator('[data-part="report-area"] iframe').locator('[data-visual]').first().waitFor()
  expect(await stored('activeWorkspaceId')).toBe(workspace)
  expect(await stored('activeReportId')).toBe(id)
  const [{ embedUrl }] = access.embedUrl as [{ embedUrl: string }]
  const { accessToken } = access
  // The client's own beside the five: the embed's id, the workspace that the address names, and no setting.
  const groupId = new URL(embedUrl).searchParams.get('groupId')
  const own = { uniqueId: expect.any(String), groupId, settings: {} }
  expect(loads).toEqual([{ type: 'report', tokenType: 1, accessToken, embedUrl, id, ...own }])
  await page.context().close()
})

test('[PST-15] [PID-12] [PID-13] after signing in and choosing, storage has exactly the known keys, e-mail and role among them', async () => {
  const { page, portalUrl, identityUrl } = await visit(browser, { path: '/login' })
  await page.getByRole('button', { name: 'Login' }).click()
  await signInAtIssuer(page, 'emil')
  await page.waitForURL(`${portalUrl}/home`)
  await page.goto(`${portalUrl}/configure`)
  await choose(page, 'Choose Workspace', (await optionsOf(page, 'Choose Workspace'))[0]!)
  await choose(page, 'Choose Dashboard', (await optionsOf(page, 'Choose Dashboard'))[0]!)
  await page.waitForURL(`${portalUrl}/home`)
  const items = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const tokenKey = Object.keys(items).find((key) => key.startsWith('oidc.user:'))!
  expect(tokenKey).toContain(identityUrl)
  const always = ['all', 'activeWorkspaceId', 'activeReportId', 'configure', 'email', 'role', tokenKey]
  expect(
    Object.keys(items)
      .filter((key) => !['workspaceInfo', 'reportInfo'].includes(key))
      .sort(),
  ).toEqual(always.filter((key) => key !== 'configure').sort())
  const claims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const tokens = JSON.parse(items[tokenKey]!) as { id_token: string; access_token: string }
  expect(items['email']).toBe(claims(tokens.id_token)['email'])
  const roles = claims(tokens.access_token)['idmroles']
  expect(items['role']).toBe(typeof roles === 'string' ? roles : JSON.stringify(roles))
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Configure' }).click()
  await page.getByText('Select your Workspace and Dashboard').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('configure'))).toBe('true')
  await page.context().close()
})

test('[PST-21] the page goes from loading to the data, or to Access Denied', async () => {
  for (const status of [200, 403]) {
    const { page, portalUrl, serviceUrl } = await open({ path: null })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/getAll/all', async (route) => {
      await held
      await route.fulfill({ status, json: catalogueOf(shape, serviceUrl) })
    })
    await page.goto(`${portalUrl}/home`)
    await page.getByText('Loading', { exact: true }).waitFor()
    expect(await page.getByText('Access Denied').count()).toBe(0)
    expect(await page.locator('[data-part="report-area"]').count()).toBe(0)
    release()
    const [is, isNot] = [page.locator('[data-part="report-area"] iframe'), page.getByText('Access Denied')]
    await (status === 200 ? is : isNot).waitFor()
    expect(await (status === 200 ? isNot : is).count()).toBe(0)
    expect(await page.getByText('Loading', { exact: true }).count()).toBe(0)
    await page.context().close()
  }
})

test('[PST-22] [PST-23] with a stored report the catalogue is saved and that report found in its workspace', async () => {
  const { page, portalUrl, serviceUrl, stored } = await open({ storage: chosen, path: null })
  // The same report is in the first workspace too, under another name.
  const { res } = catalogueOf(shape, serviceUrl)
  const [name, ...reports] = res[workspaceId('zulu')]!
  const twin = { ...(res[workspaceId('Alpha')]![3] as object), name: 'its twin' }
  const twice = { res: { ...res, [workspaceId('zulu')]: [name, ...reports, twin] } }
  await page.route('**/api/getAll/all', (route) => route.fulfill({ json: twice }))
  await page.goto(`${portalUrl}/home`)
  await expect.poll(() => embeddedReport(page)).toBe(chosen.activeReportId)
  expect(JSON.parse((await stored('all'))!)).toEqual(twice)
  expect(await page.locator('[data-part="report-area"] iframe').getAttribute('title')).toBe('three')
  expect(await stored('activeWorkspaceId')).toBe(chosen.activeWorkspaceId)
  await page.context().close()
})

test('[PST-24] [PST-25] with nothing stored the first workspace and its first report, both unsorted, are selected and stored', async () => {
  const { page, stored } = await open({ catalogue: { ...shape, zulu: ['Zero', 'another'] } })
  await expect.poll(() => embeddedReport(page)).toBe(reportId('zulu', 'Zero'))
  expect(await stored('activeWorkspaceId')).toBe(workspaceId('zulu'))
  expect((await stateOf(page)).dashboard.activeWorkspaceId).toBe(workspaceId('zulu'))
  expect(await stored('activeReportId')).toBe(reportId('zulu', 'Zero'))
  expect((await stateOf(page)).dashboard.activeReportId).toBe(reportId('zulu', 'Zero'))
  await page.context().close()
})

test('[PST-26] [PST-29] with the chooser open, workspaces and their reports are listed without regard to case', async () => {
  const { page } = await open({ storage: { configure: 'true' } })
  expect(await optionsOf(page, 'Select Workspace')).toEqual(['Alpha', 'beta', 'zulu'])
  await choose(page, 'Select Workspace', 'Alpha')
  expect(await optionsOf(page, 'Select Dashboard')).toEqual(['one', 'three', 'Two'])
  await choose(page, 'Select Workspace', 'beta')
  expect(await optionsOf(page, 'Select Dashboard')).toEqual(['b'])
  await page.context().close()
})

test('[PST-30] [PST-31] a chosen report is embedded and active, then the flag is reset and the page reloaded once', async () => {
  const { page, stored } = await open({ storage: { configure: 'true' } })
  await choose(page, 'Select Workspace', 'Alpha')
  const report = reportId('Alpha', 'Two')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.evaluate(() => {
    window.addEventListener('beforeunload', () => {
      sessionStorage.setItem(
        'before reload',
        JSON.stringify({
          report: localStorage.getItem('activeReportId'),
          configure: localStorage.getItem('configure'),
          frame: document.querySelector('[data-part="report-area"] iframe')?.getAttribute('src'),
        }),
      )
    })
  })
  await choose(page, 'Select Dashboard', 'Two')
  await page.getByText('Select your Workspace and Dashboard').waitFor({ state: 'detached' })
  await expect.poll(() => embeddedReport(page)).toBe(report)
  const before = JSON.parse((await page.evaluate(() => sessionStorage.getItem('before reload')))!)
  expect(before).toMatchObject({ report, configure: 'false' })
  expect(before.frame).toContain(report)
  expect(loads).toBe(1)
  expect(await stored('configure')).toBe('false')
  expect(await page.getByRole('combobox').count()).toBe(0)
  expect(await stored('activeReportId')).toBe(report)
  await page.context().close()
})

test('a stored choice that is gone from the catalogue gives way to the first report, which is stored', async () => {
  const { page, stored } = await open({
    storage: { activeWorkspaceId: 'gone', activeReportId: 'gone', configure: 'no' },
  })
  await expect.poll(() => embeddedReport(page)).toBe(reportId('zulu', 'Zero'))
  expect(await stored('activeReportId')).toBe(reportId('zulu', 'Zero'))
  await page.context().close()
})

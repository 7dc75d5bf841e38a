import { expect, test } from 'vitest'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'
import { settled } from './small-service.ts'

const germanReport = {
  ...smallReport,
  pages: smallReport.pages.map((page, index) => ({ ...page, displayName: `Seite ${index + 1}` })),
}
const german = { localeSettings: { language: 'de', formatLocale: 'de-DE' } }

const joined = () => {
  const frame = joinFrame()
  frame.service.translations = { de: germanReport }
  const names = async () => {
    const answer = await frame.call('GET', '/report/pages')
    return (answer!.body as { name: string; displayName: string }[]).map(({ name, displayName }) => [
      name,
      displayName,
    ])
  }
  return { ...frame, names }
}
const inGerman = germanReport.pages.map(({ name, displayName }) => [name, displayName])
const inEnglish = smallReport.pages.map(({ name, displayName }) => [name, displayName])

test('a load that says a language opens the report in it, and asks for no other', async () => {
  const { load, service, names } = joined()
  await load({ settings: german })
  expect(await names()).toEqual(inGerman)
  expect(service.reports.map(({ language }) => language)).toEqual(['de'])
})

test('another language reads the report anew where it stands: page, filters and figures stay', async () => {
  const { call, load, service, session, names } = joined()
  await load()
  expect(await names()).toEqual(inEnglish)
  const second = smallReport.pages[1]!.name
  await call('PUT', '/report/pages/active', { name: second })
  await settled()
  const asked = service.requests.length
  expect(await call('PATCH', '/report/settings', german)).toEqual({ statusCode: 202, body: {} })
  expect(await names()).toEqual(inGerman)
  await settled()
  const state = session.state.get()
  expect(state.phase === 'open' && [state.report.activePage, state.report.settings.language]).toEqual([
    second,
    'de',
  ])
  expect(service.requests.length).toBe(asked)
  await call('PATCH', '/report/settings', { localeSettings: { language: 'en', formatLocale: 'en-GB' } })
  expect(await names()).toEqual(inEnglish)
  expect(service.reports.map(({ language }) => language)).toEqual([undefined, 'de', 'en'])
})

test('a language that the report is not in asks nobody', async () => {
  const { call, load, service } = joined()
  await load()
  for (const language of ['fr', '__proto__', `de${'-x'.repeat(1000)}`, '']) {
    await call('PATCH', '/report/settings', { localeSettings: { language } })
  }
  await call('PATCH', '/report/settings', { localeSettings: { formatLocale: 'de-DE' } })
  expect(service.reports).toHaveLength(1)
})

test('a language whose report does not come is refused, and what is open stays as it is', async () => {
  const { call, load, service, names } = joined()
  await load()
  service.refuseWith = 'PowerBIEntityNotFound'
  expect(await call('PATCH', '/report/settings', german)).toMatchObject({ statusCode: 500 })
  service.refuseWith = null
  expect(await names()).toEqual(inEnglish)
  expect(await call('PATCH', '/report/settings', german)).toEqual({ statusCode: 202, body: {} })
  expect(await names()).toEqual(inGerman)
})

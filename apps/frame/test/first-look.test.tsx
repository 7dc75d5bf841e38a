// @vitest-environment jsdom
import { readLanguage } from '@casement/words'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { createSession } from '../../../packages/session/src/session/session.ts'
import { createSmallService, settled } from '../../../packages/session/test/small-service.ts'
import { FrameApp } from '../src/view/frame-app.tsx'
import { standInForLayout } from '../../../packages/visuals/test/without-layout.ts'

standInForLayout()

let clean = () => {}
afterEach(() => clean())

/** The screen of a session whose service takes its time, and every look it ever had. */
async function shown() {
  const service = createSmallService()
  const session = createSession({
    service,
    raise: () => {},
    askToken: () => Promise.reject(new Error('no provider')),
    newId: () => 'id1',
    after: () => () => {},
    print: () => {},
  })
  const root = document.documentElement
  const looks = new Set<string>()
  const note = () => {
    const { theme, contrast } = root.dataset
    const surface = root.style.getPropertyValue('--surface')
    looks.add(JSON.stringify([theme, contrast, surface, root.lang]))
  }
  const observer = new MutationObserver(note)
  observer.observe(root, { attributes: true })
  const element = document.createElement('div')
  const screen = createRoot(element)
  await act(async () => screen.render(<FrameApp session={session} isAlone={false} />))
  clean = () => {
    act(() => screen.unmount())
    observer.disconnect()
    root.removeAttribute('lang')
    root.removeAttribute('style')
  }
  const load = (extra: object) =>
    act(async () => {
      session.report.load(
        { id: 'r1', accessToken: 'first', ...extra },
        { isPhased: true, hasTokenProvider: false },
      )
      await settled()
    })
  return { service, load, looks: () => [...looks].map((look) => JSON.parse(look) as unknown[]), note }
}

test('the look of a load stands while its report is on the way, and no other is ever shown', async () => {
  await readLanguage('de')
  const { service, load, looks } = await shown()
  service.isHeld = true
  service.report = { ...(service.report as object), theme: { background: '#ffffff' } }
  await load({
    theme: { themeJson: { name: 'Night', background: '#101418' } },
    settings: { localeSettings: { language: 'de-DE' } },
  })
  const asked = ['dark', null, '#101418', 'de-DE']
  expect(looks()).toEqual([asked])
  service.release()
  await act(settled)
  expect(looks()).toEqual([asked])
})

test('a contrast mode stands from the load on', async () => {
  const { service, load, looks } = await shown()
  service.isHeld = true
  await load({ contrastMode: 3 })
  expect(looks().map(([theme, contrast]) => [theme, contrast])).toEqual([['dark', 'black']])
})

test('a load that says nothing of its look leaves it open until the report says it', async () => {
  const { service, load, looks } = await shown()
  service.isHeld = true
  service.report = { ...(service.report as object), theme: { background: '#101418' } }
  await load({})
  expect(looks()).toEqual([])
  service.release()
  await act(settled)
  expect(looks().map(([theme, , surface]) => [theme, surface])).toEqual([['dark', '#101418']])
})

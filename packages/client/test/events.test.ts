// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { Page } from '../src/index.ts'
import type { Embed, Report } from '../src/index.ts'
import { embedded, newPage, reportConfig, url } from './fake-frame.ts'

const embeds = (): Record<string, Embed> => {
  const make = (config: object) => {
    const { service, element } = newPage()
    return service.embed(element, { ...reportConfig, ...config })
  }
  const { service, element } = newPage()
  const other = document.createElement('div')
  return {
    report: make({}),
    visual: make({ type: 'visual', pageName: 'P', visualName: 'V' }),
    dashboard: make({ type: 'dashboard' }),
    tile: make({ type: 'tile', dashboardId: 'D' }),
    qna: make({ type: 'qna', datasetIds: ['D'] }),
    create: service.createReport(element, { accessToken: 'T', datasetId: 'D', embedUrl: url }),
    quickCreate: service.quickCreate(other, {
      accessToken: 'T',
      embedUrl: url,
      datasetCreateConfig: { locale: 'en', mashupDocument: 'm' },
    }),
  }
}
/** The kinds that let a page listen to every one of these events. */
const allowedBy = (...names: string[]): string[] =>
  Object.entries(embeds())
    .filter(([, embed]) =>
      names.every((name) => {
        try {
          embed.on(name, () => {})
          return true
        } catch {
          return false
        }
      }),
    )
    .map(([kind]) => kind)

describe('allowed events', () => {
  test('[EVT-01] every kind allows the eight common ones, and not ready', () => {
    const common = [
      'loaded',
      'saved',
      'rendered',
      'saveAsTriggered',
      'error',
      'dataSelected',
      'buttonClicked',
      'info',
    ]
    expect(allowedBy(...common)).toHaveLength(7)
    expect(allowedBy('ready')).toEqual([])
    const { create } = embeds()
    expect(create!.allowedEvents).toEqual(common)
  })

  test('the list of a kind is that of its embeds', () => {
    for (const [kind, embed] of Object.entries(embeds())) {
      const { allowedEvents } = embed.constructor as typeof Embed
      expect([kind, allowedEvents]).toEqual([kind, embed.allowedEvents])
    }
  })

  test('[EVT-02] reports and visuals allow twelve more', () => {
    const more = [
      'filtersApplied',
      'pageChanged',
      'commandTriggered',
      'swipeStart',
      'swipeEnd',
      'bookmarkApplied',
      'dataHyperlinkClicked',
      'visualRendered',
      'visualClicked',
      'selectionChanged',
      'renderingStarted',
      'blur',
    ]
    for (const name of more) {
      const also = name === 'visualRendered' ? ['qna'] : []
      expect(allowedBy(name), name).toEqual(['report', 'visual', ...also])
    }
  })

  test('[EVT-03] dashboards allow tileClicked and error', () => {
    expect(allowedBy('tileClicked', 'error')).toEqual(['dashboard', 'tile'])
    expect(allowedBy('tileClicked')).not.toContain('report')
  })

  test('[EVT-04] tiles allow tileClicked and tileLoaded', () => {
    expect(allowedBy('tileClicked', 'tileLoaded')).toEqual(['tile'])
  })

  test('[EVT-05] Q&A allows loaded and visualRendered', () => {
    expect(allowedBy('loaded', 'visualRendered')).toContain('qna')
    expect(allowedBy('visualRendered')).not.toContain('dashboard')
  })
})

test('[EVT-07] pageChanged carries a page of the report, the active one', async () => {
  const { embed, frame } = await embedded<Report>()
  const changed = vi.fn()
  embed.on<{ newPage: Page; oldPage: unknown }>('pageChanged', ({ detail }) => changed(detail))
  const newPage = { name: 'P2', displayName: 'D2', visibility: 1, isActive: false }
  await frame.request(`/reports/${embed.config.uniqueId}/events/pageChanged`, {
    newPage,
    oldPage: { name: 'P1' },
  })
  const [detail] = changed.mock.calls[0]!
  expect(detail.newPage).toBeInstanceOf(Page)
  expect(detail.newPage).toMatchObject({ name: 'P2', displayName: 'D2', visibility: 1, isActive: true })
  expect(detail.newPage.report).toBe(embed)
  expect(detail.oldPage).toEqual({ name: 'P1' })
})

test('an event is a CustomEvent that bubbles from the container, and a handler that throws does not spoil the answer', async () => {
  const { embed, frame, element } = await embedded()
  const heard = vi.fn()
  document.body.addEventListener('settingsUpdated', (event) => heard(event), { once: true })
  const path = (name: string) => `/reports/${embed.config.uniqueId}/events/${name}`
  expect(await frame.request(path('settingsUpdated'), { a: 1 })).toMatchObject({ statusCode: 200 })
  const [event] = heard.mock.calls[0]! as [CustomEvent]
  expect(event).toBeInstanceOf(CustomEvent)
  expect([event.target, event.bubbles, event.cancelable, event.detail]).toEqual([
    element,
    true,
    true,
    { a: 1 },
  ])
  window.addEventListener('error', (failure) => failure.preventDefault(), { once: true })
  embed.on('info', () => {
    throw new Error('user handler')
  })
  expect(await frame.request(path('info'))).toMatchObject({ statusCode: 200, body: null })
})

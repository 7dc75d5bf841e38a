// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Report, Visual } from '../src/index.ts'
import { Service, models } from '../src/index.ts'
import { embedded, newPage, reportConfig, url } from './fake-frame.ts'

const visualConfig = { ...reportConfig, type: 'visual', pageName: 'P1', visualName: 'V1' }
const without = (config: object, key: string) =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name !== key))
const embedding =
  (config: object, options = {}) =>
  () => {
    const { service, element } = newPage(options)
    return service.embed(element, config)
  }
const messageOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was thrown'
}

describe('paginated reports', () => {
  const rdl = 'This API is currently not supported for RDL reports'
  const config = { ...reportConfig, embedUrl: 'https://app.powerbi.com/rdlEmbed?reportId=R1' }

  test('[ERR-04] the calls that paginated reports do not know are refused, and nothing is sent', async () => {
    const { embed, frame } = await embedded<Report>(config)
    const page = embed.page('P1', 'Page 1', true)
    const [visual] = [new (await import('../src/index.ts')).VisualDescriptor(page, 'V1', 'T', 't', {})]
    const marks = embed.bookmarksManager
    const refused: Record<string, () => Promise<unknown>> = {
      getFilters: () => embed.getFilters(),
      setFilters: () => embed.setFilters([]),
      removeFilters: () => embed.removeFilters(),
      getPages: () => embed.getPages(),
      getPageByName: () => embed.getPageByName('P1'),
      getActivePage: () => embed.getActivePage(),
      print: () => embed.print(),
      setPage: () => embed.setPage('P1'),
      refresh: () => embed.refresh(),
      isSaved: () => embed.isSaved(),
      applyTheme: () => embed.applyTheme({}),
      resetTheme: () => embed.resetTheme(),
      getTheme: () => embed.getTheme(),
      addContextMenuCommand: () => embed.addContextMenuCommand('c', 'C'),
      addOptionsMenuCommand: () => embed.addOptionsMenuCommand('c', 'C'),
      removeContextMenuCommand: () => embed.removeContextMenuCommand('c', 'C'),
      removeOptionsMenuCommand: () => embed.removeOptionsMenuCommand('c', 'C'),
      setVisualDisplayState: () => embed.setVisualDisplayState('P1', 'V1', 0),
      resizeVisual: () => embed.resizeVisual('P1', 'V1', 1, 1),
      moveVisual: () => embed.moveVisual('P1', 'V1', 1, 1),
      resizeActivePage: () => embed.resizeActivePage(4, 1, 1),
      closeAllOverlays: () => embed.closeAllOverlays(),
      clearSelectedVisuals: () => embed.clearSelectedVisuals(),
      updateSettings: () => embed.updateSettings({ customLayout: {} }),
      'page.getSmartNarrativeInsights': () => page.getSmartNarrativeInsights(),
      'page.getVisuals': () => page.getVisuals(),
      'page.getVisualByName': () => page.getVisualByName('V1'),
      'page.getSlicers': () => page.getSlicers(),
      'page.hasLayout': () => page.hasLayout(0),
      'page.setVisualDisplayState': () => page.setVisualDisplayState('V1', 0),
      'page.moveVisual': () => page.moveVisual('V1', 1, 1),
      'page.resizeVisual': () => page.resizeVisual('V1', 1, 1),
      'page.resizePage': () => page.resizePage(4, 1, 1),
      'bookmarks.getBookmarks': () => marks.getBookmarks(),
      'bookmarks.apply': () => marks.apply('b'),
      'bookmarks.play': () => marks.play(0),
      'bookmarks.capture': () => marks.capture(),
      'bookmarks.applyState': () => marks.applyState('s'),
      'visual.moveVisual': () => visual!.moveVisual(1, 1),
      'visual.setVisualDisplayState': () => visual!.setVisualDisplayState(0),
      'visual.resizeVisual': () => visual!.resizeVisual(1, 1),
    }
    frame.heard.length = 0
    for (const [name, call] of Object.entries(refused)) await expect(call(), name).rejects.toBe(rdl)
    expect(frame.heard).toEqual([])
    const sent: (() => Promise<unknown>)[] = [
      () => embed.updateFilters(0),
      () => embed.updateSettings({ background: 1 }),
      () => embed.switchMode('edit'),
      () => embed.resetPersistentFilters(),
      () => embed.savePersistentFilters(),
      () => embed.arePersistentFiltersApplied(),
      () => embed.switchLayout(0),
      () => embed.getZoom(),
      () => embed.setZoom(1),
      () => embed.addPage('p'),
      () => embed.renamePage('p', 'q'),
      () => embed.deletePage('p'),
      () => embed.render(),
      () => embed.save(),
      () => embed.saveAs({ name: 'n' }),
      () => embed.getCorrelationId(),
      () => page.getFilters(),
      () => page.updateFilters(0),
      () => page.removeFilters(),
      () => page.setFilters([]),
      () => page.delete(),
      () => page.setActive(),
      () => page.setDisplayName('d'),
      () => visual!.getFilters(),
      () => visual!.updateFilters(0),
      () => visual!.removeFilters(),
      () => visual!.setFilters([]),
      () => visual!.exportData(),
      () => visual!.setSlicerState({ filters: [] }),
      () => visual!.getSlicerState(),
      () => visual!.clone(),
      () => visual!.sortBy({} as never),
      () => visual!.getSmartNarrativeInsights(),
    ]
    for (const call of sent) await call()
    expect(frame.heard).toHaveLength(sent.length)
  })

  test('only a URL with rdlembed and its question mark is paginated', async () => {
    const { embed } = await embedded<Report>({
      ...reportConfig,
      embedUrl: 'https://app.powerbi.com/rdlEmbed',
    })
    await expect(embed.getPages()).resolves.toHaveLength(2)
  })
})

describe('texts', () => {
  test('[ERR-05] an invalid embed URL', () => {
    const text =
      'Invalid embed URL detected. Either URL hostname or protocol are invalid. Please use Power BI REST APIs to get the valid URL'
    for (const embedUrl of ['http://app.powerbi.com/', 'https://evil.test/']) {
      expect(messageOf(embedding({ ...reportConfig, embedUrl }))).toBe(text)
    }
    const provider = { name: 'Casement', attributePrefix: 'c-', appHost: 'https://x', allowedHosts: [] }
    expect(messageOf(embedding(reportConfig, { provider }))).toBe(text.replace('Power BI', 'Casement'))
  })

  test('[ERR-06] an unsupported embed URL', () => {
    expect(messageOf(embedding({ ...reportConfig, embedUrl: `${url}?autoAuth=true` }))).toBe(
      'Embed URL is invalid for this scenario. Please use Power BI REST APIs to get the valid URL',
    )
  })

  test('[ERR-07] a page that is not found by name', async () => {
    const { embed } = await embedded<Report>()
    await expect(embed.getPageByName('nope')).rejects.toBe('PowerBIEntityNotFound')
    await expect(embed.moveVisual('nope', 'V1', 1, 1)).rejects.toBe(models.CommonErrorCodes.NotFound)
  })

  test('[ERR-08] a visual that is not found by name', async () => {
    const { embed } = await embedded<Report>()
    await expect(embed.page('P1').getVisualByName('nope')).rejects.toBe('PowerBIEntityNotFound')
    await expect(embed.resizeVisual('P1', 'nope', 1, 1)).rejects.toBe('PowerBIEntityNotFound')
  })

  test('[ERR-09] a menu command that is not found by name', async () => {
    const { embed, frame } = await embedded<Report>()
    await embed.addContextMenuCommand('c', 'C')
    frame.heard.length = 0
    for (const [name, title] of [
      ['nope', 'C'],
      ['c', 'other'],
    ] as const) {
      await expect(embed.removeContextMenuCommand(name, title)).rejects.toBe('PowerBIEntityNotFound')
    }
    await expect(embed.removeOptionsMenuCommand('c', 'C')).rejects.toBe('PowerBIEntityNotFound')
    expect(frame.heard).toEqual([])
  })

  test('[ERR-10] the descriptor of an embedded visual that is not on its page', async () => {
    const { embed } = await embedded<Visual>({ ...visualConfig, visualName: 'NOPE' })
    await expect(embed.getVisualDescriptor()).rejects.toEqual({
      message: 'visualNotFound',
      detailedMessage: 'Visual not found',
    })
  })

  test('[ERR-11] the pages of an embedded visual, thrown at once', async () => {
    const { embed, frame } = await embedded<Visual>(visualConfig)
    let thrown: unknown
    try {
      void embed.getPages()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBe('Get pages is not supported while embedding a visual.')
    expect(frame.calls).toEqual(['POST /report/load'])
    expect((await embed.getActivePage()).name).toBe('P1')
  })

  test('[ERR-12] the page of an embedded visual, thrown at once', async () => {
    const { embed } = await embedded<Visual>(visualConfig)
    await expect(async () => embed.setPage('P1')).rejects.toBe(
      'Set page is not supported while embedding a visual.',
    )
  })

  test('[ERR-13] the rendering of an embedded visual', async () => {
    const { embed } = await embedded<Visual>(visualConfig)
    await expect(embed.render()).rejects.toBe('render is not supported while embedding a visual.')
  })

  test('[ERR-14] resizing a page that is not active', async () => {
    const { embed } = await embedded<Report>()
    await expect(embed.page('P2').resizePage(4, 1, 1)).rejects.toBe(
      'Cannot resize the page. Only the active page can be resized',
    )
  })

  test('[ERR-15] an empty access token', async () => {
    const { embed } = await embedded()
    const failure: unknown = await embed.setAccessToken('').catch((error: unknown) => error)
    expect((failure as Error).message).toBe('Access token cannot be empty')
  })

  test('[ERR-16] no access token', () => {
    expect(messageOf(embedding(without(reportConfig, 'accessToken')))).toBe(
      "No access token was found for element. You must specify an access token directly on the element using attribute 'powerbi-access-token' or specify a global token at: powerbi.accessToken.",
    )
  })

  test('[ERR-17] no embed URL', () => {
    expect(messageOf(embedding(without(reportConfig, 'embedUrl')))).toBe(
      "Embed Url is required, but it was not found. You must provide an embed url either as part of embed configuration or as attribute 'powerbi-embed-url'.",
    )
  })

  test('[ERR-18] no report id', () => {
    expect(messageOf(embedding(without(reportConfig, 'id')))).toBe(
      "Report id is required, but it was not found. You must provide an id either as part of embed configuration or as attribute 'powerbi-report-id'.",
    )
  })

  test('[ERR-19] no dashboard id', () => {
    expect(messageOf(embedding({ ...without(reportConfig, 'id'), type: 'dashboard' }))).toBe(
      "Dashboard id is required, but it was not found. You must provide an id either as part of embed configuration or as attribute 'powerbi-dashboard-id'.",
    )
  })

  test('[ERR-20] no tile id', () => {
    expect(messageOf(embedding({ ...without(reportConfig, 'id'), type: 'tile', dashboardId: 'D' }))).toBe(
      'Tile id is required, but it was not found. You must provide an id either as part of embed configuration.',
    )
  })

  test('[ERR-21] no dataset id', () => {
    const { service, element } = newPage()
    expect(messageOf(() => service.createReport(element, { accessToken: 'T', embedUrl: url } as never))).toBe(
      'Dataset id is required, but it was not found. You must provide an id either as part of embed configuration.',
    )
  })

  test('[ERR-22] no page name for a visual', () => {
    expect(messageOf(embedding(without(visualConfig, 'pageName')))).toBe(
      'Page name is required when embedding a visual.',
    )
  })

  test('[ERR-23] no visual name', () => {
    expect(messageOf(embedding(without(visualConfig, 'visualName')))).toBe(
      'Visual name is required, but it was not found. You must provide a visual name as part of embed configuration.',
    )
  })

  test('[ERR-24] a hook that is not a function', () => {
    for (const key of ['accessTokenProvider', 'applicationContextProvider', 'foo']) {
      const config = { ...reportConfig, tokenType: 0, eventHooks: { [key]: 5 } }
      expect(messageOf(embedding(config))).toBe(`${key} must be a function`)
    }
  })

  test('[ERR-25] an application-context provider on another embed than a report', () => {
    const config = { ...reportConfig, type: 'dashboard', eventHooks: { applicationContextProvider: () => 1 } }
    expect(messageOf(embedding(config))).toBe('applicationContextProvider is only supported in report embed')
  })

  test('[ERR-26] an access-token provider where it is not allowed', () => {
    const eventHooks = { accessTokenProvider: () => 'T' }
    for (const more of [{ type: 'dashboard', tokenType: 0 }, { tokenType: 1 }, {}]) {
      expect(messageOf(embedding({ ...reportConfig, ...more, eventHooks }))).toBe(
        'accessTokenProvider is only supported in report SaaS embed',
      )
    }
  })

  test('[ERR-27] an event that is not allowed', async () => {
    const { embed } = await embedded()
    expect(messageOf(() => embed.on('nope', () => {}))).toBe(
      `eventName must be one of ${embed.allowedEvents.join(',')}. You passed: nope`,
    )
  })

  test('[ERR-28] a route without uniqueId or eventName', () => {
    const { service } = newPage()
    for (const route of ['/g/:uniqueId', '/g/:eventName']) {
      expect(messageOf(() => service.register('g', () => null as never, [route]))).toBe(
        'Invalid router event URL',
      )
    }
  })

  test('[ERR-29] a reserved component name', () => {
    const { service } = newPage()
    for (const name of ['report', 'tile', 'quickCreate']) {
      expect(messageOf(() => service.register(name, () => null as never, []))).toBe(
        'The component name is reserved. Cannot register a component with this name.',
      )
    }
  })

  test('[ERR-30] a component name that is registered already', () => {
    const { service } = newPage()
    service.register('g', () => null as never, [])
    expect(messageOf(() => service.register('g', () => null as never, []))).toBe(
      'A component with this type is already registered.',
    )
  })

  test('[ERR-31] a refused call rejects with the body of the answer, whichever call it is', async () => {
    const { embed, frame } = await embedded<Report>()
    const [page] = await embed.getPages()
    const [visual] = await page!.getVisuals()
    embed.lastLoadRequest = undefined
    const body = { message: 'no', errorCode: 'X' }
    frame.answer = () => ({ statusCode: 400, body })
    const marks = embed.bookmarksManager
    const all: (() => Promise<unknown>)[] = [
      () => embed.load(),
      () => embed.save(),
      () => embed.saveAs({ name: 'n' }),
      () => embed.getCorrelationId(),
      () => embed.setAccessToken('T'),
      () => embed.render(),
      () => embed.getPages(),
      () => embed.addPage('p'),
      () => embed.deletePage('p'),
      () => embed.renamePage('p', 'q'),
      () => embed.setPage('p'),
      () => embed.getFilters(),
      () => embed.setFilters([]),
      () => embed.removeFilters(),
      () => embed.updateSettings({}),
      () => embed.switchMode('view'),
      () => embed.refresh(),
      () => embed.print(),
      () => embed.isSaved(),
      () => embed.applyTheme({}),
      () => embed.getTheme(),
      () => embed.resetPersistentFilters(),
      () => embed.savePersistentFilters(),
      () => embed.arePersistentFiltersApplied(),
      () => embed.getZoom(),
      () => embed.setZoom(1),
      () => embed.closeAllOverlays(),
      () => embed.clearSelectedVisuals(),
      () => embed.addContextMenuCommand('c', 'C'),
      () => embed.moveVisual('P1', 'V1', 1, 1),
      () => embed.resizeActivePage(4),
      () => embed.switchLayout(1),
      () => page!.getSmartNarrativeInsights(),
      () => page!.getFilters(),
      () => page!.setActive(),
      () => page!.getVisuals(),
      () => page!.hasLayout(0),
      () => visual!.getFilters(),
      () => visual!.exportData(),
      () => visual!.getSlicerState(),
      () => visual!.setSlicerState({ filters: [] }),
      () => visual!.clone(),
      () => visual!.sortBy({} as never),
      () => visual!.getSmartNarrativeInsights(),
      () => marks.getBookmarks(),
      () => marks.apply('b'),
      () => marks.play(0),
      () => marks.capture(),
      () => marks.applyState('s'),
    ]
    for (const call of all) await expect(call(), String(call)).rejects.toEqual(body)
    expect(embed.config.accessToken).toBe('TOK')
    expect(page!.isActive).toBe(true)
  })

  test('[ERR-32] a pageChanged without newPage raises an error and no event', async () => {
    const onError = vi.fn()
    const { embed, frame } = await embedded<Report>(reportConfig, { onError })
    const changed = vi.fn()
    embed.on('pageChanged', changed)
    const path = `/reports/${embed.config.uniqueId}/events/pageChanged`
    for (const body of [{}, null]) expect(await frame.request(path, body)).toMatchObject({ statusCode: 500 })
    expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual(
      Array(2).fill("Page model not found at 'event.value.newPage'."),
    )
    expect(changed).not.toHaveBeenCalled()
  })

  test('[ERR-34] a layout of the other family', async () => {
    const { embed } = await embedded<Report>()
    await expect(embed.switchLayout(models.LayoutType.MobilePortrait)).rejects.toBe(
      'Switching between mobile and desktop layouts is not supported. Please reset the embed container and re-embed with required layout.',
    )
  })

  test('[ERR-35] a page view that is not one of three', () => {
    let errors: unknown
    try {
      embedding({ ...reportConfig, type: 'dashboard', pageView: 'wide' })()
    } catch (thrown) {
      errors = thrown
    }
    expect(errors).toEqual([
      { message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' },
    ])
  })
})

describe('the console', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => void vi.restoreAllMocks())

  test('[ERR-33] the default error handler logs to it', () => {
    const error = new Error('boom')
    Service.defaultConfig.onError(error)
    newPage().service.raiseError(error)
    expect(vi.mocked(console.error).mock.calls).toEqual([[error], [error]])
  })
})

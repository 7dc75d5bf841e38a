// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import type { Visual } from '../src/index.ts'
import { Dashboard, Qna, models } from '../src/index.ts'
import { embedded, frameOf, later, newPage, reportConfig, url } from './fake-frame.ts'

const visualConfig = { ...reportConfig, type: 'visual', pageName: 'P1', visualName: 'V1' }
const qnaConfig = {
  type: 'qna',
  accessToken: 'TOK',
  datasetIds: ['D'],
  embedUrl: 'https://app.powerbi.com/qnaEmbed',
}
const dashboardConfig = {
  ...reportConfig,
  type: 'dashboard',
  embedUrl: 'https://app.powerbi.com/dashboardEmbed',
}
const tileConfig = {
  ...reportConfig,
  type: 'tile',
  dashboardId: 'DB',
  embedUrl: 'https://app.powerbi.com/embed',
}
const createConfig = { accessToken: 'TOK', datasetId: 'DS1', embedUrl: url }
const quickConfig = {
  accessToken: 'TOK',
  embedUrl: 'https://app.powerbi.com/quickCreate',
  datasetCreateConfig: { locale: 'en', mashupDocument: 'm' },
}

describe('visual', () => {
  const layoutOf = async (more: object = {}) => {
    const { frame } = await embedded({ ...visualConfig, ...more })
    expect(frame.calls).toEqual(['POST /report/load'])
    return (frame.last.body as { settings: models.ISettings }).settings
  }

  test('[VIS-12] hides every other visual of its page', async () => {
    const { customLayout } = await layoutOf()
    expect(customLayout!.pagesLayout!['P1']!.defaultLayout).toEqual({
      displayState: { mode: models.VisualContainerDisplayMode.Hidden },
    })
  })

  test('[VIS-13] shows its visual at 1,1,1', async () => {
    const settings = await layoutOf({ width: 300, height: 200 })
    expect(settings).toMatchObject({ filterPaneEnabled: false, navContentPaneEnabled: false, layoutType: 1 })
    expect(settings.customLayout!.pagesLayout!['P1']!.visualsLayout).toEqual({
      V1: { x: 1, y: 1, z: 1, width: 300, height: 200, displayState: { mode: 0 } },
    })
    expect(settings.customLayout!.pageSize).toEqual({ type: 4, width: 300, height: 200 })
  })

  test('[VIS-14] fits to the page, unless the configuration brings a layout of its own', async () => {
    expect((await layoutOf()).customLayout!.displayOption).toBe(models.DisplayOption.FitToPage)
    const own = { customLayout: { displayOption: models.DisplayOption.ActualSize } }
    expect((await layoutOf({ settings: own })).customLayout).toMatchObject({
      displayOption: models.DisplayOption.ActualSize,
      pagesLayout: { P1: {} },
    })
  })

  test('a layout of the configuration wins key by key, also for the pages', async () => {
    const pagesLayout = {
      P1: { visualsLayout: { V1: { x: 7, y: 8, width: 90, height: 60 } } },
      P2: { visualsLayout: {} },
    }
    const { customLayout } = await layoutOf({ settings: { customLayout: { pagesLayout } } })
    expect(customLayout).toEqual({
      displayOption: models.DisplayOption.FitToPage,
      pageSize: { type: 4, width: 0, height: 0 },
      pagesLayout,
    })
  })

  const refused = (more: object, text: RegExp) => {
    const { service, element } = newPage()
    const run = () => service.embed(element, { ...visualConfig, ...more })
    expect(run).toThrow(text)
    expect(element.children).toHaveLength(0)
  }

  test('[VIS-15] needs a page name', () => {
    for (const pageName of [undefined, '', 5]) refused({ pageName }, /^Page name is required/)
  })

  test('[VIS-16] needs a visual name', () => {
    for (const visualName of [undefined, '', 5]) refused({ visualName }, /^Visual name is required/)
  })

  test('reads and changes filters of the visual, its page or the report', async () => {
    const { embed, frame } = await embedded<Visual>(visualConfig)
    const { Report, Page, Visual: Own } = models.FiltersLevel
    const paths = { [Report]: '/report', [Page]: '/report/pages/P1', [Own]: '/report/pages/P1/visuals/V1' }
    for (const level of [Report, Page, Own, undefined]) {
      const path = `${paths[level ?? Own]}/filters`
      frame.heard.length = 0
      await embed.getFilters(level)
      await embed.setFilters([], level)
      await embed.updateFilters(2, [], level)
      await embed.removeFilters(level)
      expect(frame.calls).toEqual([`GET ${path}`, `PUT ${path}`, `POST ${path}`, `POST ${path}`])
    }
  })

  test('knows its descriptor', async () => {
    const { embed } = await embedded<Visual>(visualConfig)
    expect(await embed.getVisualDescriptor()).toMatchObject({ name: 'V1', title: 'T', type: 'slicer' })
  })
})

describe('Q&A', () => {
  test('[QNA-01] is loaded with POST /qna/load', async () => {
    const { embed, frame } = await embedded<Qna>(qnaConfig)
    expect(frame.calls).toEqual(['POST /qna/load'])
    expect(frame.last.body).toEqual({ ...embed.config })
  })

  test('[QNA-02] is prepared with POST /qna/prepare', async () => {
    const { service, element } = newPage()
    const embed = service.load(element, qnaConfig)
    const frame = await frameOf(embed).load()
    expect(frame.calls).toEqual(['POST /qna/prepare'])
    expect(frame.last.body).toEqual({ ...embed.config })
  })

  test('[QNA-03] setQuestion posts the question', async () => {
    const { embed, frame } = await embedded<Qna>(qnaConfig)
    expect(await embed.setQuestion('revenue by month')).toMatchObject({ statusCode: 202 })
    const { method, url, body } = frame.last
    expect({ method, url, body }).toEqual({
      method: 'POST',
      url: '/qna/interpret',
      body: { question: 'revenue by month' },
    })
  })

  test('[QNA-04] embedding Q&A on an embedded element makes a new embed', async () => {
    const { service, element, embed } = await embedded()
    const first = service.embed(element, qnaConfig)
    const second = service.embed(element, qnaConfig)
    expect([first, second]).toEqual([expect.any(Qna), expect.any(Qna)])
    expect(second).not.toBe(first)
    expect(service.get(element)).toBe(second)
    expect(element.querySelectorAll('iframe')).toHaveLength(1)
    expect(service.getNumberOfComponents()).toBe(1)
    expect(embed.iframe.isConnected).toBe(false)
  })
})

describe('dashboard and tile', () => {
  test('[DSH-01] a dashboard is loaded with POST /dashboard/load', async () => {
    const { embed, frame } = await embedded<Dashboard>(dashboardConfig)
    expect(frame.calls).toEqual(['POST /dashboard/load'])
    expect(frame.last.body).toEqual({ ...embed.config })
  })

  test('[DSH-02] a dashboard is prepared with POST /dashboard/prepare', async () => {
    const { service, element } = newPage()
    const embed = service.load(element, dashboardConfig)
    const frame = await frameOf(embed).load()
    expect(frame.calls).toEqual(['POST /dashboard/prepare'])
    expect(frame.last.body).toEqual({ ...embed.config })
  })

  test('[DSH-03] a page view is one of three', () => {
    for (const pageView of ['fitToWidth', 'oneColumn', 'actualSize'] as const) {
      const { service, element } = newPage()
      expect(service.embed(element, { ...dashboardConfig, pageView })).toBeInstanceOf(Dashboard)
    }
    const { service, element } = newPage()
    let refused: unknown
    try {
      service.embed(element, { ...dashboardConfig, pageView: 'wide' as never })
    } catch (errors) {
      refused = errors
    }
    expect(refused).toMatchObject([{ message: expect.stringContaining('pageView') }])
    expect(element.children).toHaveLength(0)
  })

  test('[TIL-01] a tile is loaded with POST /tile/load, phased or not', async () => {
    for (const method of ['embed', 'load'] as const) {
      const { service, element } = newPage()
      const embed = service[method](element, tileConfig)
      const frame = await frameOf(embed).load()
      expect(frame.calls).toEqual(['POST /tile/load'])
      expect(frame.last.body).toEqual({ ...embed.config })
    }
  })
})

describe('create and quick-create', () => {
  test('[CRT-01] a report is made with POST /report/create', async () => {
    const { service, element } = newPage()
    const theme = { themeJson: { name: 'n' } }
    const create = service.createReport(element, { ...createConfig, groupId: 'G', settings: {}, theme })
    const frame = await frameOf(create).load()
    expect(frame.calls).toEqual(['POST /report/create'])
    expect(frame.last.body).toEqual({
      accessToken: 'TOK',
      datasetId: 'DS1',
      groupId: 'G',
      settings: {},
      tokenType: undefined,
      theme,
    })
    expect(frame.last.headers).toMatchObject({
      uid: create.config.uniqueId,
      sdkSessionId: service.getSdkSessionId(),
    })
  })

  test('[CRT-02] a quick-create sends its whole configuration to POST /quickcreate', async () => {
    const { service, element } = newPage()
    const made = service.quickCreate(element, quickConfig)
    const frame = await frameOf(made).load()
    expect(frame.calls).toEqual(['POST /quickcreate'])
    expect(frame.last.body).toEqual({
      ...quickConfig,
      type: 'quickCreate',
      groupId: undefined,
      uniqueId: made.config.uniqueId,
    })
  })

  const thrownBy = (run: () => unknown): unknown => {
    try {
      run()
    } catch (error) {
      return error
    }
    return undefined
  }

  test('[CRT-03] a report is made over a dataset', () => {
    const { service, element } = newPage()
    const { datasetId: _, ...config } = createConfig
    const run = () => service.createReport(element, config as never)
    expect(run).toThrow(/^Dataset id is required/)
    expect(element.children).toHaveLength(0)
  })

  test('[CRT-04] an invalid create configuration is refused with its errors, and nothing is sent', async () => {
    const { service, element } = newPage()
    const invalid = { ...createConfig, datasetId: 5 as never }
    expect(thrownBy(() => service.createReport(element, invalid))).toEqual([
      { message: 'datasetId must be a string' },
    ])
    expect(element.children).toHaveLength(0)
    const create = service.createReport(element, createConfig)
    const frame = frameOf(create)
    create.config.groupId = 5 as never
    await expect(create.create()).rejects.toEqual([{ message: 'groupId must be a string' }])
    await later()
    expect(frame.heard).toEqual([])
  })

  test('[CRT-05] an invalid quick-create configuration is refused with its errors, and nothing is sent', async () => {
    const { service, element } = newPage()
    const { datasetCreateConfig: _, ...invalid } = quickConfig
    const errors = [{ message: 'datasetCreateConfig is required' }]
    expect(thrownBy(() => service.quickCreate(element, invalid as never))).toEqual(errors)
    expect(element.children).toHaveLength(0)
    const made = service.quickCreate(element, quickConfig)
    const frame = frameOf(made)
    delete made.config.datasetCreateConfig
    await expect(made.create()).rejects.toEqual(errors)
    await later()
    expect(frame.heard).toEqual([])
  })

  test('a failed creation that nobody waits for goes to onError', async () => {
    const onError = vi.fn()
    const { service, element } = newPage({ onError })
    await frameOf(service.createReport(element, createConfig), () => ({ statusCode: 400, body: 'no' })).load()
    expect(onError.mock.calls).toEqual([['no']])
  })
})

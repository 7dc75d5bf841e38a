// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Create, Dashboard, Qna, Report, allowAnyFrameOrigin } from '../src/index.ts'
import type { Embed } from '../src/index.ts'
import { embedded, frameOf, later, newPage, reportConfig, url } from './fake-frame.ts'

const configs = {
  report: reportConfig,
  dashboard: { ...reportConfig, type: 'dashboard' },
  tile: { ...reportConfig, type: 'tile', dashboardId: 'D' },
  qna: { ...reportConfig, type: 'qna', datasetIds: ['D'] },
  visual: { ...reportConfig, type: 'visual', pageName: 'P', visualName: 'V' },
}
const createConfig = { accessToken: 'TOK', datasetId: 'DS1', embedUrl: url }
const quickConfig = {
  accessToken: 'TOK',
  embedUrl: 'https://app.powerbi.com/quickCreate',
  datasetCreateConfig: { locale: 'en', mashupDocument: 'm' },
}
const without = (config: object, ...keys: string[]) =>
  Object.fromEntries(Object.entries(config).filter(([key]) => !keys.includes(key)))

beforeEach(() => void vi.spyOn(console, 'debug').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what is sent', () => {
  test('[EMB-02] every field of a configuration arrives in the body', async () => {
    const report = {
      ...reportConfig,
      tokenType: 1,
      groupId: 'G',
      uniqueId: 'u1',
      hostname: 'app.powerbi.com',
      bootstrapped: false,
      pageName: 'P1',
      theme: { themeJson: { name: 'n' } },
      settings: { background: 1, filterPaneEnabled: true, navContentPaneEnabled: false },
    }
    const all = {
      report,
      visual: { ...report, type: 'visual', visualName: 'V', width: 10, height: 20 },
      dashboard: { ...configs.dashboard, groupId: 'G', uniqueId: 'u2', pageView: 'oneColumn', tokenType: 0 },
      tile: { ...configs.tile, groupId: 'G', uniqueId: 'u3', width: 5, height: 6 },
    }
    for (const config of Object.values(all)) {
      const { frame } = await embedded(config)
      const expected = config.type === 'visual' ? without(config, 'settings') : config
      expect(frame.last.body).toMatchObject(expected)
    }
    const { service, element } = newPage()
    const create = { ...createConfig, groupId: 'G', settings: {}, tokenType: 0, theme: { themeJson: {} } }
    const frame = await frameOf(service.createReport(element, create)).load()
    expect(frame.last.body).toEqual(without(create, 'embedUrl'))
  })

  test('[EMB-03] every setting arrives, and the locale takes effect in the address', async () => {
    const settings = {
      extensions: { commands: [{ name: 'c', title: 'C', extend: {} }], groups: [{ name: 'g', title: 'G' }] },
      layoutType: 1,
      customLayout: { displayOption: 1 },
      filterPaneEnabled: false,
      navContentPaneEnabled: true,
      localeSettings: { language: 'de', formatLocale: 'fr' },
      zoomLevel: 0.5,
    }
    const { embed, frame } = await embedded({ ...reportConfig, settings })
    expect(frame.last.body).toEqual({ ...embed.config, settings })
    const { searchParams } = new URL(embed.iframe.src)
    expect([searchParams.get('language'), searchParams.get('formatLocale')]).toEqual(['de', 'fr'])
  })

  test('[EMB-25] every call carries the uid of its embed', async () => {
    const { embed, frame } = await embedded<Report>({ ...reportConfig, uniqueId: 'U' })
    const [page] = await embed.getPages()
    const [visual] = await page!.getVisuals()
    await Promise.all([
      embed.bookmarksManager.getBookmarks(),
      embed.bookmarksManager.apply('b'),
      embed.setZoom(1),
      page!.getFilters(),
      visual!.getSlicerState(),
      visual!.exportData(),
      embed.setAccessToken('T'),
      embed.save(),
    ])
    expect(frame.heard.length).toBe(11)
    expect(new Set(frame.heard.map(({ headers }) => headers['uid']))).toEqual(new Set(['U']))
  })

  test('[EMB-26] a report is loaded with POST /report/load', async () => {
    expect((await embedded()).frame.calls).toEqual(['POST /report/load'])
  })

  test('[EMB-27] a phased report is prepared with POST /report/prepare', async () => {
    const { service, element } = newPage()
    const frame = await frameOf(service.load(element, reportConfig)).load()
    expect(frame.calls).toEqual(['POST /report/prepare'])
  })

  test('[EMB-28] the body of a load is the configuration', async () => {
    const { embed, frame } = await embedded({ ...reportConfig, eventHooks: {} })
    expect(frame.last.body).toEqual({ ...embed.config })
    expect(frame.last.body).not.toHaveProperty('eventHooks')
    const { service, element } = newPage()
    const phased = service.load(element, reportConfig)
    const prepared = await frameOf(phased).load()
    expect(prepared.last).toMatchObject({ url: '/report/prepare', body: { ...phased.config } })
  })

  test('[EMB-29] a load carries uid, session, bootstrapped, version and token provider', async () => {
    const { embed, frame, service } = await embedded()
    expect(frame.last.headers).toMatchObject({
      uid: embed.config.uniqueId,
      sdkSessionId: service.getSdkSessionId(),
      bootstrapped: undefined,
      sdkVersion: '2.23.1',
    })
    expect(frame.last.headers).not.toHaveProperty('tokenProviderSupplied')

    const hooked = newPage()
    hooked.service.bootstrap(hooked.element, { type: 'report', embedUrl: url })
    const prepared = await frameOf(hooked.service.get(hooked.element)).load()
    hooked.service.embed(hooked.element, {
      ...reportConfig,
      tokenType: 0,
      eventHooks: { accessTokenProvider: () => 'T' },
    })
    await later()
    expect(prepared.last.headers).toMatchObject({ bootstrapped: true, tokenProviderSupplied: true })

    const phased = newPage()
    const preparing = phased.service.load(phased.element, reportConfig)
    expect((await frameOf(preparing).load()).last).toMatchObject({
      url: '/report/prepare',
      headers: {
        uid: preparing.config.uniqueId,
        sdkSessionId: phased.service.getSdkSessionId(),
        bootstrapped: undefined,
        sdkVersion: '2.23.1',
      },
    })
  })

  test('[EMB-30] on ready the configuration goes ahead to POST /frontload/config', async () => {
    const { service, element } = newPage()
    const embed = service.embed(element, reportConfig)
    const frame = frameOf(embed)
    await frame.request(`/ready/${embed.config.uniqueId}`)
    expect(frame.calls).toEqual(['POST /frontload/config'])
    expect(frame.last.body).toEqual({ ...embed.config })
    expect(Object.keys(frame.last.headers)).not.toContain('sdkSessionId')
  })

  test('[EMB-31] a token goes to the path of its type; create, visual, Q&A and quick-create share that of reports', async () => {
    const sentFor = async (embed: Embed) => {
      const frame = await frameOf(embed).load()
      await embed.setAccessToken('T2')
      expect(frame.last.body).toBe('T2')
      return frame.calls.at(-1)
    }
    const page = () => newPage()
    const paths = await Promise.all([
      ...Object.values(configs).map((config) => {
        const { service, element } = page()
        return sentFor(service.embed(element, config))
      }),
      (({ service, element }) => sentFor(service.createReport(element, createConfig)))(page()),
      (({ service, element }) => sentFor(service.quickCreate(element, quickConfig)))(page()),
    ])
    expect(paths).toEqual([
      'POST /report/token',
      'POST /dashboard/token',
      'POST /tile/token',
      'POST /report/token',
      'POST /report/token',
      'POST /report/token',
      'POST /report/token',
    ])
  })

  test('[EMB-32] getCorrelationId asks GET /getCorrelationId and resolves with the body', async () => {
    const { embed, frame } = await embedded()
    expect(await embed.getCorrelationId()).toBe('c-1')
    expect(frame.calls.at(-1)).toBe('GET /getCorrelationId')
  })

  test('[EMB-33] save posts nothing to /report/save', async () => {
    const { embed, frame } = await embedded()
    await embed.save()
    const { method, url, body } = frame.last
    expect({ method, url, body }).toEqual({ method: 'POST', url: '/report/save', body: null })
  })

  test('[EMB-34] saveAs posts its parameters to /report/saveAs', async () => {
    const { embed, frame } = await embedded()
    await embed.saveAs({ name: 'Copy', targetWorkspaceId: 'W' })
    const { method, url, body } = frame.last
    expect({ method, url, body }).toEqual({
      method: 'POST',
      url: '/report/saveAs',
      body: { name: 'Copy', targetWorkspaceId: 'W' },
    })
  })

  test('[EMB-35] isSaved asks GET /report/hasUnsavedChanges', async () => {
    const { embed, frame } = await embedded<Report>()
    await embed.isSaved()
    expect(frame.calls.at(-1)).toBe('GET /report/hasUnsavedChanges')
  })

  test('[EMB-36] saved means not unsaved, for a report and for one that is being made', async () => {
    const { embed, frame } = await embedded<Report>()
    const { service, element } = newPage()
    const create = service.createReport(element, createConfig)
    const making = await frameOf(create).load()
    for (const unsaved of [true, false]) {
      for (const each of [frame, making]) each.answer = () => ({ statusCode: 200, body: unsaved })
      expect([await embed.isSaved(), await create.isSaved()]).toEqual([!unsaved, !unsaved])
    }
  })
})

describe('when it is sent', () => {
  test('[EMB-05] nothing is loaded before there is a token', async () => {
    const { service, element } = newPage()
    const frame = await frameOf(service.bootstrap(element, { type: 'report', embedUrl: url })).load()
    expect(frame.heard).toEqual([])
    expect(console.debug).toHaveBeenCalledWith(
      'Power BI SDK iframe is loaded but powerbi.embed is not called yet.',
    )
  })

  test('[EMB-06] nothing is loaded before the frame has', async () => {
    const { service, element } = newPage()
    const embed = service.embed(element, reportConfig)
    const frame = frameOf(embed)
    expect(await embed.load()).toBeUndefined()
    await later()
    expect(frame.heard).toEqual([])
    await frame.load()
    expect(frame.calls).toEqual(['POST /report/load'])
    const making = [newPage(), newPage()] as const
    for (const made of [
      making[0].service.createReport(making[0].element, createConfig),
      making[1].service.quickCreate(making[1].element, quickConfig),
    ]) {
      const unloaded = frameOf(made)
      expect(await made.load()).toBeUndefined()
      await later()
      expect(unloaded.heard).toEqual([])
    }
  })

  test('[EMB-07] a second load within 100 ms of the last one sent is skipped', async () => {
    const { embed, frame } = await embedded()
    const sentAfter = async (ms: number) => {
      frame.heard.length = 0
      embed.lastLoadRequest = undefined
      vi.useFakeTimers({ toFake: ['Date'] })
      void embed.load()
      vi.advanceTimersByTime(ms)
      void embed.load()
      vi.useRealTimers()
      await later()
      return frame.calls.length
    }
    expect(await sentAfter(50)).toBe(1)
    expect(await sentAfter(99)).toBe(1)
    expect(await sentAfter(100)).toBe(2)
    expect(await sentAfter(150)).toBe(2)
  })

  test('[EMB-08] a create embed becomes a report on the same frame, and hears its events', async () => {
    const { service, element } = newPage()
    const create = service.createReport(element, createConfig)
    const saved = vi.fn()
    create.on('saved', saved)
    const frame = await frameOf(create).load()
    const report = service.embed(element, reportConfig)
    await later()
    expect(report).toBeInstanceOf(Report)
    expect(service.get(element)).toBe(report)
    expect(report.iframe).toBe(create.iframe)
    expect(element.children).toHaveLength(1)
    expect(frame.calls).toEqual(['POST /report/create', 'POST /report/load'])
    expect(service.find(report.config.uniqueId!)).toBe(report)
    expect(service.getNumberOfComponents()).toBe(1)
    const rendered = vi.fn()
    report.on('rendered', rendered)
    await frame.request(`/reports/${report.config.uniqueId}/events/rendered`)
    await frame.request(`/reports/${report.config.uniqueId}/events/saved`)
    expect([rendered.mock.calls.length, saved.mock.calls.length]).toEqual([1, 1])
    await frame.load()
    expect(frame.calls.filter((call) => call === 'POST /report/create')).toHaveLength(1)
    service.reset(element)
    expect(service.getNumberOfComponents()).toBe(0)
    element.dispatchEvent(new CustomEvent('saved'))
    expect(saved).toHaveBeenCalledOnce()
  })

  test('a quick-create embed becomes a report too', async () => {
    const { service, element } = newPage()
    const made = service.quickCreate(element, quickConfig)
    const frame = await frameOf(made).load()
    const report = service.embed(element, reportConfig)
    await later()
    expect(report.iframe).toBe(made.iframe)
    expect(frame.calls).toEqual(['POST /quickcreate', 'POST /report/load'])
  })

  test('[EMB-09] bootstrap makes the frame and sends nothing, ready or not', async () => {
    const { service, element } = newPage()
    const embed = service.bootstrap(element, { type: 'report', embedUrl: url })
    const frame = await frameOf(embed).load()
    await frame.request(`/ready/${embed.config.uniqueId}`)
    expect(element.querySelectorAll('iframe')).toHaveLength(1)
    expect(frame.heard).toEqual([])
  })

  test('[EMB-10] an embed completes a bootstrap on the same frame with both configurations', async () => {
    const { service, element } = newPage()
    const settings = { background: 1 }
    const early = { type: 'report', hostname: 'app.powerbi.com', id: 'R0', settings }
    const prepared = service.bootstrap(element, early)
    const frame = await frameOf(prepared).load()
    const embed = service.embed(element, { type: 'report', id: 'R1', accessToken: 'TOK' })
    await later()
    expect(embed).toBe(prepared)
    expect(element.querySelectorAll('iframe')).toHaveLength(1)
    expect(frame.calls).toEqual(['POST /report/load'])
    expect(frame.last.body).toMatchObject({
      id: 'R1',
      accessToken: 'TOK',
      hostname: 'app.powerbi.com',
      embedUrl: url,
      uniqueId: prepared.config.uniqueId,
      settings,
      bootstrapped: true,
    })
  })

  test.each(['create', 'quickCreate'] as const)(
    'a bootstrapped %s is completed on the same frame',
    async (type) => {
      const { service, element } = newPage()
      const prepared = service.bootstrap(element, { type })
      const frame = await frameOf(prepared).load()
      const made =
        type === 'create'
          ? service.createReport(element, createConfig)
          : service.quickCreate(element, quickConfig)
      await later()
      expect(made).toBe(prepared)
      expect(frame.calls).toEqual([type === 'create' ? 'POST /report/create' : 'POST /quickcreate'])
    },
  )

  test('a frame that loads again is loaded again', async () => {
    const { frame, embed } = await embedded()
    embed.lastLoadRequest = undefined
    await frame.load()
    expect(frame.calls).toEqual(['POST /report/load', 'POST /report/load'])
  })

  test('an embed again keeps its id, frame and listeners, and loads the new configuration', async () => {
    const { service, element, embed, frame } = await embedded()
    const { uniqueId } = embed.config
    embed.lastLoadRequest = undefined
    expect(service.embed(element, { ...reportConfig, id: 'R2' })).toBe(embed)
    await later()
    expect(frame.last).toMatchObject({ url: '/report/load', headers: { uid: uniqueId }, body: { id: 'R2' } })
    const heard = vi.fn()
    embed.on('loaded', heard)
    await frame.request(`/reports/${uniqueId}/events/loaded`)
    expect(heard).toHaveBeenCalledOnce()
  })

  test('an embed again without a type keeps the type', async () => {
    const { service, element, embed, frame } = await embedded()
    service.embed(element, without(reportConfig, 'type'))
    await embed.setAccessToken('T2')
    expect(frame.last.url).toBe('/report/token')
  })

  test('a refused embed again leaves the embed as it was', async () => {
    const { service, element, embed } = await embedded()
    const before = embed.config
    expect(() => service.embed(element, { ...reportConfig, settings: { background: 9 } as never })).toThrow()
    expect(() => service.embed(element, { ...reportConfig, eventHooks: { x: 1 } as never })).toThrow()
    expect(embed.config).toBe(before)
    expect(embed.eventHooks).toEqual({})
  })
})

describe('what a configuration needs', () => {
  const embedding = (config: object, attributes: Record<string, string> = {}) => {
    const { service, element } = newPage()
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return { element, run: () => service.embed(element, config) }
  }

  test('[EMB-11] a type, from the configuration or the attribute', () => {
    const typeless = without(reportConfig, 'type')
    expect(embedding(typeless).run).toThrow(/could not determine what type of component to embed/)
    expect(embedding(typeless, { 'powerbi-type': 'report' }).run()).toBeInstanceOf(Report)
    expect(embedding({ ...typeless, type: 'dashboard' }, { 'powerbi-type': 'report' }).run()).toBeInstanceOf(
      Dashboard,
    )
    for (const type of ['Report', 'create', 'quickCreate', 'constructor', 'nope']) {
      expect(embedding({ ...reportConfig, type }).run).toThrow(
        `Attempted to embed component of type: ${type} but did not find any matching component.  Please verify the type you specified is intended.`,
      )
    }
  })

  test('[EMB-12] an id, from the configuration over the attribute over the URL', () => {
    const idOf = (type: string, id: string | undefined, attribute: string | undefined, query: string) => {
      const config = { ...without(reportConfig, 'id'), type, embedUrl: `${url}?${query}`, dashboardId: 'D' }
      const run = embedding(
        id === undefined ? config : { ...config, id },
        attribute === undefined ? {} : { [`powerbi-${type}-id`]: attribute },
      ).run
      return run().config.id
    }
    expect(idOf('report', 'C', 'A', 'reportId=U')).toBe('C')
    expect(idOf('report', undefined, 'A', 'reportId=U')).toBe('A')
    expect(idOf('report', undefined, undefined, 'reportId=U&x=1')).toBe('U')
    expect(idOf('dashboard', 'C', 'A', 'dashboardId=U')).toBe('C')
    expect(idOf('dashboard', undefined, 'A', 'dashboardId=U')).toBe('A')
    expect(idOf('dashboard', undefined, undefined, 'dashboardId=U')).toBe('U')
    expect(idOf('tile', undefined, undefined, 'tileId=U')).toBe('U')
    expect(idOf('tile', 'C', undefined, 'tileId=U')).toBe('C')
    const datasetOf = (more: object) => {
      const { service, element } = newPage()
      const config = { accessToken: 'T', embedUrl: `${url}?datasetId=U`, ...more }
      return service.createReport(element, config as never).createConfig.datasetId
    }
    expect([datasetOf({}), datasetOf({ datasetId: 'C' })]).toEqual(['U', 'C'])
  })

  test('[EMB-13] an id that is a text and not empty', () => {
    for (const [type, kind] of [
      ['report', 'Report'],
      ['dashboard', 'Dashboard'],
      ['tile', 'Tile'],
    ] as const) {
      for (const id of ['', 5]) {
        const { run, element } = embedding({ ...configs[type], id })
        expect(run).toThrow(`${kind} id is required`)
        expect(element.children).toHaveLength(0)
      }
    }
  })

  test('[EMB-14] reports, dashboards and tiles need their id', () => {
    for (const [type, kind] of [
      ['report', 'Report'],
      ['dashboard', 'Dashboard'],
      ['tile', 'Tile'],
    ] as const) {
      expect(embedding(without(configs[type], 'id')).run).toThrow(`${kind} id is required`)
    }
  })

  test('[EMB-15] a token to set that is not empty', async () => {
    const { embed, frame } = await embedded()
    await expect(embed.setAccessToken('')).rejects.toThrow('Access token cannot be empty')
    expect(frame.calls).toEqual(['POST /report/load'])
    expect(embed.config.accessToken).toBe('TOK')
  })

  test('[EMB-16] a token, from configuration, attribute or service', () => {
    const config = without(reportConfig, 'accessToken')
    const { run, element } = embedding(config)
    expect(run).toThrow('No access token was found for element')
    expect(element.children).toHaveLength(0)
    expect(embedding(config, { 'powerbi-access-token': 'A' }).run().config.accessToken).toBe('A')
    const { service, element: other } = newPage()
    service.accessToken = 'S'
    expect(service.embed(other, config).config.accessToken).toBe('S')
  })

  test('[EMB-17] events that the embed allows', async () => {
    const { embed } = await embedded()
    for (const name of embed.allowedEvents) expect(() => embed.on(name, () => {})).not.toThrow()
    for (const name of ['ready', 'tileLoaded', 'Loaded', '']) expect(() => embed.on(name, () => {})).toThrow()
  })

  test('[EMB-18] hooks that are functions', () => {
    for (const key of ['accessTokenProvider', 'applicationContextProvider', 'unknown'])
      for (const hook of [5, 'f', null, {}]) {
        const config = { ...reportConfig, tokenType: 0, eventHooks: { [key]: hook } }
        expect(embedding(config).run).toThrow(`${key} must be a function`)
      }
  })

  test('[EMB-19] an application-context provider only on a report', () => {
    const eventHooks = { applicationContextProvider: () => {} }
    const refused = 'applicationContextProvider is only supported in report embed'
    expect(embedding({ ...reportConfig, eventHooks }).run).not.toThrow()
    for (const type of ['dashboard', 'tile', 'qna', 'visual'] as const) {
      expect(embedding({ ...configs[type], eventHooks }).run).toThrow(refused)
    }
    const { service, element } = newPage()
    expect(() => service.createReport(element, { ...createConfig, eventHooks })).toThrow(refused)
    expect(() => service.quickCreate(element, { ...quickConfig, eventHooks })).toThrow(refused)
  })

  test('[EMB-20] an access-token provider only on report, create and quick-create, with an Aad token', () => {
    const eventHooks = { accessTokenProvider: () => 'T' }
    const refused = 'accessTokenProvider is only supported in report SaaS embed'
    for (const [type, config] of Object.entries(configs)) {
      for (const tokenType of [0, 1, undefined]) {
        const { run } = embedding({ ...config, tokenType, eventHooks })
        if (type === 'report' && tokenType === 0) expect(run).not.toThrow()
        else expect(run).toThrow(refused)
      }
    }
    for (const tokenType of [1, undefined]) {
      const { service, element } = newPage()
      const more = { eventHooks, ...(tokenType && { tokenType }) }
      expect(() => service.createReport(element, { ...createConfig, ...more })).toThrow(refused)
      expect(() => service.quickCreate(element, { ...quickConfig, ...more })).toThrow(refused)
    }
    const { service } = newPage()
    const [a, b] = [document.createElement('div'), document.createElement('div')]
    expect(() => service.createReport(a, { ...createConfig, eventHooks, tokenType: 0 })).not.toThrow()
    expect(() => service.quickCreate(b, { ...quickConfig, eventHooks, tokenType: 0 })).not.toThrow()
  })

  test('[EMB-37] attributes configure an embed, with the prefix of the provider', () => {
    const attributes = (prefix: string) => ({
      [`${prefix}access-token`]: 'AT',
      [`${prefix}embed-url`]: `${url}?groupId=G`,
      [`${prefix}name`]: 'NM',
      [`${prefix}type`]: 'report',
      [`${prefix}report-id`]: 'RR',
      [`${prefix}settings-filter-pane-enabled`]: '',
      [`${prefix}settings-nav-content-pane-enabled`]: 'false',
    })
    const expected = {
      type: 'report',
      embedUrl: `${url}?groupId=G`,
      groupId: 'G',
      uniqueId: 'NM',
      accessToken: 'AT',
      id: 'RR',
      settings: { filterPaneEnabled: true, navContentPaneEnabled: false },
    }
    expect(embedding({}, attributes('powerbi-')).run().config).toEqual(expected)
    const dashboard = {
      ...without(attributes('powerbi-'), 'powerbi-report-id'),
      'powerbi-dashboard-id': 'DD',
    }
    expect(embedding({}, { ...dashboard, 'powerbi-type': 'dashboard' }).run().config.id).toBe('DD')
    const provider = {
      name: 'C',
      attributePrefix: 'c-',
      appHost: 'https://x',
      allowedHosts: ['*.powerbi.com'],
    }
    const own = newPage({ provider })
    for (const [name, value] of Object.entries(attributes('c-'))) own.element.setAttribute(name, value)
    expect(own.service.embed(own.element).config).toEqual(expected)
  })

  test('[EMB-38] a pane attribute with any value but false means enabled; settings win over it', () => {
    const panes = (value: string | undefined, settings?: object) => {
      const attributes: Record<string, string> =
        value === undefined
          ? {}
          : {
              'powerbi-settings-filter-pane-enabled': value,
              'powerbi-settings-nav-content-pane-enabled': value,
            }
      const { filterPaneEnabled, navContentPaneEnabled } = embedding(
        { ...reportConfig, settings },
        attributes,
      ).run().config.settings!
      return [filterPaneEnabled, navContentPaneEnabled]
    }
    expect(['', 'true', 'no', 'false', undefined].map((value) => panes(value))).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
      [undefined, undefined],
    ])
    expect(panes('true', { filterPaneEnabled: false, navContentPaneEnabled: false })).toEqual([false, false])
  })
})

describe('registering, embedding twice', () => {
  const make = () => null as never

  test('[EMB-21] a built-in name is reserved, in any letter case', () => {
    const { service } = newPage()
    for (const name of ['report', 'Report', 'DASHBOARD', 'tile', 'qna', 'visual', 'create', 'QuickCreate']) {
      expect(() => service.register(name, make, [])).toThrow(/reserved/)
    }
  })

  test('[EMB-22] a name is registered once, in any letter case', () => {
    const { service } = newPage()
    service.register('gauge', make, [])
    for (const name of ['gauge', 'Gauge']) {
      expect(() => service.register(name, make, [])).toThrow(
        'A component with this type is already registered.',
      )
    }
  })

  test('[EMB-23] an element that is embedded is not bootstrapped', async () => {
    const { service, element } = await embedded()
    element.id = 'c'
    expect(() => service.bootstrap(element, { type: 'report', embedUrl: url })).toThrow(
      'Attempted to bootstrap element <div id="c">, but the element is already a powerbi element.',
    )
  })

  test('[EMB-24] another type on an embedded element is refused, but for create to report and Q&A', async () => {
    const { service, element, embed } = await embedded()
    expect(() => service.embed(element, configs.dashboard)).toThrow(
      /existing element contains an embed of type: report which does not match the new type: dashboard$/,
    )
    expect(service.get(element)).toBe(embed)
    const qna = service.embed(element, configs.qna)
    expect(qna).toBeInstanceOf(Qna)
    expect(() => service.embed(element, reportConfig)).toThrow(/different type/)
    const made = newPage()
    expect(made.service.createReport(made.element, createConfig)).toBeInstanceOf(Create)
    expect(() => made.service.embed(made.element, configs.dashboard)).toThrow(/different type/)
    expect(made.service.embed(made.element, reportConfig)).toBeInstanceOf(Report)
    for (const config of Object.values(configs)) {
      const before = await embedded(config)
      expect(before.service.embed(before.element, configs.qna)).toBeInstanceOf(Qna)
    }
  })
})

describe('giving back', () => {
  test('reset settles what is open, removes the frame and every listener, and touches no other element', async () => {
    const { service, element, embed, frame } = await embedded<Report>()
    const other = document.body.appendChild(document.createElement('div'))
    const kept = service.embed(other, reportConfig)
    frame.answer = undefined
    const open = embed.getPages()
    const loaded = vi.fn()
    embed.on('loaded', loaded)
    service.reset(element)
    service.reset(element)
    await expect(open).rejects.toMatchObject({ code: 'FRAME_GONE' })
    await expect(embed.getPages()).rejects.toMatchObject({ code: 'FRAME_GONE' })
    element.dispatchEvent(new CustomEvent('loaded'))
    expect(loaded).not.toHaveBeenCalled()
    expect(element.outerHTML).toBe('<div></div>')
    expect(() => service.get(element)).toThrow(
      'You attempted to get an instance of powerbi component associated with element: <div> but there was no associated instance.',
    )
    expect(service.get(other)).toBe(kept)
    expect(service.getNumberOfComponents()).toBe(1)
  })

  test('a hundred embeds and resets add no listener to the window', () => {
    const count = { add: 0, remove: 0 }
    const add = vi.spyOn(window, 'addEventListener').mockImplementation(() => void count.add++)
    const remove = vi.spyOn(window, 'removeEventListener').mockImplementation(() => void count.remove++)
    const { service, element } = newPage()
    for (let round = 0; round < 100; round++) {
      service.embed(element, reportConfig)
      service.reset(element)
    }
    service.destroy()
    expect(add.mock.calls.length).toBe(remove.mock.calls.length)
    expect(count).toEqual({ add: 1, remove: 1 })
  })

  test('off with an unknown handler changes nothing', async () => {
    const { embed, element } = await embedded()
    const heard = vi.fn()
    embed.on('loaded', heard)
    embed.off('loaded', () => {})
    element.dispatchEvent(new CustomEvent('loaded'))
    embed.off('loaded', heard)
    element.dispatchEvent(new CustomEvent('loaded'))
    embed.on('loaded', heard)
    embed.off('loaded')
    element.dispatchEvent(new CustomEvent('loaded'))
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('the token stays where it belongs', () => {
  test('a new token is in the embed only: not on the element, not in the service', async () => {
    const { embed, element, service } = await embedded()
    await embed.setAccessToken('SECRET')
    expect(embed.config.accessToken).toBe('SECRET')
    expect(element.outerHTML).not.toContain('SECRET')
    expect(service.accessToken).toBeUndefined()
  })

  test('a token that comes before the frame has loaded goes with the load', async () => {
    const { service, element } = newPage()
    const embed = service.embed(element, reportConfig)
    const frame = frameOf(embed)
    await embed.setAccessToken('T2')
    await frame.load()
    expect(frame.calls).toEqual(['POST /report/load'])
    expect(frame.last.body).toMatchObject({ accessToken: 'T2' })
  })

  test('no error text holds a token or markup', () => {
    const { service, element } = newPage()
    element.id = 'c'
    element.setAttribute('powerbi-access-token', 'SECRET')
    element.innerHTML = '<b>SECRET</b>'
    const config = { accessToken: 'SECRET', embedUrl: url, settings: { note: 'SECRET' } as never }
    const texts = [
      () => service.embed(element, config),
      () => service.embed(element, { ...config, type: 'nope' }),
    ].map((run) => {
      try {
        run()
        return ''
      } catch (error) {
        return String(error)
      }
    })
    expect(texts[0]).toContain('<div id="c">')
    expect(texts.join()).not.toContain('SECRET')
  })
})

describe('the lock on the frame', () => {
  test('messages go to the origin of the frame, then to the allowed origin it has spoken from', async () => {
    const { embed, frame } = await embedded<Report>()
    expect(frame.last.target).toBe('https://app.powerbi.com')
    frame.origin = 'https://west.powerbi.com'
    await frame.request(`/ready/${embed.config.uniqueId}`)
    await embed.refresh()
    expect(frame.last.target).toBe('https://west.powerbi.com')
  })

  test('a load that a redirect swallowed is sent again once the frame has spoken', async () => {
    const { service, element } = newPage()
    const embed = service.embed(element, reportConfig)
    const frame = frameOf(embed)
    frame.origin = 'https://west.powerbi.com'
    await frame.load()
    expect(frame.heard).toEqual([])
    embed.frontLoadHandler = undefined
    await frame.request(`/ready/${embed.config.uniqueId}`)
    expect(frame.calls).toEqual(['POST /report/load'])
  })

  test('a frame at an origin that is not allowed is not heard', async () => {
    const { embed, frame } = await embedded()
    const heard = vi.fn()
    embed.on('loaded', heard)
    frame.post(
      { method: 'POST', url: `/reports/${embed.config.uniqueId}/events/loaded`, headers: { id: '1' } },
      { origin: 'https://evil.test' },
    )
    await later()
    expect(heard).not.toHaveBeenCalled()
    expect(frame.said).toEqual([])
  })

  test("another embed's frame is not heard for this one", async () => {
    const hooked = { ...reportConfig, tokenType: 0, eventHooks: { accessTokenProvider: () => 'SECRET' } }
    const { service, embed } = await embedded(hooked)
    const other = document.body.appendChild(document.createElement('div'))
    const foreign = frameOf(service.embed(other, reportConfig))
    const answer = await foreign.request(`/reports/${embed.config.uniqueId}/eventHooks/newAccessToken`)
    expect(answer).toMatchObject({ statusCode: 404, body: null })
  })

  test('an element of another window is told to be one, as its frame speaks to that window alone', () => {
    const errors: unknown[] = []
    const { service } = newPage({ onError: (error) => errors.push(error) })
    const popup = document.implementation.createHTMLDocument('Popup')
    service.embed(popup.body.appendChild(popup.createElement('div')), reportConfig)
    expect(errors).toMatchObject([
      { code: 'FRAME_GONE', detailedMessage: 'its element is in another window' },
    ])
    service.embed(document.createElement('div'), reportConfig)
    expect(errors).toHaveLength(1)
  })

  test('a frame without an origin is refused by name, unless that was spelled out', async () => {
    const errors: unknown[] = []
    const page = newPage({ onError: (error) => errors.push(error) })
    const embed = page.service.embed(page.element, reportConfig) as Report
    const frame = frameOf(embed)
    frame.origin = 'null'
    await frame.request(`/ready/${embed.config.uniqueId}`)
    expect(errors).toMatchObject([{ code: 'FRAME_ORIGIN_OPAQUE' }])
    await expect(embed.getPages()).rejects.toMatchObject({ code: 'FRAME_ORIGIN_OPAQUE' })

    const open = newPage()
    const spelled = open.service.embed(open.element, {
      ...reportConfig,
      [allowAnyFrameOrigin]: true,
    }) as Report
    const sandboxed = frameOf(spelled)
    sandboxed.origin = 'null'
    await sandboxed.load()
    expect(sandboxed.last.target).toBe('*')
    expect(await spelled.getPages()).toHaveLength(2)
  })

  test('a call that is not answered fails in time and says which it was', async () => {
    const { embed, frame } = await embedded<Report>(reportConfig, { requestTimeoutMs: 5 })
    frame.answer = undefined
    await expect(embed.getPages()).rejects.toMatchObject({
      code: 'FRAME_TIMEOUT',
      detailedMessage: 'GET /report/pages, after 5 ms',
    })
  })

  test('a failed load that nobody waits for goes to onError', async () => {
    const errors: unknown[] = []
    const { service, element } = newPage({ onError: (error) => errors.push(error) })
    await frameOf(service.embed(element, reportConfig), () => ({
      statusCode: 403,
      body: { message: 'TokenExpired' },
    })).load()
    expect(errors).toEqual([{ message: 'TokenExpired' }])
  })
})

test('init embeds every element that names an embed URL', () => {
  const { service, element } = newPage()
  element.innerHTML = '<p id="same"></p><p id="same"></p><p></p>'
  for (const each of [...element.children].slice(0, 2)) {
    for (const [name, value] of Object.entries({ 'embed-url': url, type: 'report', 'report-id': 'R' })) {
      each.setAttribute(`powerbi-${name}`, value)
    }
  }
  expect(service.init(element, { accessToken: 'T' })).toHaveLength(2)
})

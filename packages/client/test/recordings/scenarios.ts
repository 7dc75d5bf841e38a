import * as pbi from '../../src/powerbi.ts'
import type { Embed, Qna, Report, Visual } from '../../src/index.ts'
import { FakeFrame, later } from '../fake-frame.ts'
import { FrameLog, recordedAnswers } from './recorded.ts'
import type { Line, ScenarioName } from './recorded.ts'

export interface Run {
  readonly lines: readonly Line[]
  readonly results: Record<string, unknown>
}

/** How the recordings write the outcome of a step. */
const outcomeOf = async (run: () => unknown): Promise<unknown> => {
  try {
    return { ok: await run() }
  } catch (error) {
    return { err: error instanceof Error && error.name === 'Error' ? `Error:${error.message}` : error }
  }
}

const host = 'https://app.powerbi.com'
const reportUrl = `${host}/reportEmbed`
const report = { type: 'report', id: 'R1', accessToken: 'TOK', embedUrl: reportUrl }

class Steps {
  readonly service = new pbi.service.Service(
    pbi.factories.hpmFactory,
    pbi.factories.wpmpFactory,
    pbi.factories.routerFactory,
    { onError: () => {} },
  )
  readonly log: FrameLog
  readonly results: Record<string, unknown> = {}
  element = this.newElement()

  constructor(name: ScenarioName) {
    this.log = new FrameLog(recordedAnswers(name))
  }

  newElement(): HTMLElement {
    this.element = document.body.appendChild(document.createElement('div'))
    return this.element
  }

  /** The frame of an embed starts: it says ready, and then the iframe has loaded. */
  async start(embed: Embed, waitForLoad = true): Promise<FakeFrame> {
    const frame = new FakeFrame(embed.iframe)
    // A visual is as large as its element.
    for (const [side, size] of [
      ['offsetWidth', 504],
      ['offsetHeight', 304],
    ] as const) {
      Object.defineProperty(embed.iframe, side, { value: size })
    }
    const uid = new URL(embed.iframe.src).searchParams.get('uid')!
    this.log.watch(frame, uid)
    await frame.request(`/ready/${uid}`)
    if (waitForLoad) await frame.load()
    return frame
  }

  async result(name: string, run: () => unknown): Promise<void> {
    this.results[name] = await outcomeOf(run)
    await later()
  }
}

const embedNormal = async (steps: Steps) => {
  const embed = steps.service.embed(steps.element, {
    ...report,
    embedUrl: `${reportUrl}?reportId=R1&groupId=G1`,
    tokenType: 1,
    settings: { filterPaneEnabled: false },
  }) as Report
  steps.results['allowed'] = embed.allowedEvents
  await steps.start(embed)
  await steps.result('getPages', async () =>
    (await embed.getPages()).map((page) => Object.keys(page).filter((key) => key !== 'report')),
  )
  await steps.result('refresh', () => embed.refresh())
  await steps.result('closeAll', () => embed.closeAllOverlays())
  await steps.result('bm', () => embed.bookmarksManager.getBookmarks())
  await steps.result('nf', () => embed.getPageByName('nope'))
  await steps.result('setPage', () => embed.setPage('P2'))
  await steps.result('upd', () => embed.updateSettings({ zoomLevel: 9 }))
  await steps.result('add', async () => {
    const page = await embed.addPage('X')
    return [page.name, page.displayName, page.isActive]
  })
  await steps.result('sm', () => embed.switchMode('Edit'))
  await steps.result('sm2', () => embed.switchMode(pbi.models.ViewMode.Edit))
  await steps.result('del', () => embed.deletePage('A b%20/c'))
  await steps.result('rpf', () => embed.resetPersistentFilters())
  const page = embed.page('P1')
  await steps.result('sl', async () =>
    (await page.getSlicers()).map((visual) => `${visual.constructor.name}:${visual.name}`),
  )
  await steps.result('vn', () => page.getVisualByName('nope'))
  await steps.result('hl', () => page.hasLayout(pbi.models.LayoutType.MobilePortrait))
  await steps.result('csv', () => embed.clearSelectedVisuals())
  await steps.result('corr', () => embed.getCorrelationId())
  const filter = new pbi.models.BasicFilter({ table: 't', column: 'c' }, 'In', 1)
  await steps.result('filt', () => embed.setFilters([filter as never]))
  const visual = new pbi.VisualDescriptor(page, 'V1', 'T', 'slicer', {})
  await steps.result('exp', () => visual.exportData())
  await steps.result('on', () => embed.on('nope', () => {}))
}

const setToken = async (steps: Steps) => {
  const embed = steps.service.embed(steps.element, report)
  await steps.start(embed)
  await steps.result('a', () => embed.setAccessToken(''))
  await steps.result('b', () => embed.setAccessToken('NEW'))
  steps.results['attr'] = steps.element.getAttribute('powerbi-access-token')
  steps.results['glob'] = steps.service.accessToken
  steps.results['cfgTok'] = embed.config.accessToken
}

const phased = async (steps: Steps) => {
  const embed = steps.service.load(steps.element, { ...report, uniqueId: 'fixed' }) as Report
  await steps.start(embed)
  await steps.result('r', () => embed.render({ id: 'x', accessToken: 'y' }))
}

const phasedDash = async (steps: Steps) => {
  const config = { ...report, type: 'dashboard', id: 'D1', embedUrl: `${host}/dashboardEmbed` }
  const embed = steps.service.load(steps.element, config)
  await steps.start(embed)
  await steps.result('tok', () => embed.setAccessToken('N2'))
}

const bootstrap = async (steps: Steps) => {
  const { service, element } = steps
  element.id = 'c'
  const prepared = service.bootstrap(element, { type: 'report', hostname: ' APP.powerbi.com ' })
  await steps.start(prepared)
  const embed = service.embed(element, { ...report, embedUrl: `${reportUrl}?reportId=R1` }) as Report
  steps.results['same'] = embed === prepared
  await later()
  await steps.result('again', () => service.bootstrap(element, { type: 'report', embedUrl: reportUrl }))
  await steps.result('nobm', () => embed.bookmarksManager.apply('b'))
}

const reembed = async (steps: Steps) => {
  const { service, element } = steps
  const config = {
    ...report,
    tokenType: 0,
    eventHooks: {
      accessTokenProvider: (asked: { report: Embed }) => `FRESH:${asked.report.embedtype}`,
      applicationContextProvider: () => ({ ctx: 1 }),
    },
  }
  const got: string[] = []
  const embed = service.embed(element, config)
  embed.on('loaded', ({ detail }: CustomEvent<unknown>) => got.push(`loaded:${JSON.stringify(detail)}`))
  const frame = await steps.start(embed)
  const first = embed.config.uniqueId!
  embed.lastLoadRequest = 0
  service.embed(element, { ...config, id: 'R2' })
  service.embed(element, { ...config, id: 'R3' })
  await later()
  const third = embed.config.uniqueId!
  await frame.request(`/reports/${first}/eventHooks/newAccessToken`)
  await frame.request(`/reports/${third}/eventHooks/newAccessToken`)
  await frame.request(`/reports/${first}/eventHooks/preQuery`, { a: 1 })
  await frame.request(`/reports/${first}/eventHooks/other`, { a: 1 })
  await frame.request(`/reports/${first}/events/loaded`, { n: 1 })
  await frame.request(`/reports/${third}/events/loaded`, { n: 3 })
  steps.results['got'] = got
}

const hooksFail = async (steps: Steps) => {
  const { service, element } = steps
  const accessTokenProvider = () => {
    throw new Error('boom')
  }
  const config = { ...report, uniqueId: 'u1', tokenType: 0, eventHooks: { accessTokenProvider } }
  const frame = await steps.start(service.embed(element, config))
  await frame.request('/reports/u1/eventHooks/newAccessToken', null)
  await frame.request('/reports/u1/eventHooks/preQuery', {})
  const on = (more: object) => () => service.embed(steps.newElement(), { ...config, uniqueId: 'x', ...more })
  await steps.result('n1', on({ tokenType: 1 }))
  await steps.result('n2', on({ type: 'visual', eventHooks: { applicationContextProvider: () => 1 } }))
  await steps.result('n3', on({ eventHooks: { foo: 1 } }))
}

const events = async (steps: Steps) => {
  const { service, element } = steps
  const got: unknown[] = []
  const embed = service.embed(element, { ...report, uniqueId: 'u1' })
  for (const name of [
    'pageChanged',
    'filtersApplied',
    'settingsUpdated',
    'error',
    'visualClicked',
    'loaded',
  ]) {
    element.addEventListener(name, (event) => {
      const { detail } = event as CustomEvent<{ newPage?: pbi.Page }>
      const page = detail.newPage
      got.push([
        name,
        event instanceof CustomEvent,
        event.bubbles,
        event.cancelable,
        page?.constructor.name,
        page && [page.report === embed, page.visibility, page.isActive],
      ])
    })
  }
  element.addEventListener('visualClicked', () => {
    window.addEventListener('error', (failure) => failure.preventDefault(), { once: true })
    throw new Error('user handler')
  })
  const frame = await steps.start(embed)
  const newPage = { name: 'P2', displayName: 'D2', visibility: 1, isActive: false }
  await frame.request('/reports/u1/events/pageChanged', { newPage, oldPage: { name: 'P1' } })
  await frame.request('/reports/u1/events/pageChanged', {})
  await frame.request('/reports/u1/pages/P1/events/filtersApplied', { f: 1 })
  await frame.request('/reports/u1/pages/P1/visuals/V1/events/filtersApplied', { f: 2 })
  await frame.request('/reports/zzz/events/error', { f: 2 })
  await frame.request('/reports/u1/events/settingsUpdated', { f: 2 })
  await frame.request('/nothing/u1/events/x', {})
  await frame.request('/reports/u1/events/error', null, 'GET')
  await frame.request('/dashboards/u1/events/error', { d: 1 })
  await frame.request('/tile/u1/events/error', { d: 1 })
  await frame.request('/reports/u1/events/%zz', { d: 1 })
  await frame.request('/reports/u1/events/visualClicked', { d: 1 })
  steps.results['got'] = got
}

const create = async (steps: Steps) => {
  const { service, element } = steps
  const embedUrl = `${reportUrl}?datasetId=DS1&groupId=G`
  const config = { accessToken: 'TOK', embedUrl, settings: {}, theme: { themeJson: { name: 'n' } } }
  const made = service.createReport(element, config as never)
  const frame = await steps.start(made)
  await steps.result('tok', () => made.setAccessToken('N'))
  await steps.result('saved', () => made.isSaved())
  const embed = service.embed(element, { ...report, embedUrl })
  await later()
  let gotLoaded = 0
  embed.on('loaded', () => (gotLoaded += 1))
  await frame.request(`/reports/${embed.config.uniqueId}/events/loaded`)
  const results = {
    isReport: embed.constructor.name,
    find: service.find(embed.config.uniqueId!) === embed,
    n: service.getNumberOfComponents(),
    gotLoaded,
  }
  Object.assign(steps.results, results)
  await steps.result('badCreate', () =>
    service.createReport(steps.newElement(), { accessToken: 'T', embedUrl: reportUrl } as never),
  )
  await steps.result('hasReset', () => service.reset(element))
}

const quick = async (steps: Steps) => {
  const { service } = steps
  const config = {
    accessToken: 'TOK',
    tokenType: 0,
    embedUrl: `${host}/quickCreate`,
    datasetCreateConfig: { locale: 'en', mashupDocument: 'm' },
    eventHooks: { accessTokenProvider: () => 'T2' },
  }
  const made = service.quickCreate(steps.element, config)
  const frame = await steps.start(made)
  await steps.result('tok', () => made.setAccessToken('N'))
  await frame.request(`/reports/${made.config.uniqueId}/eventHooks/newAccessToken`)
  const { datasetCreateConfig: _, ...bad } = config
  await steps.result('bad', () => service.quickCreate(steps.newElement(), bad as never))
}

const visual = async (steps: Steps) => {
  const config = {
    ...report,
    type: 'visual',
    pageName: 'P1',
    visualName: 'NOPE',
    settings: { customLayout: { displayOption: 2 } },
  }
  const embed = steps.service.embed(steps.element, config) as Visual
  await steps.start(embed)
  await steps.result('vd', () => embed.getVisualDescriptor())
  await steps.result('gp', () => embed.getPages())
  await steps.result('render', () => embed.render())
  await steps.result('tok', () => embed.setAccessToken('Z'))
  await steps.result('bySetF', () => embed.updateFilters(2, [], pbi.models.FiltersLevel.Page))
  const { pageName: _, settings: __, ...nopage } = config
  await steps.result('nopage', () => steps.service.embed(steps.newElement(), { ...nopage, visualName: 'V1' }))
}

const qnaTile = async (steps: Steps) => {
  const { service, element } = steps
  const qna = { type: 'qna', datasetIds: ['D'], accessToken: 'TOK', embedUrl: `${host}/qnaEmbed` }
  const first = service.embed(element, qna) as Qna
  steps.results['qallow'] = first.allowedEvents
  await steps.start(first)
  await steps.result('sq', () => first.setQuestion('hi'))
  await steps.result('tok', () => first.setAccessToken('Z'))
  const second = service.embed(element, qna)
  steps.results['same'] = first === second
  steps.results['iframes'] = element.querySelectorAll('iframe').length
  await steps.start(second)
  service.reset(element)
  const tile = { ...report, type: 'tile', id: 'T1', dashboardId: 'DB', embedUrl: `${host}/embed` }
  const shown = service.embed(steps.newElement(), tile)
  steps.results['tallow'] = shown.allowedEvents
  await steps.start(shown)
  await steps.result('ttok', () => shown.setAccessToken('Z'))
  service.reset(steps.element)
  await steps.start(service.load(steps.newElement(), tile))
}

const frontload = async (steps: Steps) => {
  const handlers: boolean[] = []
  for (const index of [0, 1, 2, 3, 4]) {
    const config = { ...report, id: `R${index}`, uniqueId: `u${index}` }
    const embed = steps.service.embed(steps.newElement(), config)
    handlers.push(embed.frontLoadHandler !== undefined)
    await steps.start(embed)
  }
  steps.results['handlers'] = handlers
}

const errors = async (steps: Steps) => {
  const { service } = steps
  const on = (config: object) => () => service.embed(document.createElement('div'), config)
  const all = { id: 'a', accessToken: 't', embedUrl: reportUrl }
  const { id: _, ...noId } = all
  await steps.result('notype', on({ accessToken: 't', embedUrl: reportUrl }))
  for (const type of ['Report', 'create']) await steps.result(type, on({ ...all, type }))
  await steps.result('notoken', on({ type: 'report', id: 'a', embedUrl: reportUrl }))
  await steps.result('nourl', on({ type: 'report', id: 'a', accessToken: 't' }))
  await steps.result('noid', on({ ...noId, type: 'report' }))
  await steps.result('noidDash', on({ ...noId, type: 'dashboard' }))
  await steps.result('noidTile', on({ ...noId, type: 'tile' }))
  await steps.result('tileNoDash', on({ ...all, type: 'tile' }))
  await steps.result('qnaNo', on({ ...all, type: 'qna' }))
  await steps.result('badhost', on({ ...all, type: 'report', embedUrl: 'https://evil.test/reportEmbed' }))
  await steps.result('http', on({ ...all, type: 'report', embedUrl: 'http://app.powerbi.com/reportEmbed' }))
  await steps.result('auto', on({ ...all, type: 'report', embedUrl: `${reportUrl}?autoAuth=true` }))
  await steps.result('pageView', on({ ...all, type: 'dashboard', pageView: 'x' }))
  await steps.result('val', on({ ...all, type: 'report', settings: { filterPaneEnabled: 'x' } }))
  await steps.result('get', () => service.get(document.createElement('div')))
  const embed = service.embed(steps.element, { ...all, type: 'report' }) as Report
  await steps.result('difftype', () => service.embed(steps.element, { ...all, type: 'dashboard' }))
  const make = () => null as never
  await steps.result('reg', () => service.register('report', make, []))
  await steps.result('reg2', () => service.register('gauge', make, ['/bad']))
  await steps.result('reg3', () => service.register('gauge', make, []))
  await steps.result('preload', () => service.preload({ embedUrl: 'https://evil.test/' }))
  await steps.start(embed)
  const preloaded = service.preload({ embedUrl: reportUrl })
  let pre = 0
  preloaded.addEventListener('preloaded', () => (pre += 1))
  preloaded.dispatchEvent(new Event('load'))
  Object.assign(steps.results, { pf: preloaded.outerHTML, pre })
  const frame = new FakeFrame(preloaded)
  steps.log.watch(frame, 'null')
  await frame.request('/ready/null')
  await steps.result('resetNone', () => service.reset(document.createElement('div')))
  await steps.result('switchLayout', () => embed.switchLayout(pbi.models.LayoutType.MobilePortrait))
  service.reset(steps.element)
  steps.results['after'] = steps.element.outerHTML
  await steps.result('afterReset', () => embed.getPages())
  steps.results['keys'] = Object.keys(pbi).toSorted()
  steps.results['ver'] = service.getSDKVersion()
}

const rdl = async (steps: Steps) => {
  const embed = steps.service.embed(steps.element, {
    ...report,
    embedUrl: `${host}/rdlEmbed?reportId=R1`,
    settings: { commands: { parameterPanel: { enabled: true } } },
    parameterValues: [{ name: 'a', value: null }],
  } as never) as Report
  await steps.start(embed)
  const page = embed.page('P1', 'Page 1', true)
  const visual = new pbi.VisualDescriptor(page, 'V1', 'T', 't', {})
  const arguments_: Record<string, unknown[]> = { updateSettings: [{}], switchLayout: [0] }
  const targets = { '': embed, 'page.': page, 'bm.': embed.bookmarksManager, 'vd.': visual }
  const names = [
    'getFilters removeFilters setFilters updateFilters getPages getPageByName getActivePage print setPage',
    'updateSettings switchMode refresh isSaved applyTheme resetTheme getTheme resetPersistentFilters',
    'savePersistentFilters arePersistentFiltersApplied removeContextMenuCommand addContextMenuCommand',
    'removeOptionsMenuCommand addOptionsMenuCommand setVisualDisplayState resizeVisual resizeActivePage',
    'moveVisual switchLayout getZoom setZoom closeAllOverlays clearSelectedVisuals addPage renamePage',
    'deletePage render save saveAs getCorrelationId page.getSmartNarrativeInsights page.getFilters',
    'page.updateFilters page.removeFilters page.setFilters page.delete page.setActive page.setDisplayName',
    'page.getVisuals page.getVisualByName page.setVisualDisplayState page.moveVisual page.resizeVisual',
    'page.resizePage page.getSlicers page.hasLayout bm.getBookmarks bm.apply bm.play bm.capture bm.applyState',
    'vd.getFilters vd.updateFilters vd.removeFilters vd.setFilters vd.exportData vd.setSlicerState',
    'vd.getSlicerState vd.clone vd.sortBy vd.moveVisual vd.setVisualDisplayState vd.resizeVisual',
    'vd.getSmartNarrativeInsights',
  ].flatMap((line) => line.split(' '))
  for (const name of names) {
    const [, prefix = '', method = ''] = /^(\w+\.)?(\w+)$/.exec(name)!
    const target = targets[prefix as keyof typeof targets] as unknown as Record<
      string,
      (...all: unknown[]) => unknown
    >
    const outcome = (await outcomeOf(() => target[method]!(...(arguments_[method] ?? ['a', 'b'])))) as {
      err?: unknown
    }
    steps.results[name] = 'err' in outcome ? `REJECT ${JSON.stringify(outcome.err)}` : 'sent'
  }
}

const urls = async (steps: Steps) => {
  const { LayoutType } = pbi.models
  const source = (config: object) => {
    try {
      return steps.service
        .embed(steps.newElement(), { ...report, uniqueId: 'U', ...config })
        .iframe.getAttribute('src')
    } catch (error) {
      return `ERR ${(error as Error).message.slice(0, 56)}`
    }
  }
  const locale = { localeSettings: { language: 'fr', formatLocale: 'de' } }
  const language = { localeSettings: { language: 'fr' } }
  Object.assign(steps.results, {
    plain: source({}),
    q: source({ embedUrl: `${reportUrl}?x=1` }),
    locale: source({ embedUrl: `${reportUrl}?x=1`, settings: locale }),
    mobile: source({ settings: { layoutType: LayoutType.MobilePortrait } }),
    mobileL: source({ settings: { ...language, layoutType: LayoutType.MobileLandscape } }),
    ctx: source({
      settings: { layoutType: LayoutType.MobilePortrait },
      eventHooks: { applicationContextProvider: () => 1 },
    }),
    hash: source({ embedUrl: `${reportUrl}#frag` }),
  })
  const hosts = [
    'x.powerbi.com',
    'powerbi.com',
    'a.b.fabric.microsoft.com',
    'fabric.microsoft.com',
    'x.analysis.windows-int.net',
    'x.analysis-df.windows.net',
    'app.powerbi.cn',
    'www.powerbi.cn',
    'app.powerbigov.us',
    'app.mil.powerbigov.us',
    'app.high.powerbigov.us',
    'app.canaryhigh.powerbigov.us',
    'app.powerbi.eaglex.ic.gov',
    'app.powerbi.microsoft.scloud',
    'app.powerbi.sovcloud-api.fr',
    'app.powerbi.com.evil.com',
    'APP.POWERBI.COM',
    'app.powerbi.com:8443',
    'user@app.powerbi.com',
  ]
  for (const name of hosts)
    steps.results[`host ${name}`] = source({ embedUrl: `https://${name}/reportEmbed` })
}

const attrs = async (steps: Steps) => {
  const attributes = {
    'embed-url': `${reportUrl}?groupId=G`,
    type: 'report',
    'report-id': 'RR',
    name: 'NM',
    'access-token': 'AT',
    'settings-filter-pane-enabled': '',
    'settings-nav-content-pane-enabled': 'false',
  }
  steps.element.id = 'a'
  for (const [name, value] of Object.entries(attributes)) steps.element.setAttribute(`powerbi-${name}`, value)
  steps.results['cfg'] = steps.service.init(steps.element.parentElement!)[0]!.config
  steps.results['html'] = steps.element.outerHTML
  steps.service.reset(steps.element)
}

const unload = async (steps: Steps) => {
  const { service, element } = steps
  const embed = service.embed(element, report) as Report
  await steps.result('loadBefore', () => embed.load())
  await steps.start(embed)
  embed.lastLoadRequest = 0
  const burst = [embed.load(), embed.load()]
  await steps.result('l1', () => burst[0])
  await steps.result('l2', () => burst[1])
  const print = embed.print()
  service.reset(element)
  await steps.result('print', () => print)
  await steps.result('stop', () => service.wpmp.stop())
  const stopped = service.embed(steps.newElement(), { ...report, uniqueId: 'us' })
  let gotAfterStop = 0
  stopped.on('loaded', () => (gotAfterStop += 1))
  const frame = await steps.start(stopped)
  await frame.request('/reports/us/events/loaded')
  steps.results['gotAfterStop'] = gotAfterStop
}

const scenarios: Record<ScenarioName, (steps: Steps) => Promise<void>> = {
  embedNormal,
  setToken,
  phased,
  phasedDash,
  bootstrap,
  reembed,
  hooksFail,
  events,
  create,
  quick,
  visual,
  qnaTile,
  frontload,
  errors,
  rdl,
  urls,
  attrs,
  unload,
}

/** The recorded script's steps, taken with our client. */
export async function replay(name: ScenarioName): Promise<Run> {
  document.body.innerHTML = ''
  const steps = new Steps(name)
  await scenarios[name](steps)
  await later()
  steps.service.destroy()
  return { lines: steps.log.lines, results: steps.results }
}

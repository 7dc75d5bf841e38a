import type * as powerBi from 'powerbi-client'
import type { models, Page, Report, Visual, VisualDescriptor } from 'powerbi-client'

/*
 * Runs in a browser, after a script that makes `window.powerbi`: whichever client that is. Every method that asks the
 * frame, one after the other; what each gives is compared by the test.
 */

declare const window: { powerbi: powerBi.service.Service } & Window & {
    'powerbi-client': { models: typeof models }
  }
const { powerbi } = window
const { models: m } = window['powerbi-client']

const second = 'A b%20/c'
const basic = (column: string, values: (string | number)[], operator: 'In' | 'All' = 'In') =>
  ({
    $schema: 'http://powerbi.com/product/schema#basic',
    target: { table: 'Sales', column },
    filterType: m.FilterType.Basic,
    operator,
    values,
  }) as models.IBasicFilter
const onlyBerlin = [basic('City', ['Berlin'])]
const onlyEmea = [basic('Region', ['EMEA'])]

/** What can be written as JSON: pages and visuals without the embed that they belong to. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, each: unknown) =>
      typeof each === 'object' && each !== null && 'iframe' in each ? undefined : each,
    ) ?? 'null',
  )
/** A visual without its page. */
const described = ({ name, title, type, layout }: VisualDescriptor) => ({ name, title, type, layout })
/** A whole response says only that it is one. */
const status = async (answer: Promise<unknown>) =>
  `status ${(await (answer as Promise<{ statusCode: number }>)).statusCode}`

type Steps = Record<string, () => unknown>

const container = document.getElementById('container')!
let report: Report
let visual: Visual
let state = ''

const heard: string[] = []
const details: Record<string, unknown[]> = {}
/** Every event is heard as a page would: by `on`, and the names that this client does not know by the element. */
function listenTo(embed: Report, names: readonly string[]): void {
  const note = (event: { type: string; detail: unknown }) => {
    heard.push(event.type)
    ;(details[event.type] ??= []).push(plain(event.detail))
  }
  for (const name of names)
    if (embed.allowedEvents.includes(name)) embed.on(name, (event) => note(event as never))
    else container.addEventListener(name, (event) => note(event as CustomEvent))
}
/** The next event of that name; an error in its place is a failure. */
const next = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const listening = new AbortController()
    const done = (event: Event) => {
      listening.abort()
      if (event.type === name) resolve()
      else reject(new Error(`error in place of ${name}: ${JSON.stringify((event as CustomEvent).detail)}`))
    }
    for (const each of new Set([name, 'error']))
      container.addEventListener(each, done, { signal: listening.signal })
  })
/** Waits until what a call set off is drawn. */
async function drawn<Value>(call: () => Promise<Value>): Promise<Value> {
  const rendered = next('rendered')
  const value = await call()
  await rendered
  return value
}

const active = () => report.getActivePage()
const at = async (name: string): Promise<VisualDescriptor> => (await active()).getVisualByName(name)
const overview = (): Page => report.page('overview', 'Overview', true)
const detail = (): Page => report.page(second, 'Details')
const settingsOf = (settings: object) => settings as models.ISettings

const reportSteps: Steps = {
  getCorrelationId: async () => typeof (await report.getCorrelationId()) === 'string',
  setAccessToken: async () => report.setAccessToken(report.config.accessToken!),
  'setAccessToken, empty': () => report.setAccessToken(''),
  'on, an unknown event': () => report.on('nothing' as never, () => undefined),
  create: () => report.create(),
  save: () => report.save(),
  saveAs: () => report.saveAs({ name: 'Copy' } as models.ISaveAsParameters),
  fullscreen: () => report.fullscreen(),
  exitFullscreen: () => report.exitFullscreen(),
  setComponentTitle: () => {
    report.setComponentTitle('Shops')
    return report.iframe.getAttribute('title')
  },
  setComponentTabIndex: () => {
    report.setComponentTabIndex(3)
    return container.getAttribute('tabindex')
  },
  removeComponentTabIndex: () => {
    report.removeComponentTabIndex()
    return container.getAttribute('tabindex')
  },

  getPages: async () => plain(await report.getPages()),
  getPageByName: async () => (await report.getPageByName(second)).displayName,
  'getPageByName, unknown': () => report.getPageByName('nowhere'),
  getActivePage: async () => (await report.getActivePage()).name,
  setPage: () => drawn(() => status(report.setPage(second))),
  'setPage, seen': async () => (await active()).name,
  'setPage, unknown': () => report.setPage('nowhere'),
  'page.setActive': () => drawn(() => status(overview().setActive())),
  addPage: () => report.addPage('New'),
  renamePage: () => report.renamePage('overview', 'First'),
  deletePage: () => report.deletePage('overview'),
  'page.setDisplayName': () => overview().setDisplayName('First'),
  'page.delete': () => overview().delete(),

  getFilters: async () => plain(await report.getFilters()),
  setFilters: () => drawn(() => status(report.setFilters(onlyBerlin))),
  'setFilters, seen': async () => plain(await report.getFilters()),
  'setFilters, wrong': () => report.setFilters([{ filterType: 1 } as never]),
  updateFilters: () => drawn(() => status(report.updateFilters(m.FiltersOperations.Replace, onlyEmea))),
  'updateFilters, seen': async () =>
    ((await report.getFilters()) as models.IBasicFilter[]).map(({ target }) => plain(target)),
  removeFilters: () => drawn(() => status(report.removeFilters())),
  'removeFilters, seen': async () => plain(await report.getFilters()),
  'page.getFilters': async () => plain(await detail().getFilters()),
  'page.setFilters': () => status(detail().setFilters(onlyEmea)),
  'page.updateFilters': () => status(detail().updateFilters(m.FiltersOperations.Add, onlyBerlin)),
  'page.updateFilters, seen': async () => (await detail().getFilters()).length,
  'page.removeFilters': () => status(detail().removeFilters()),
  'page.removeFilters, seen': async () => plain(await detail().getFilters()),

  updateSettings: () =>
    status(report.updateSettings(settingsOf({ panes: { filters: { visible: true, expanded: true } } }))),
  'updateSettings, none': () => report.updateSettings(undefined as never),
  'updateSettings, null': () => report.updateSettings(null as never),
  'updateSettings, wrong': () => report.updateSettings(settingsOf({ filterPaneEnabled: 'yes' })),
  getZoom: () => report.getZoom(),
  setZoom: async () => {
    await report.setZoom(1.5)
    return report.getZoom()
  },
  'setZoom, too far': () => report.setZoom(9),
  'setZoom, back': () => report.setZoom(1),
  'switchMode, view': () => report.switchMode('view'),
  'switchMode, edit': () => report.switchMode('edit'),
  'switchMode, unknown': () => report.switchMode('draw' as never),
  refresh: () => drawn(() => report.refresh()),
  print: () => report.print(),
  isSaved: () => report.isSaved(),
  getTheme: async () => plain(await report.getTheme()),
  applyTheme: () => drawn(() => report.applyTheme({ themeJson: { name: 'Night', background: '#101418' } })),
  'applyTheme, seen': async () => plain(await report.getTheme()),
  resetTheme: () => drawn(() => report.resetTheme()),
  'resetTheme, seen': async () => plain(await report.getTheme()),
  arePersistentFiltersApplied: () => report.arePersistentFiltersApplied(),
  savePersistentFilters: () => status(report.savePersistentFilters()),
  'savePersistentFilters, seen': () => report.arePersistentFiltersApplied(),
  resetPersistentFilters: () => status(report.resetPersistentFilters()),
  'resetPersistentFilters, seen': () => report.arePersistentFiltersApplied(),

  addContextMenuCommand: () =>
    status(report.addContextMenuCommand('note', 'Note', 'Note it', m.MenuLocation.Top, 'cities', '')),
  addOptionsMenuCommand: () => status(report.addOptionsMenuCommand('mail', 'Mail', 'Mail it')),
  'removeContextMenuCommand, unknown': () => report.removeContextMenuCommand('nothing', 'Nothing'),
  removeContextMenuCommand: () => status(report.removeContextMenuCommand('note', 'Note it')),
  removeOptionsMenuCommand: () => status(report.removeOptionsMenuCommand('mail', 'Mail it')),

  setVisualDisplayState: () =>
    status(report.setVisualDisplayState('overview', 'total', m.VisualContainerDisplayMode.Hidden)),
  'setVisualDisplayState, unknown': () => report.setVisualDisplayState('overview', 'nothing', 1),
  resizeVisual: () => status(report.resizeVisual('overview', 'total', 310, 160)),
  moveVisual: () => status(report.moveVisual('overview', 'total', 30, 90, 1)),
  resizeActivePage: () => status(report.resizeActivePage(m.PageSizeType.Custom, 1200, 700)),
  'page.setVisualDisplayState': () =>
    status(overview().setVisualDisplayState('total', m.VisualContainerDisplayMode.Visible)),
  'page.resizeVisual': () => status(overview().resizeVisual('total', 300, 150)),
  'page.moveVisual': () => status(overview().moveVisual('total', 20, 80)),
  'page.resizePage': async () => status((await active()).resizePage(m.PageSizeType.Custom, 1280, 720)),
  'page.resizePage, not active': () => detail().resizePage(m.PageSizeType.Custom, 10, 10),
  switchLayout: () => status(report.switchLayout(m.LayoutType.Custom)),
  'switchLayout, to a phone': () => report.switchLayout(m.LayoutType.MobilePortrait),
  'page.hasLayout': () => overview().hasLayout(m.LayoutType.MobilePortrait),
  'page.hasLayout, none': () => detail().hasLayout(m.LayoutType.MobilePortrait),

  closeAllOverlays: () => report.closeAllOverlays(),
  clearSelectedVisuals: () => report.clearSelectedVisuals(true),

  'page.getVisuals': async () => (await overview().getVisuals()).map(({ name, type }) => `${name} ${type}`),
  'page.getVisualByName': async () => described(await overview().getVisualByName('cities')),
  'page.getVisualByName, unknown': () => overview().getVisualByName('nothing'),
  'page.getSlicers': async () => (await overview().getSlicers()).map(({ name }) => name),
  'page.getSmartNarrativeInsights': async () => plain(await overview().getSmartNarrativeInsights()),

  'visual.getFilters': async () => plain(await (await at('cities')).getFilters()),
  'visual.setFilters': () => drawn(async () => status((await at('cities')).setFilters(onlyBerlin))),
  'visual.setFilters, seen': async () => (await (await at('cities')).exportData()).data,
  'visual.updateFilters': () =>
    drawn(async () => status((await at('cities')).updateFilters(m.FiltersOperations.ReplaceAll, onlyEmea))),
  'visual.updateFilters, seen': async () => plain(await (await at('cities')).getFilters()),
  'visual.removeFilters': () => drawn(async () => status((await at('cities')).removeFilters())),
  'visual.exportData': async () =>
    plain(await (await at('cities')).exportData(m.ExportDataType.Summarized, 2)),
  'visual.exportData, underlying': async () =>
    (await (await at('cities')).exportData(m.ExportDataType.Underlying)).data.split('\r\n').length,
  'visual.exportData, words': async () => (await at('heading')).exportData(),
  'visual.getSlicerState': async () => plain(await (await at('region')).getSlicerState()),
  'visual.setSlicerState': () =>
    drawn(async () => status((await at('region')).setSlicerState({ filters: onlyEmea }))),
  'visual.setSlicerState, seen': async () => plain(await (await at('region')).getSlicerState()),
  'visual.setSlicerState, none': () =>
    drawn(async () => status((await at('region')).setSlicerState({ filters: [] }))),
  'visual.setSlicerState, not a slicer': async () => (await at('cities')).setSlicerState({ filters: [] }),
  'visual.sortBy': () =>
    drawn(async () =>
      status(
        (await at('cities')).sortBy({
          orderBy: { table: 'Sales', measure: 'Total' } as never,
          direction: m.SortDirection.Descending,
        }),
      ),
    ),
  'visual.sortBy, seen': async () => (await (await at('cities')).exportData()).data,
  'visual.getSmartNarrativeInsights': async () =>
    plain(await (await at('cities')).getSmartNarrativeInsights()),
  'visual.moveVisual': async () => status((await at('total')).moveVisual(20, 80)),
  'visual.resizeVisual': async () => status((await at('total')).resizeVisual(300, 150)),
  'visual.setVisualDisplayState': async () => status((await at('total')).setVisualDisplayState(0)),
  'visual.clone': async () => {
    const { visualName, visual: copy } = (await (await at('total')).clone()) as unknown as {
      visualName: string
      visual: { type: string }
    }
    return [copy.type, (await overview().getVisuals()).some(({ name }) => name === visualName)]
  },
  'isSaved, after a clone': () => report.isSaved(),

  'bookmarks.getBookmarks': async () => plain(await report.bookmarksManager.getBookmarks()),
  'bookmarks.capture': async () => {
    const captured = await report.bookmarksManager.capture({ allPages: true })
    state = captured.state!
    return [typeof captured.name, typeof captured.state]
  },
  'bookmarks.apply': () => drawn(() => status(report.bookmarksManager.apply('detail'))),
  'bookmarks.apply, seen': async () => (await active()).name,
  'bookmarks.apply, unknown': () => report.bookmarksManager.apply('nothing'),
  'bookmarks.applyState': () => drawn(() => status(report.bookmarksManager.applyState(state))),
  'bookmarks.applyState, seen': async () => (await active()).name,
  'bookmarks.applyState, wrong': () => report.bookmarksManager.applyState('nonsense'),
  'bookmarks.play': () => drawn(() => status(report.bookmarksManager.play(m.BookmarksPlayMode.Presentation))),
  'bookmarks.play, off': () => status(report.bookmarksManager.play(m.BookmarksPlayMode.Off)),

  reload: () => drawn(() => report.reload()),
  'reload, seen': async () => [(await active()).name, await report.isSaved()],
}

const visualSteps: Steps = {
  getVisualDescriptor: async () => (await visual.getVisualDescriptor()).name,
  getPages: () => visual.getPages(),
  setPage: () => visual.setPage('overview'),
  render: () => visual.render(),
  getActivePage: async () => (await visual.getActivePage()).name,
  getFilters: async () => plain(await visual.getFilters()),
  setFilters: () => drawn(() => status(visual.setFilters(onlyBerlin))),
  'setFilters, seen': async () => plain(await visual.getFilters(m.FiltersLevel.Visual)),
  'updateFilters, on the page': () =>
    drawn(() => status(visual.updateFilters(m.FiltersOperations.Add, onlyEmea, m.FiltersLevel.Page))),
  'getFilters, of the page': async () => plain(await visual.getFilters(m.FiltersLevel.Page)),
  'getFilters, of the report': async () => plain(await visual.getFilters(m.FiltersLevel.Report)),
  removeFilters: () => drawn(() => status(visual.removeFilters())),
  setAccessToken: () => visual.setAccessToken(visual.config.accessToken!),
  exportData: async () => (await (await visual.getVisualDescriptor()).exportData()).data,
}

async function run(steps: Steps): Promise<Record<string, unknown>> {
  const results: Record<string, unknown> = {}
  for (const [name, step] of Object.entries(steps)) {
    let late = 0
    try {
      results[name] = await Promise.race([
        Promise.resolve(step()).then((value) => value ?? null),
        // oxlint-disable-next-line waiting/no-sleep -- the longest that an answer may take; nothing waits for it to pass
        new Promise((resolve) => (late = setTimeout(resolve, 15_000, 'no answer within 15 s') as never)),
      ])
    } catch (error) {
      results[name] = { refused: error instanceof Error ? error.message : (plain(error) ?? null) }
    } finally {
      clearTimeout(late)
    }
  }
  return results
}

const everyMethod = {
  heard,
  details,
  /** Embeds the report; resolves when it is drawn. */
  async embed(config: powerBi.IReportEmbedConfiguration, events: readonly string[] = []): Promise<void> {
    powerbi.reset(container)
    const isDrawn = next('rendered')
    report = powerbi.embed(container, config) as Report
    listenTo(report, events)
    await isDrawn
  },
  /** Loads a report that may be wrong: drawn, or refused with an error that says why. The frame answers either way. */
  async tryToOpen(
    config: powerBi.IReportEmbedConfiguration,
  ): Promise<{ kind: string; isClear: boolean; detail: unknown }> {
    const isThere = powerbi.find(config.uniqueId!) !== undefined
    const outcome = new Promise<{ kind: string; detail: models.IError | null }>((resolve) => {
      for (const name of ['rendered', 'error'])
        container.addEventListener(
          name,
          (event) => resolve({ kind: name, detail: plain((event as CustomEvent).detail) as never }),
          { once: true },
        )
      // oxlint-disable-next-line waiting/no-sleep -- the longest that an answer may take; nothing waits for it to pass
      setTimeout(() => resolve({ kind: 'nothing', detail: null }), 20_000)
    })
    if (!isThere) report = powerbi.embed(container, config) as Report
    // The client drops a load that follows another one within 100 ms.
    else if ((await report.load()) === undefined) {
      // oxlint-disable-next-line waiting/no-sleep -- the client drops a load within 100 ms of another, by the page’s clock
      await new Promise((resolve) => setTimeout(resolve, 110))
      await report.load()
    }
    const { kind, detail } = await outcome
    const pages = await report.getPages().then(
      (all) => all.length,
      (error: unknown) => plain(error),
    )
    const isAnswered =
      kind === 'rendered'
        ? typeof pages === 'number'
        : JSON.stringify(pages).includes('message') || typeof pages === 'number'
    const isClear =
      isAnswered &&
      (kind === 'rendered' || (kind === 'error' && Boolean(detail?.message && detail.detailedMessage)))
    return { kind, isClear, detail: isClear ? null : [detail, pages] }
  },
  /** Every method, or those named, one after the other. */
  runReport: (names: readonly string[] = Object.keys(reportSteps)) =>
    run(Object.fromEntries(names.map((name) => [name, reportSteps[name]!]))),
  /** What `load` and `render` of a phased embed give. */
  async phase(config: powerBi.IReportEmbedConfiguration): Promise<unknown> {
    powerbi.reset(container)
    const loaded = next('loaded')
    report = powerbi.load(container, config) as Report
    await loaded
    return [await drawn(() => report.render()), (await active()).name]
  },
  /** Embeds one visual of the report alone. */
  async runVisual(config: powerBi.IVisualEmbedConfiguration): Promise<Record<string, unknown>> {
    powerbi.reset(container)
    const isDrawn = next('rendered')
    visual = powerbi.embed(container, config) as Visual
    await isDrawn
    return run(visualSteps)
  },
  /** Milliseconds from the load's being sent to the report's being drawn; the frame is there. */
  async timeLoad(config: powerBi.IReportEmbedConfiguration): Promise<number> {
    // oxlint-disable-next-line waiting/no-sleep -- the client drops a load within 100 ms of another, by the page’s clock
    await new Promise((resolve) => setTimeout(resolve, 110))
    Object.assign(report.config, config)
    const start = performance.now()
    await drawn(() => report.load())
    return performance.now() - start
  },
  /** Milliseconds from now until the report is drawn anew. */
  async timeDrawn(): Promise<number> {
    const start = performance.now()
    await next('rendered')
    return performance.now() - start
  },
  async switchPages(times: number): Promise<void> {
    const names = (await report.getPages()).map(({ name }) => name)
    for (let at = 1; at <= times; at++) await drawn(() => report.setPage(names[at % names.length]!))
  },
  refresh: () => report.refresh(),
  save: () => report.save(),
  saveAs: (name: string) => report.saveAs({ name } as models.ISaveAsParameters),
  isSaved: () => report.isSaved(),
  filters: async () => plain(await report.getFilters()),
  setFilters: () => drawn(() => report.setFilters(onlyEmea)),
  exportCities: async () => (await (await at('cities')).exportData()).data,
}

export type EveryMethod = typeof everyMethod
;(globalThis as unknown as { everyMethod: EveryMethod }).everyMethod = everyMethod

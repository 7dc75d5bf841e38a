import type { AskOptions } from '@casement/channel'
import { EmbedError } from '@casement/channel'
import { calls, endpoints, reportEvents, viewEvent } from '@casement/contract'
import type { AnswerOf, BodyOf, Call, CallParams, models, ToldView } from '@casement/contract'
import { LayoutType } from '@casement/contract/models'
import type { EmbedConfiguration } from '../embed/configuration.ts'
import { Embed } from '../embed/embed.ts'
import type { Answer } from '../embed/embed.ts'
import type { Filterable } from '../embed/filterable.ts'
import type { ServiceCore } from '../embed/service-core.ts'
import { isMobile } from '../embed/settings-parameters.ts'
import * as texts from '../embed/texts.ts'
import { isPaginated, parameterOf } from '../frame/frame-url.ts'
import type { Headers } from '../messages/http.ts'
import { markActive } from './active-page.ts'
import { BookmarksManager } from './bookmarks-manager.ts'
import { extensionsOf, menuCommand, withoutMenuEntry } from './menu-commands.ts'
import type { Menu, MenuCommandOptions } from './menu-commands.ts'
import { menuBottom, removeAll } from './numbers.ts'
import { Page } from './page.ts'
import { withPanes } from './pane-settings.ts'

/** Spelling of the view modes in paths, by their number. */
const modes = ['view', 'edit'] as const

/** A report in a frame. */
export class Report extends Embed implements Filterable<models.ReportLevelFilters[]> {
  static override allowedEvents: string[] = /* @__PURE__ */ Embed.allowedEvents.concat(reportEvents)
  static override type = 'Report'
  static reportIdAttribute = 'powerbi-report-id'
  static filterPaneEnabledAttribute = 'powerbi-settings-filter-pane-enabled'
  static navContentPaneEnabledAttribute = 'powerbi-settings-nav-content-pane-enabled'
  static findIdFromEmbedUrl = (url: string): string | undefined => parameterOf(url, 'reportId')

  readonly bookmarksManager: BookmarksManager

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
    iframe?: HTMLIFrameElement,
  ) {
    super(service, element, config, iframe, phased, isBootstrap)
    this.loadPath = calls.loadReport.path
    this.phasedLoadPath = calls.prepareReport.path
    this.tokenPath = calls.setReportToken.path
    this.bookmarksManager = new BookmarksManager(this)
  }

  getId(): string {
    const id =
      this.config.id || this.attribute('report-id') || Report.findIdFromEmbedUrl(this.config.embedUrl!)
    if (typeof id !== 'string' || id === '') {
      throw new Error(texts.idRequired('Report', `${this.service.provider.attributePrefix}report-id`))
    }
    return id
  }

  validate(config: object): models.IError[] | undefined {
    const { embedUrl } = config as EmbedConfiguration
    const { report, paginatedReport } = this.service.rules
    return (isPaginated(embedUrl) ? paginatedReport : report)?.(config)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.report
  }

  override configChanged(): void {
    const { extensions, layoutType } = this.config.settings ?? {}
    const { commands, groups } = extensionsOf(extensions)
    this.commands = commands ?? []
    this.groups = groups ?? []
    this.initialLayoutType = layoutType ?? LayoutType.Master
  }

  protected override fillSettings(): void {
    this.config.settings = withPanes(this.config.settings, (name) =>
      this.element.getAttribute(`${this.service.provider.attributePrefix}settings-${name}-enabled`),
    )
  }

  /** Makes a call; one that is refused on paginated reports is refused here, before it is sent [ERR-04]. */
  override ask<C extends Call>(
    call: C,
    params: CallParams<C>,
    body?: BodyOf<C>,
    options?: AskOptions & { readonly headers?: Headers },
  ): Promise<Answer<AnswerOf<C>>> {
    if (call.paginated === 'refused' && isPaginated(this.config.embedUrl))
      return Promise.reject(texts.rdlNotSupported)
    return super.ask(call, params, body, options)
  }

  /** Throws the text that says so on a paginated report. */
  refuseOnPaginated(): void {
    if (isPaginated(this.config.embedUrl)) throw texts.rdlNotSupported
  }

  /** Shows what a phased load has prepared. */
  async render(
    config?: models.IReportLoadConfiguration | models.IReportEmbedConfiguration,
  ): Promise<unknown> {
    return (await this.ask(calls.render, {}, config as Record<string, unknown> | undefined)).body
  }

  // pages

  async getPages(): Promise<Page[]> {
    return this.readPages()
  }

  protected async readPages(): Promise<Page[]> {
    const { body } = await this.ask(calls.getPages, {})
    return body!.map((page) => this.#pageFrom(page))
  }

  #pageFrom(page: models.IPage): Page {
    return new Page(
      this,
      page.name,
      page.displayName,
      page.isActive,
      page.visibility,
      page.defaultSize,
      page.defaultDisplayOption,
      page.mobileSize,
      page.background,
      page.wallpaper,
    )
  }

  /** Rejects with the not-found code when there is none of this name. */
  async getPageByName(pageName: string): Promise<Page> {
    const page = (await this.readPages()).find(({ name }) => name === pageName)
    if (!page) throw texts.notFound
    return page
  }

  async getActivePage(): Promise<Page> {
    const page = (await this.readPages()).find(({ isActive }) => isActive)
    if (!page) throw new EmbedError('PAGE_NOT_ACTIVE')
    return page
  }

  /** A page object without asking the frame. */
  page(name: string, displayName?: string, isActive?: boolean, visibility?: models.SectionVisibility): Page {
    return new Page(this, name, displayName, isActive, visibility)
  }

  /** newPage of pageChanged becomes a page of this report, the active one [EVT-07]. */
  override detailOf(eventName: string, body: unknown): unknown {
    if (eventName === viewEvent) this.view = body as ToldView
    if (eventName !== 'pageChanged') return body
    const newPage = (body as { newPage?: models.IPage } | null)?.newPage
    if (!newPage) throw new Error("Page model not found at 'event.value.newPage'.")
    const page = this.#pageFrom({ ...newPage, isActive: true })
    markActive(this, page.name)
    return { ...(body as object), newPage: page }
  }

  async addPage(displayName?: string): Promise<Page> {
    const { body } = await this.ask(calls.addPage, {}, { displayName: displayName! })
    return this.#pageFrom(body!)
  }

  async deletePage(page: string): Promise<void> {
    return (await this.ask(calls.deletePage, { page }, {})).body
  }

  async renamePage(page: string, displayName: string): Promise<void> {
    return (await this.ask(calls.renamePage, { page }, { name: page, displayName })).body
  }

  async setPage(name: string): Promise<Answer<void>> {
    this.refuseOnPaginated()
    const answer = await this.ask(calls.setActivePage, {}, { name, displayName: null, isActive: true })
    markActive(this, name)
    return answer
  }

  // filters

  async getFilters(): Promise<models.IFilter[]> {
    return (await this.ask(calls.getReportFilters, {})).body!
  }

  updateFilters(
    filtersOperation: models.FiltersOperations,
    filters?: models.ReportLevelFilters[],
  ): Promise<Answer<void>> {
    return this.ask(calls.updateReportFilters, {}, { filtersOperation, filters: filters! })
  }

  async removeFilters(): Promise<Answer<void>> {
    this.refuseOnPaginated()
    return this.updateFilters(removeAll)
  }

  setFilters(filters: models.ReportLevelFilters[]): Promise<Answer<void>> {
    return this.ask(calls.setReportFilters, {}, filters)
  }

  // settings, mode, theme, state

  /**
   * Sends the settings as they are given, also none: what is wrong with them is the frame's to say. Rejects with
   * IError[] when the zoom level is outside 0.25 to 4 [MOD-07].
   */
  async updateSettings(settings: models.ISettings): Promise<Answer<void>> {
    const { customLayout, extensions, zoomLevel } = (settings ?? {}) as models.ISettings
    if (customLayout != null) this.refuseOnPaginated()
    if (zoomLevel != null && !(zoomLevel >= 0.25 && zoomLevel <= 4)) {
      throw [{ message: 'zoomLevel must be a number between 0.25 and 4' }] satisfies models.IError[]
    }
    const answer = await this.ask(calls.updateSettings, {}, settings)
    const { commands, groups } = extensionsOf(extensions)
    this.commands = commands ?? this.commands
    this.groups = groups ?? this.groups
    return answer
  }

  async setZoom(zoomLevel: number): Promise<void> {
    await this.updateSettings({ zoomLevel })
  }

  async getZoom(): Promise<number> {
    return (await this.ask(calls.getZoom, {})).body!
  }

  /** `view`, `edit` or the enumeration's value; a text is passed on as it is. */
  async switchMode(viewMode: models.ViewMode | string): Promise<void> {
    const mode = typeof viewMode === 'string' ? viewMode : String(modes[viewMode])
    return (await this.ask(calls.switchMode, { mode }, null)).body
  }

  async refresh(): Promise<void> {
    return (await this.ask(calls.refresh, {}, null)).body
  }

  async print(): Promise<void> {
    return (await this.ask(calls.print, {}, null)).body
  }

  /** Saved means without unsaved changes [EMB-36]. */
  async isSaved(): Promise<boolean> {
    return !(await this.ask(calls.hasUnsavedChanges, {})).body
  }

  async applyTheme(theme: models.IReportTheme): Promise<void> {
    return (await this.ask(calls.setTheme, {}, theme)).body
  }

  async resetTheme(): Promise<void> {
    return (await this.ask(calls.setTheme, {}, {})).body
  }

  async getTheme(): Promise<models.IReportTheme> {
    return (await this.ask(calls.getTheme, {})).body!
  }

  resetPersistentFilters(): Promise<Answer<void>> {
    return this.ask(calls.resetUserState, {}, null)
  }

  savePersistentFilters(): Promise<Answer<void>> {
    return this.ask(calls.saveUserState, {}, null)
  }

  async arePersistentFiltersApplied(): Promise<boolean> {
    return (await this.ask(calls.isUserStateApplied, {})).body!
  }

  async closeAllOverlays(): Promise<void> {
    return (await this.ask(calls.closeAllOverlays, {}, null)).body
  }

  async clearSelectedVisuals(clearSelectionState?: boolean): Promise<void> {
    const silently = String(clearSelectionState === true)
    return (await this.ask(calls.clearSelectedVisuals, { silently }, null)).body
  }

  // menus

  addContextMenuCommand(
    commandName: string,
    commandTitle: string,
    contextMenuTitle = commandTitle,
    menuLocation: models.MenuLocation = menuBottom,
    visualName?: string,
    visualType?: string,
    groupName?: string,
  ): Promise<Answer<void>> {
    return this.#addCommand({
      menu: 'visualContextMenu',
      name: commandName,
      title: commandTitle,
      menuTitle: contextMenuTitle,
      menuLocation,
      visualName,
      visualType,
      groupName,
    })
  }

  addOptionsMenuCommand(
    commandName: string,
    commandTitle: string,
    optionsMenuTitle = commandTitle,
    menuLocation: models.MenuLocation = menuBottom,
    visualName?: string,
    visualType?: string,
    groupName?: string,
    icon?: string,
  ): Promise<Answer<void>> {
    return this.#addCommand({
      menu: 'visualOptionsMenu',
      name: commandName,
      title: commandTitle,
      menuTitle: optionsMenuTitle,
      menuLocation,
      visualName,
      visualType,
      groupName,
      icon,
    })
  }

  /** Rejects with the not-found code when no such entry was added. */
  removeContextMenuCommand(commandName: string, contextMenuTitle: string): Promise<Answer<void>> {
    return this.#removeCommand('visualContextMenu', commandName, contextMenuTitle)
  }

  removeOptionsMenuCommand(commandName: string, optionsMenuTitle: string): Promise<Answer<void>> {
    return this.#removeCommand('visualOptionsMenu', commandName, optionsMenuTitle)
  }

  async #addCommand(options: MenuCommandOptions): Promise<Answer<void>> {
    this.refuseOnPaginated()
    return this.#sendCommands([...this.commands, menuCommand(options)])
  }

  async #removeCommand(menu: Menu, name: string, menuTitle: string): Promise<Answer<void>> {
    this.refuseOnPaginated()
    const commands = withoutMenuEntry(this.commands, menu, name, menuTitle)
    if (!commands) throw texts.notFound
    return this.#sendCommands(commands)
  }

  #sendCommands(commands: models.ICommandExtension[]): Promise<Answer<void>> {
    return this.updateSettings({ extensions: { commands, groups: this.groups } })
  }

  // layout

  setVisualDisplayState(
    pageName: string,
    visualName: string,
    mode: models.VisualContainerDisplayMode,
  ): Promise<Answer<void>> {
    return this.#layOut(pageName, visualName, { displayState: { mode } })
  }

  /** Pixels. */
  resizeVisual(pageName: string, visualName: string, width: number, height: number): Promise<Answer<void>> {
    return this.#layOut(pageName, visualName, { width, height })
  }

  /** Pixels; a higher z lies above. */
  moveVisual(pageName: string, visualName: string, x: number, y: number, z?: number): Promise<Answer<void>> {
    return this.#layOut(pageName, visualName, { x, y, z } as models.IVisualLayout)
  }

  /** Makes sure of page and visual first; rejects with the not-found code. */
  async #layOut(pageName: string, visualName: string, layout: models.IVisualLayout): Promise<Answer<void>> {
    const page = await this.getPageByName(pageName)
    const visual = await page.getVisualByName(visualName)
    const pagesLayout = { [page.name]: { visualsLayout: { [visual.name]: layout } } }
    return this.#sendLayout({ pagesLayout })
  }

  /** Pixels. */
  async resizeActivePage(type: models.PageSizeType, width?: number, height?: number): Promise<Answer<void>> {
    return this.#sendLayout({ pageSize: { type, width, height } as models.ICustomPageSize })
  }

  #sendLayout(customLayout: models.ICustomLayout): Promise<Answer<void>> {
    return this.updateSettings({ layoutType: LayoutType.Custom, customLayout })
  }

  /** Within the mobile layouts, or within the others; across, it is refused and nothing sent [RPT-02]. */
  async switchLayout(layoutType: models.LayoutType): Promise<Answer<void>> {
    if (isMobile(layoutType) !== isMobile(this.initialLayoutType)) throw texts.layoutSwitch
    const answer = await this.updateSettings({ layoutType })
    this.initialLayoutType = layoutType
    return answer
  }
}

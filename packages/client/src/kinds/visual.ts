import type { models } from '@casement/contract'
import { calls } from '@casement/contract'
import {
  DisplayOption,
  FiltersLevel,
  FiltersOperations,
  LayoutType,
  PageSizeType,
  VisualContainerDisplayMode,
} from '@casement/contract/models'
import type { EmbedConfiguration } from '../embed/configuration.ts'
import type { Answer } from '../embed/embed.ts'
import type { ServiceCore } from '../embed/service-core.ts'
import * as texts from '../embed/texts.ts'
import { Page } from '../report/page.ts'
import { Report } from '../report/report.ts'
import { VisualDescriptor } from '../report/visual-descriptor.ts'

/** One visual of a report's page, alone in a frame: a report load with a layout that hides the rest. */
export class Visual extends Report {
  static override type = 'visual'
  static GetPagesNotSupportedError = 'Get pages is not supported while embedding a visual.'
  static SetPageNotSupportedError = 'Set page is not supported while embedding a visual.'
  static RenderNotSupportedError = 'render is not supported while embedding a visual.'

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
    iframe?: HTMLIFrameElement,
  ) {
    super(service, element, config, phased, isBootstrap, iframe)
    this.phasedLoadPath = undefined
  }

  override validate(config: object): models.IError[] | undefined {
    const { pageName, visualName } = config as EmbedConfiguration
    if (typeof pageName !== 'string' || pageName === '') throw new Error(texts.pageNameRequired)
    if (typeof visualName !== 'string' || visualName === '') throw new Error(texts.visualNameRequired)
    return super.validate(config)
  }

  /** Every other visual hidden, this one at 1,1,1; a custom layout of the configuration wins [VIS-12 to VIS-14]. */
  protected override loadBody(): object {
    const { config, iframe } = this
    const width = config.width || iframe.offsetWidth
    const height = config.height || iframe.offsetHeight
    const { Visible, Hidden } = VisualContainerDisplayMode
    const page: models.IPageLayout = {
      defaultLayout: { displayState: { mode: Hidden } },
      visualsLayout: {
        [config.visualName!]: { displayState: { mode: Visible }, x: 1, y: 1, z: 1, width, height },
      },
    }
    const pageSize: models.ICustomPageSize = { type: PageSizeType.Custom, width, height }
    const settings: models.ISettings = {
      ...config.settings,
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      layoutType: LayoutType.Custom,
      customLayout: {
        displayOption: DisplayOption.FitToPage,
        pageSize,
        pagesLayout: { [config.pageName!]: page },
        ...config.settings?.customLayout,
      },
    }
    return { ...config, settings }
  }

  override getPages(): Promise<Page[]> {
    throw Visual.GetPagesNotSupportedError
  }

  override setPage(_pageName: string): Promise<Answer<void>> {
    throw Visual.SetPageNotSupportedError
  }

  override async render(): Promise<never> {
    throw Visual.RenderNotSupportedError
  }

  /** The visual itself. Rejects with the IError visualNotFound. */
  async getVisualDescriptor(): Promise<VisualDescriptor> {
    const { pageName, visualName } = this.config
    const { body } = await this.ask(calls.getVisuals, { page: pageName! })
    const visual = body!.find(({ name }) => name === visualName)
    if (!visual)
      throw { message: 'visualNotFound', detailedMessage: 'Visual not found' } satisfies models.IError
    const page = new Page(this, pageName!)
    return new VisualDescriptor(page, visual.name, visual.title, visual.type, visual.layout!)
  }

  /** The visual's filters, or those of its page or report. */
  override getFilters(level?: models.FiltersLevel): Promise<models.IFilter[]> {
    return this.#filtersOf(level).getFilters()
  }

  override updateFilters(
    operation: models.FiltersOperations,
    filters?: models.ReportLevelFilters[],
    level?: models.FiltersLevel,
  ): Promise<Answer<void>> {
    return this.#filtersOf(level).updateFilters(operation, filters)
  }

  override setFilters(
    filters: models.ReportLevelFilters[],
    level?: models.FiltersLevel,
  ): Promise<Answer<void>> {
    return this.#filtersOf(level).setFilters(filters)
  }

  override removeFilters(level?: models.FiltersLevel): Promise<Answer<void>> {
    return this.updateFilters(FiltersOperations.RemoveAll, undefined, level)
  }

  #filtersOf(level?: models.FiltersLevel) {
    const page = new Page(this, this.config.pageName!)
    if (level === FiltersLevel.Report) {
      return {
        getFilters: () => super.getFilters(),
        setFilters: (filters: models.ReportLevelFilters[]) => super.setFilters(filters),
        updateFilters: (operation: models.FiltersOperations, filters?: models.ReportLevelFilters[]) =>
          super.updateFilters(operation, filters),
      }
    }
    if (level === FiltersLevel.Page) return page
    return new VisualDescriptor(page, this.config.visualName!, '', '', {}) as unknown as Page
  }
}

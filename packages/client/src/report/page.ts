import type { models } from '@casement/contract'
import { calls } from '@casement/contract'
import { FiltersOperations, LayoutType } from '@casement/contract/models'
import type { Answer } from '../embed/embed.ts'
import type { Filterable } from '../embed/filterable.ts'
import * as texts from '../embed/texts.ts'
import { markActive, watchPage } from './active-page.ts'
import type { Report } from './report.ts'
import { VisualDescriptor } from './visual-descriptor.ts'

/** A page of a report. Its fields are what the report said when it was asked. */
export class Page implements Filterable<models.PageLevelFilters[]> {
  report: Report
  name: string
  displayName: string
  isActive: boolean
  visibility: models.SectionVisibility | undefined
  defaultSize: models.ICustomPageSize | undefined
  mobileSize: models.ICustomPageSize | undefined
  defaultDisplayOption: models.DisplayOption | undefined
  background: models.IPageBackground | undefined
  wallpaper: models.IPageWallpaper | undefined

  constructor(
    report: Report,
    name: string,
    displayName?: string,
    isActive?: boolean,
    visibility?: models.SectionVisibility,
    defaultSize?: models.ICustomPageSize,
    defaultDisplayOption?: models.DisplayOption,
    mobileSize?: models.ICustomPageSize,
    background?: models.IPageBackground,
    wallpaper?: models.IPageWallpaper,
  ) {
    this.report = report
    this.name = name
    this.displayName = displayName!
    this.isActive = isActive!
    this.visibility = visibility
    this.defaultSize = defaultSize
    this.defaultDisplayOption = defaultDisplayOption
    this.mobileSize = mobileSize
    this.background = background
    this.wallpaper = wallpaper
    watchPage(this)
  }

  async getSmartNarrativeInsights(): Promise<models.ISmartNarratives> {
    return (await this.report.ask(calls.getPageNarrative, { page: this.name })).body!
  }

  async getFilters(): Promise<models.IFilter[]> {
    return (await this.report.ask(calls.getPageFilters, { page: this.name })).body!
  }

  updateFilters(
    filtersOperation: models.FiltersOperations,
    filters?: models.PageLevelFilters[],
  ): Promise<Answer<void>> {
    return this.report.ask(
      calls.updatePageFilters,
      { page: this.name },
      { filtersOperation, filters: filters! },
    )
  }

  removeFilters(): Promise<Answer<void>> {
    return this.updateFilters(FiltersOperations.RemoveAll)
  }

  setFilters(filters: models.PageLevelFilters[]): Promise<Answer<void>> {
    return this.report.ask(calls.setPageFilters, { page: this.name }, filters)
  }

  delete(): Promise<void> {
    return this.report.deletePage(this.name)
  }

  async setActive(): Promise<Answer<void>> {
    const body = { name: this.name, displayName: null, isActive: true } as const
    const answer = await this.report.ask(calls.setActivePage, {}, body)
    this.isActive = true
    markActive(this.report, this.name)
    return answer
  }

  async setDisplayName(displayName: string): Promise<Answer<void>> {
    return this.report.ask(calls.renamePage, { page: this.name }, { name: this.name, displayName })
  }

  async getVisuals(): Promise<VisualDescriptor[]> {
    this.report.refuseOnPaginated()
    const { body } = await this.report.ask(calls.getVisuals, { page: this.name })
    return body!.map(
      ({ name, title, type, layout }) => new VisualDescriptor(this, name, title, type, layout!),
    )
  }

  /** Rejects with the not-found code when there is none of this name. */
  async getVisualByName(visualName: string): Promise<VisualDescriptor> {
    const visual = (await this.getVisuals()).find(({ name }) => name === visualName)
    if (!visual) throw texts.notFound
    return visual
  }

  async getSlicers(): Promise<VisualDescriptor[]> {
    return (await this.getVisuals()).filter(({ type }) => type === 'slicer')
  }

  async hasLayout(layoutType: models.LayoutType): Promise<boolean> {
    const layout = LayoutType[layoutType]
    return (await this.report.ask(calls.hasLayout, { page: this.name, layout })).body!
  }

  setVisualDisplayState(visualName: string, mode: models.VisualContainerDisplayMode): Promise<Answer<void>> {
    return this.report.setVisualDisplayState(this.name, visualName, mode)
  }

  moveVisual(visualName: string, x: number, y: number, z?: number): Promise<Answer<void>> {
    return this.report.moveVisual(this.name, visualName, x, y, z)
  }

  resizeVisual(visualName: string, width: number, height: number): Promise<Answer<void>> {
    return this.report.resizeVisual(this.name, visualName, width, height)
  }

  /** Pixels. Refused, and nothing sent, while another page is active. */
  async resizePage(type: models.PageSizeType, width?: number, height?: number): Promise<Answer<void>> {
    this.report.refuseOnPaginated()
    if (!this.isActive) throw texts.resizeInactivePage
    return this.report.resizeActivePage(type, width, height)
  }
}

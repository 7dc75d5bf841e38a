import type { AnswerOf, BodyOf, Call, CallParams, models } from '@casement/contract'
import { calls } from '@casement/contract'
import { LayoutType } from '@casement/contract/models'
import type { Answer } from '../embed/embed.ts'
import type { Filterable } from '../embed/filterable.ts'
import * as texts from '../embed/texts.ts'
import { markActive, watchPage } from './active-page.ts'
import { removeAll } from './numbers.ts'
import type { Report } from './report.ts'
import { VisualDescriptor } from './visual-descriptor.ts'

/** A page of a report. Its fields are what the report said when it was asked. */
export class Page implements Filterable<models.PageLevelFilters[]> {
  declare report: Report
  declare name: string
  declare displayName: string
  declare isActive: boolean
  declare visibility: models.SectionVisibility | undefined
  declare defaultSize: models.ICustomPageSize | undefined
  declare mobileSize: models.ICustomPageSize | undefined
  declare defaultDisplayOption: models.DisplayOption | undefined
  declare background: models.IPageBackground | undefined
  declare wallpaper: models.IPageWallpaper | undefined

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
    this.mobileSize = mobileSize
    this.defaultDisplayOption = defaultDisplayOption
    this.background = background
    this.wallpaper = wallpaper
    watchPage(this)
  }

  /** Makes a call about this page. */
  #ask<C extends Call<Call['method'], `${string}*page${string}`>>(
    call: C,
    body?: BodyOf<C>,
  ): Promise<Answer<AnswerOf<C>>> {
    const params = { page: this.name } as object as CallParams<C>
    return this.report.ask<C>(call, params, body)
  }

  async getSmartNarrativeInsights(): Promise<models.ISmartNarratives> {
    return (await this.#ask(calls.getPageNarrative)).body!
  }

  async getFilters(): Promise<models.IFilter[]> {
    return (await this.#ask(calls.getPageFilters)).body!
  }

  updateFilters(
    filtersOperation: models.FiltersOperations,
    filters?: models.PageLevelFilters[],
  ): Promise<Answer<void>> {
    return this.#ask(calls.updatePageFilters, { filtersOperation, filters: filters! })
  }

  removeFilters(): Promise<Answer<void>> {
    return this.updateFilters(removeAll)
  }

  setFilters(filters: models.PageLevelFilters[]): Promise<Answer<void>> {
    return this.#ask(calls.setPageFilters, filters)
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
    return this.#ask(calls.renamePage, { name: this.name, displayName })
  }

  async getVisuals(): Promise<VisualDescriptor[]> {
    this.report.refuseOnPaginated()
    const { body } = await this.#ask(calls.getVisuals)
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

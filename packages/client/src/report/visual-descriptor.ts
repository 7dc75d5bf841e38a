import type { AnswerOf, BodyOf, Call, CallParams, models } from '@casement/contract'
import { calls } from '@casement/contract'
import type { Answer } from '../embed/embed.ts'
import type { Filterable } from '../embed/filterable.ts'
import { removeAll } from './numbers.ts'
import type { Page } from './page.ts'

/** A visual of a page. */
export class VisualDescriptor implements Filterable<models.VisualLevelFilters[]> {
  declare page: Page
  declare name: string
  declare title: string
  declare type: string
  declare layout: models.IVisualLayout

  constructor(page: Page, name: string, title: string, type: string, layout: models.IVisualLayout) {
    this.page = page
    this.name = name
    this.title = title
    this.type = type
    this.layout = layout
  }

  /** Makes a call about this visual. */
  #ask<C extends Call<Call['method'], `${string}*page${string}*visual${string}`>>(
    call: C,
    body?: BodyOf<C>,
  ): Promise<Answer<AnswerOf<C>>> {
    const { page, name } = this
    const params = { page: page.name, visual: name } as object as CallParams<C>
    return page.report.ask<C>(call, params, body)
  }

  async getFilters(): Promise<models.IFilter[]> {
    return (await this.#ask(calls.getVisualFilters)).body!
  }

  updateFilters(
    filtersOperation: models.FiltersOperations,
    filters?: models.VisualLevelFilters[],
  ): Promise<Answer<void>> {
    return this.#ask(calls.updateVisualFilters, { filtersOperation, filters: filters! })
  }

  removeFilters(): Promise<Answer<void>> {
    return this.updateFilters(removeAll)
  }

  setFilters(filters: models.VisualLevelFilters[]): Promise<Answer<void>> {
    return this.#ask(calls.setVisualFilters, filters)
  }

  async exportData(exportDataType?: models.ExportDataType, rows?: number): Promise<models.IExportDataResult> {
    const body = { rows, exportDataType } as models.IExportDataRequest
    return (await this.#ask(calls.exportData, body)).body!
  }

  setSlicerState(state: models.ISlicerState): Promise<Answer<void>> {
    return this.#ask(calls.setSlicerState, state)
  }

  async getSlicerState(): Promise<models.ISlicerState> {
    return (await this.#ask(calls.getSlicerState)).body!
  }

  async clone(request: models.ICloneVisualRequest = {}): Promise<models.ICloneVisualResponse> {
    return (await this.#ask(calls.cloneVisual, request)).body!
  }

  sortBy(request: models.ISortByVisualRequest): Promise<Answer<void>> {
    return this.#ask(calls.sortVisual, request)
  }

  async getSmartNarrativeInsights(): Promise<models.ISmartNarratives> {
    return (await this.#ask(calls.getVisualNarrative)).body!
  }

  moveVisual(x: number, y: number, z?: number): Promise<Answer<void>> {
    return this.page.report.moveVisual(this.page.name, this.name, x, y, z)
  }

  setVisualDisplayState(mode: models.VisualContainerDisplayMode): Promise<Answer<void>> {
    return this.page.report.setVisualDisplayState(this.page.name, this.name, mode)
  }

  resizeVisual(width: number, height: number): Promise<Answer<void>> {
    return this.page.report.resizeVisual(this.page.name, this.name, width, height)
  }
}

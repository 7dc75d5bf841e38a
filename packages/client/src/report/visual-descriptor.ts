import type { models } from '@casement/contract'
import { calls } from '@casement/contract'
import { FiltersOperations } from '@casement/contract/models'
import type { Answer } from '../embed/embed.ts'
import type { Filterable } from '../embed/filterable.ts'
import type { Page } from './page.ts'

/** A visual of a page. */
export class VisualDescriptor implements Filterable<models.VisualLevelFilters[]> {
  page: Page
  name: string
  title: string
  type: string
  layout: models.IVisualLayout

  constructor(page: Page, name: string, title: string, type: string, layout: models.IVisualLayout) {
    this.page = page
    this.name = name
    this.title = title
    this.type = type
    this.layout = layout
  }

  get #at(): { page: string; visual: string } {
    return { page: this.page.name, visual: this.name }
  }

  async getFilters(): Promise<models.IFilter[]> {
    return (await this.page.report.ask(calls.getVisualFilters, this.#at)).body!
  }

  updateFilters(
    filtersOperation: models.FiltersOperations,
    filters?: models.VisualLevelFilters[],
  ): Promise<Answer<void>> {
    return this.page.report.ask(calls.updateVisualFilters, this.#at, { filtersOperation, filters: filters! })
  }

  removeFilters(): Promise<Answer<void>> {
    return this.updateFilters(FiltersOperations.RemoveAll)
  }

  setFilters(filters: models.VisualLevelFilters[]): Promise<Answer<void>> {
    return this.page.report.ask(calls.setVisualFilters, this.#at, filters)
  }

  async exportData(exportDataType?: models.ExportDataType, rows?: number): Promise<models.IExportDataResult> {
    const body = { rows, exportDataType } as models.IExportDataRequest
    return (await this.page.report.ask(calls.exportData, this.#at, body)).body!
  }

  setSlicerState(state: models.ISlicerState): Promise<Answer<void>> {
    return this.page.report.ask(calls.setSlicerState, this.#at, state)
  }

  async getSlicerState(): Promise<models.ISlicerState> {
    return (await this.page.report.ask(calls.getSlicerState, this.#at)).body!
  }

  async clone(request: models.ICloneVisualRequest = {}): Promise<models.ICloneVisualResponse> {
    return (await this.page.report.ask(calls.cloneVisual, this.#at, request)).body!
  }

  sortBy(request: models.ISortByVisualRequest): Promise<Answer<void>> {
    return this.page.report.ask(calls.sortVisual, this.#at, request)
  }

  async getSmartNarrativeInsights(): Promise<models.ISmartNarratives> {
    return (await this.page.report.ask(calls.getVisualNarrative, this.#at)).body!
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

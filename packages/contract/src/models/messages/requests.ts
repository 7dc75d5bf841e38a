import type { ExportDataType, SortDirection } from '../enums/index.ts'
import type { IFilter } from '../filters/filters.ts'
import type { IVisual } from './entities.ts'
import type { IVisualLayout } from '../configuration/layouts.ts'
import type { ITarget } from '../filters/targets.ts'

export interface ISaveAsParameters {
  name: string
  targetWorkspaceId?: string
}

export interface IExportDataRequest {
  rows?: number
  exportDataType?: ExportDataType
}

/** `data` is text in CSV. */
export interface IExportDataResult {
  data: string
}

export interface ICreateVisualRequest {
  visualType: string
  layout?: IVisualLayout
  autoFocus?: boolean
}

export interface IVisualResponse {
  visual: IVisual
}

export interface ICreateVisualResponse extends IVisualResponse {}

export interface ICloneVisualRequest {
  filters?: IFilter[]
  layout?: IVisualLayout
  autoFocus?: boolean
}

export interface ICloneVisualResponse extends IVisualResponse {
  visualName: string
}

export interface ISortByVisualRequest {
  orderBy: ITarget
  direction: SortDirection
}

export interface ISmartNarratives {
  summaryText: string
}

export interface IQnaInterpretInputData {
  question: string
  datasetIds?: string[]
}

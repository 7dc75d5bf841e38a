import type { IPage, IReport, IVisual } from './entities.ts'
import type {
  ExportDataCompletedStatus,
  ExportDataResultFormat,
  ExportDataResultType,
} from '../enums/index.ts'
import type { IFilter } from '../filters/filters.ts'
import type { IFilterTarget } from '../filters/targets.ts'

export interface IDataReference {
  target: IFilterTarget
}

export interface IEqualsDataReference extends IDataReference {
  equals: string | boolean | number | Date
}

export interface IBetweenDataReference extends IDataReference {
  between: (string | boolean | number)[]
}

export interface IValueDataReference extends IDataReference {
  value: string | boolean | number | Date
  formattedValue: string
}

export interface IIdentityValue<T extends IDataReference> {
  identity: T[]
  values: IValueDataReference[]
}

/** Selection, or click, of the person in one visual. */
export interface ISelection {
  visual: IVisual
  page: IPage
  report: IReport
  dataPoints: IIdentityValue<IEqualsDataReference>[]
  regions: IIdentityValue<IEqualsDataReference | IBetweenDataReference>[]
  filters: IFilter[]
}

export type ISelectable = IVisual

/** The published spelling of the name. */
export interface ICavasItemsSelection extends ISelection {
  selectedItems?: ISelectable[]
}

export interface IPosition {
  x: number
  y: number
}

export interface ISwipeEvent {
  currentPosition: IPosition
  startPosition: IPosition
}

export interface IQnaVisualRenderedEvent {
  question: string
  normalizedQuestion?: string
}

export interface IVisualCustomCommandEvent {
  visualName: string
  command: string
}

export interface IExportDataCompletedEvent {
  status: ExportDataCompletedStatus
  exportDataType: ExportDataResultType
  exportFormat: ExportDataResultFormat
  pageName: string
  visualName: string
}

import type { ISlicerFilter } from './filters.ts'
import type { SlicerSelector, SlicerTarget } from './selectors.ts'

export interface ISlicerState {
  filters: ISlicerFilter[]
  targets?: SlicerTarget[]
}

export interface ISlicer {
  selector: SlicerSelector
  state: ISlicerState
}

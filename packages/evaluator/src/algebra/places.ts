import type { Cell } from './cell.ts'
import type { PlanCell, PlanValue } from './plan.ts'

/** Works out a value of the row that `places` are set to. */
export type Read = () => Cell

/** Places of a value's parts. */
export interface Places {
  field(value: PlanValue & { kind: 'field' }): Read
  key(key: number): Read
  cell(relation: number, cell: PlanCell): Read
  parameter(place: number): Read
  list(place: number): readonly (readonly Cell[])[]
  /** Wraps what no field decides, so that it is worked out once for many rows. Absent: it is not worth it. */
  once?(read: Read): Read
}

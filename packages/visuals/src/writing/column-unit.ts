import { unitPowerFor } from '@casement/format'
import type { UnitPower } from '@casement/format'
import { targetOf } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import type { DisplayUnits } from '../definition/visual-base.ts'
import type { Writing, WrittenColumn } from './writing.ts'

/** The unit of each field that several visuals of a page write in a unit of their own choice, by keys of fields. */
export type PageUnits = ReadonlyMap<string, UnitPower>

/** The same for the same field, whatever the letter case of its names. */
export const fieldKey = (field: RoleField): string => JSON.stringify(targetOf(field)).toLowerCase()

/** Writing in the units of a page. */
export const writingOnPage = (writing: Writing, units: PageUnits): Writing =>
  units.size === 0
    ? writing
    : {
        ...writing,
        column(answer, role, index, field) {
          const unit = units.get(fieldKey(field))
          const column = writing.column(answer, role, index, field)
          return unit === undefined ? column : { ...column, unit }
        },
      }

/** The unit of figures of a column where none is asked for: that of its page, else by the largest of them. */
export const unitIn = (
  column: Pick<WrittenColumn, 'unit'> | undefined,
  asked: DisplayUnits | undefined,
  largest: number,
): UnitPower => (asked === 'auto' && column?.unit !== undefined ? column.unit : unitPowerFor(asked, largest))

import type { DataPoint } from '../definition/data-point.ts'
import { isSameTarget, targetOf } from '../definition/field-target.ts'
import type { FieldTarget } from '../definition/field-target.ts'
import type { RoleField } from '../definition/field.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import type { Writing } from './writing.ts'

/** The field of a visual that a point's part is of. */
export function fieldOfTarget(visual: VisualBase, target: FieldTarget): RoleField | undefined {
  const fields = Object.values(visual.roles ?? {}).flatMap((inRole) => inRole ?? [])
  return fields.find((field) => isSameTarget(targetOf(field), target))
}

/** Name that tells a mark apart, in the words of its visual. */
export const pointWords = (visual: VisualBase, { identity }: DataPoint, writing: Writing): string[] =>
  identity.map(({ target, equals }) => {
    const field = fieldOfTarget(visual, target)
    return field ? writing.value(field, equals) : String(equals ?? '')
  })

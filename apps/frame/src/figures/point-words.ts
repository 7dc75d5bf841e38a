import { isSameTarget, targetOf } from '@casement/report'
import type { DataPoint, FieldTarget, RoleField, Visual } from '@casement/report'
import type { Writing } from './writing.ts'

/** The field of a visual that a point's part is of. */
export function fieldOfTarget(visual: Visual, target: FieldTarget): RoleField | undefined {
  const fields = 'roles' in visual ? (Object.values(visual.roles).flat() as readonly RoleField[]) : []
  return fields.find((field) => isSameTarget(targetOf(field), target))
}

/** What tells a mark apart, in the words of its visual. */
export const pointWords = (visual: Visual, { identity }: DataPoint, writing: Writing): string[] =>
  identity.map(({ target, equals }) => {
    const field = fieldOfTarget(visual, target)
    return field ? writing.value(field, equals) : String(equals ?? '')
  })

import type { Problem } from '@casement/schema'
import { isFigure } from './definition/items.ts'
import type { VisualBase } from './definition/visual-base.ts'
import { kindOf } from './visual.ts'
import type { Visual } from './visual.ts'

/** Tells of fields whose values without figures have no place in a visual. */
export function checkItems(visual: Visual, path: string, tell: (problem: Problem) => void): void {
  const { roles = {} }: VisualBase = visual
  const { itemRoles = [] } = kindOf(visual)
  for (const [role, fields = []] of Object.entries(roles))
    fields.forEach((field, index) => {
      if (field.showItemsWithNoData === undefined) return
      const at = `${path}.roles.${role}[${index}].showItemsWithNoData`
      if (isFigure(field))
        tell({ path: at, message: 'only columns and levels have items, and this is a figure' })
      else if (!itemRoles.includes(role))
        tell({ path: at, message: `in ${visual.type}.${role} an item with no data has no place` })
    })
}

import type { RoleField } from './definition/field.ts'
import type { VisualBase } from './definition/visual-base.ts'
import { kindOf } from './visual.ts'
import type { Visual } from './visual.ts'

/** Roles of which one field names each mark, and those that tell marks of the same name apart, in the order of a point. */
const heads = ['category', 'detail', 'trend', 'country']
const rest = ['smallMultiple', 'series', 'detail']

/** The fields by which marks, rows and cells of a visual are told apart, in each way that a point of it can have. */
export function identitiesOf(visual: Visual): readonly (readonly RoleField[])[] {
  const { roles = {} }: VisualBase = visual
  const { rowRole } = kindOf(visual)
  const groups = (role: string) => (roles[role] ?? []).filter(isGroup)
  if (rowRole !== undefined) return nonEmpty([groups(rowRole)])
  if (groups('row').length > 0)
    return beginnings(groups('row')).flatMap((row) => [
      row,
      ...beginnings(groups('column')).map((column) => [...row, ...column]),
    ])
  const head = heads.find((role) => groups(role).length > 0)
  const [field] = head === undefined ? [] : groups(head)
  if (!field) return []
  return rest
    .filter((role) => role !== head)
    .flatMap((role) => groups(role).slice(0, 1))
    .reduce<readonly (readonly RoleField[])[]>(
      (found, next) => [...found, ...found.map((one) => [...one, next])],
      [[field]],
    )
}

const isGroup = ({ kind }: RoleField): boolean => kind === 'column' || kind === 'hierarchyLevel'

const beginnings = (fields: readonly RoleField[]) => fields.map((_, place) => fields.slice(0, place + 1))

const nonEmpty = (all: readonly (readonly RoleField[])[]) => all.filter(({ length }) => length > 0)

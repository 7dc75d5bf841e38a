import type { RoleField } from './field.ts'
import type { Roles } from './visual-base.ts'

/** Roles of which one field names each mark, and those that tell marks of the same name apart, in the order of a point. */
const heads = ['category', 'detail', 'trend', 'country']
const rest = ['smallMultiple', 'series', 'detail']

/** The fields by which marks, rows and cells of a visual are told apart, in each way that a point of it can have. */
export function identitiesOf({
  type,
  roles = {},
}: {
  readonly type: string
  readonly roles?: Roles
}): readonly (readonly RoleField[])[] {
  const groups = (role: string) => (roles[role] ?? []).filter(isGroup)
  if (type === 'table') return nonEmpty([groups('column')])
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

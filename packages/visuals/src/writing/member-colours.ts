import type { Value } from '@casement/format'
import type { Answer } from '@casement/query'
import type { RoleField } from '../definition/field.ts'
import { selected } from '../definition/query.ts'

/** The name under which the members of a field are asked for, beside the figures of visuals; equal fields have one. */
export const membersName = (field: RoleField): string =>
  `\u0000members ${JSON.stringify(selected({ member: [field] })[0]!.field)}`

/** More series than colours: the rest shares the last one. */
export const maxColours = 8

/** The place of a member's colour among those of the theme, counted from 0: the same wherever the member is shown. */
export type ColourOfMember = (field: RoleField, member: Value) => number

/** The last of the theme's colours is for what is taken together, and for BLANK. */
export const colourOfOthers = maxColours - 1

/**
 * Colours by a member's place among all members of its field, in the model's order. Where a field has more members
 * than there are colours, the first seven come again darker, and after fourteen members all of them again.
 */
export function colourOfMember(members: ReadonlyMap<string, Answer>): ColourOfMember {
  const places = new Map<string, ReadonlyMap<Value, number>>()
  for (const [name, { columns }] of members) {
    const known = (columns[0]?.values ?? []).filter((value) => value !== null)
    places.set(name, new Map(known.map((value, place) => [value, place])))
  }
  return (field, member) => {
    if (member === null) return colourOfOthers
    const ofField = places.get(membersName(field))
    // A member that is not among those asked for has a place by its name, the same every time.
    const place = ofField?.get(member) ?? placeByName(String(member))
    if (ofField && ofField.size <= maxColours) return place % maxColours
    const turn = place % (2 * colourOfOthers)
    return turn < colourOfOthers ? turn : turn + 1
  }
}

function placeByName(name: string): number {
  let sum = 0
  for (let at = 0; at < name.length; at++) sum = (sum * 31 + name.charCodeAt(at)) >>> 0
  return sum
}

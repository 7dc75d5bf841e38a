import type { RoleField } from '../definition/field.ts'

const letterPx = 6.6
/** Letters of a name that the report does not say, as a rule. */
const usualLetters = 10

/** Width of a field's name as people read it, in pixels at type of 14 pixels, told by its letters. */
export const namePx = ({ displayName }: RoleField): number => letterPx * (displayName?.length ?? usualLetters)

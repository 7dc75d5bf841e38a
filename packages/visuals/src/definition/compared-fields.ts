import type { RoleField } from './field.ts'
import type { Roles } from './visual-base.ts'

/** A field by its role and its place in it. */
export interface FieldPlace {
  readonly role: string
  readonly index: number
}

/** A figure, and the one that it is compared with. */
export interface ComparedFields {
  readonly figure: FieldPlace
  readonly reference: FieldPlace
}

/** Roles of which one is compared with the other, whatever scenarios their fields name. */
const pairs = [
  ['value', 'reference'],
  ['value', 'target'],
  ['end', 'start'],
] as const

/** What is compared in a visual, by its roles alone, in the order of its references. */
export function comparedFields(roles: Roles): readonly ComparedFields[] {
  const figuresIn = (role: string) =>
    (roles[role] ?? []).flatMap((field, index) => (isFigure(field) ? [index] : []))
  const paired = pairs.flatMap(([role, against]) => {
    const [index] = figuresIn(role)
    if (index === undefined) return []
    return figuresIn(against).map((place) => ({
      figure: { role, index },
      reference: { role: against, index: place },
    }))
  })
  return paired.length > 0
    ? paired
    : Object.entries(roles).flatMap(([role, fields = []]) => byScenario(role, fields, figuresIn(role)))
}

/** A figure of another scenario stands beside the actual one before it, else beside the first. */
function byScenario(
  role: string,
  fields: readonly RoleField[],
  figures: readonly number[],
): ComparedFields[] {
  const isActual = (index: number) => (fields[index]!.scenario ?? 'actual') === 'actual'
  return figures.flatMap((reference, place) => {
    if (isActual(reference)) return []
    const index = figures.slice(0, place).findLast(isActual) ?? figures.find(isActual)
    return index === undefined ? [] : [{ figure: { role, index }, reference: { role, index: reference } }]
  })
}

const isFigure = ({ kind }: RoleField): boolean => kind === 'measure' || kind === 'aggregation'

import type { KnownReport } from './report-groups.ts'

/** Reports that are chosen, in the order in which they were. */
export type Chosen = readonly KnownReport[]

const isSame = (one: KnownReport, other: KnownReport): boolean =>
  one.report.id === other.report.id && one.workspace.id === other.workspace.id

/** Place of a report among those that are chosen, from 1; 0: it is not. */
export const placeOf = (chosen: Chosen, known: KnownReport): number =>
  chosen.findIndex((one) => isSame(one, known)) + 1

/** Chooses a report, or lets it go. */
export const withToggled = (chosen: Chosen, known: KnownReport): Chosen =>
  placeOf(chosen, known) > 0 ? chosen.filter((one) => !isSame(one, known)) : [...chosen, known]

/** Chooses all of them behind those that are; where all of them are chosen already, lets them go. */
export function withAll(chosen: Chosen, all: readonly KnownReport[]): Chosen {
  const fitting = all.filter(isToBeHad)
  const had = new Set(chosen.map(keyOf))
  const others = fitting.filter((known) => !had.has(keyOf(known)))
  if (others.length > 0) return [...chosen, ...others]
  const leaving = new Set(fitting.map(keyOf))
  return chosen.filter((one) => !leaving.has(keyOf(one)))
}

const keyOf = ({ workspace, report }: KnownReport): string => `${workspace.id}/${report.id}`

/** Without an embed token there is nothing to ask with. */
export const isToBeHad = ({ report }: KnownReport): boolean => report.accessToken !== null

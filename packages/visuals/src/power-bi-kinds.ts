import { isVisualType, kindOf, visualTypes } from './visual.ts'
import type { VisualType } from './visual.ts'

/** Kinds by Power BI's names of them, where those are others. */
const kinds: ReadonlyMap<string, VisualType> = new Map(
  visualTypes.flatMap((type) => (kindOf({ type }).powerBiNames ?? []).map((name) => [name, type] as const)),
)

/** The kind that a program means by one of our names or of Power BI's; undefined where there is none. */
export function kindNamed(name: unknown): VisualType | undefined {
  if (typeof name !== 'string') return undefined
  return kinds.get(name) ?? (isVisualType(name) ? name : undefined)
}

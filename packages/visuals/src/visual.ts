import type { SemanticQuery } from '@casement/query'
import { tagged } from '@casement/schema'
import type { Shaped } from '@casement/schema'
import type { ReportFilter } from './definition/filter.ts'
import type { VisualBase } from './definition/visual-base.ts'
import type { VisualKind } from './kind/visual-kind.ts'
import * as registry from './kinds/index.ts'

export type VisualType = keyof typeof registry
export type VisualOf<T extends VisualType> = { [K in T]: Shaped<(typeof registry)[K]['shape']> }[T]
export type Visual = VisualOf<VisualType>

const lastRank = Infinity
const rankOf = (type: VisualType): number => registry[type].rank ?? lastRank

/** The kinds of visuals, in the order of the gallery. */
export const visualTypes: readonly VisualType[] = (Object.keys(registry) as VisualType[]).toSorted(
  (a, b) => rankOf(a) - rankOf(b),
)

/** Whether a name is that of a kind of visual. */
export const isVisualType = (name: string): name is VisualType => Object.hasOwn(registry, name)

/** Everything but the view of a kind. */
export const kindOf = ({ type }: { readonly type: string }): VisualKind =>
  registry[type as VisualType] as VisualKind<VisualBase>

/** The folder of a kind: its type in kebab case. */
export const folderOf = (type: VisualType): string =>
  type.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const visualShapes = Object.fromEntries(
  visualTypes.map((type) => [type, registry[type].shape]),
) as unknown as { readonly [T in VisualType]: (typeof registry)[T]['shape'] }

export const visualShape = tagged('type', visualShapes)

/** Query of a visual under the filters that reach it; null for a visual that shows no figures. */
export const needOf = (visual: Visual, filters: readonly ReportFilter[]): SemanticQuery | null =>
  kindOf(visual).query?.(visual, filters) ?? null

/** True for a visual that shows figures, which can be taken along: no words, no picture and nothing to choose in. */
export const hasFigures = (visual: Visual): visual is Extract<Visual, { roles: object }> =>
  'roles' in visual && !kindOf(visual).isControl

/** The field whose members a visual tells apart by their colours. */
export const colourFieldOf = (visual: Visual) => kindOf(visual).colourField?.(visual)

const propertiesOf = (type: VisualType) => visualShapes[type].definition[1].properties as VisualProperties

interface VisualProperties {
  readonly roles?: { readonly properties: object }
  readonly sort?: object
  readonly format?: { readonly properties: object }
}

/** The roles that a kind of visual takes fields for, those it needs first; none for words and buttons. */
export function rolesOfType(type: VisualType): readonly string[] {
  const { roles } = propertiesOf(type)
  return roles ? Object.keys(roles.properties) : []
}

/** The names in the format of a kind of visual. */
export function formatNamesOfType(type: VisualType): readonly string[] {
  const { format } = propertiesOf(type)
  return format ? Object.keys(format.properties) : []
}

/** True when visuals of this kind stand in an order. */
export const hasSort = (type: VisualType): boolean => propertiesOf(type).sort !== undefined

import type { Answer, SemanticQuery } from '@casement/query'
import type { JsonSchema, Problem, Shape } from '@casement/schema'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import type { Writing } from '../writing/writing.ts'

export interface Narrative<V extends VisualBase> {
  narrate(visual: V, answer: Answer, writing: Writing): string
}

/** Fit of the drawing in its surface: up to the edges, or in what its legend leaves; a control has its own way. */
export type Body = 'full' | 'drawn' | 'chooses'

/**
 * One kind of visual as everything but the screen knows it: without DOM, so that the service reads it too. Its view
 * is beside it, in `lazy-view.tsx`, or in `eager-view.tsx` where it comes with the page.
 */
export interface VisualKind<V extends VisualBase = VisualBase> {
  readonly shape: Shape<V> & { readonly definition: readonly [name: string, schema: JsonSchema] }
  /** Parts of its definition that have a name of their own in the JSON Schema. */
  readonly parts?: readonly { readonly definition: readonly [name: string, schema: JsonSchema] }[]
  /** Its place in the gallery and in the schema; absent: after all that have one. */
  readonly rank?: number
  /** Query under the filters that reach it; null for none. Absent: it never asks. */
  query?(visual: V, filters: readonly ReportFilter[]): SemanticQuery | null
  /** Narrative of its figures in a sentence or two. Absent: that of its table, or none of a control. */
  narrate?(): Promise<Narrative<V>>
  /** Tells what no single value of the definition shows. */
  check?(visual: V, path: string, tell: (problem: Problem) => void): void
  /** The roles whose values have a place of their own, also where there is no figure for them. Absent: none. */
  readonly itemRoles?: readonly string[]
  /** The field whose members it tells apart by their colours. */
  colourField?(visual: V): RoleField | undefined
  /** True when the part of its figures that is chosen elsewhere can be shown within the whole. Absent: never. */
  canHighlight?(visual: V): boolean
  /** True when it shows shares of what is drawn. Absent: never. */
  hasShares?(visual: V): boolean
  /** No titled surface: words, pictures and buttons stand on the page itself. */
  readonly isBare?: true
  /** Readers choose in it, and it is drawn also where there is nothing to choose. */
  readonly isControl?: true
  readonly body?: Body
  /** Its view tells itself when it is drawn. */
  readonly isLate?: true
  /** The figures without which it says nothing: none, all, or those of a role. Absent: one of them at least. */
  readonly neededFigures?: 'none' | 'all' | { readonly role: string }
  /** It says itself why a figure is blank; elsewhere the head does. */
  readonly tellsBlanks?: true
  /** The grey shape of what is on its way. Absent: columns. */
  readonly skeleton?: readonly [shape: 'card' | 'rows' | 'columns', count: number]
}

/** A kind of visual, checked against its own definition. */
export const visualKind = <V extends VisualBase>(
  shape: VisualKind<V>['shape'],
  kind: NoInfer<Omit<VisualKind<V>, 'shape'>>,
): VisualKind<V> => ({ shape, ...kind })

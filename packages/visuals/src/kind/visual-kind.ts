import type { Answer, SemanticQuery } from '@casement/query'
import type { JsonSchema, Problem, Shape } from '@casement/schema'
import type { CellFormat } from '../definition/cell-formats.ts'
import type { RoleField } from '../definition/field.ts'
import type { ReportFilter } from '../definition/filter.ts'
import type { VisualBase } from '../definition/visual-base.ts'
import type { Size } from '../scene/size.ts'
import type { Writing } from '../writing/writing.ts'

export interface Narrative<V extends VisualBase> {
  narrate(visual: V, answer: Answer, writing: Writing): string
}

/** Fit of the drawing in its surface: up to the edges, or in what its legend leaves; a control has its own way. */
export type Body = 'full' | 'drawn' | 'chooses'

/** How visuals of a kind take their room; lengths are in pixels at type of 14 pixels. Absent: as charts do. */
export interface Sizing<V extends VisualBase> {
  /** Width below which it is no longer read. */
  minWidth?(visual: V): number
  /** Height below which it is no longer read. */
  readonly minHeight?: number
  /** The room in which all of it can be reached; one in less is a mistake of its author. Absent: any. */
  minRoom?(visual: V): Size
  /** True for one that stays as high as it is where it is low: a line of words, buttons, choices in a row. Absent: none. */
  isLine?(visual: V): boolean
  /** Share of more height that it takes of what its neighbours in a row would. Absent: all of it. */
  readonly growth?: number
  /** Height of its words at a width; 0: it has as much as it was given. */
  wordsHeight?(visual: V, width: number): number
  /** Height on a phone: what it needs, or at least what its author gave it. Absent: just that. */
  onPhone?(visual: V): 'own' | 'atLeast' | 'given'
  /** Two that follow one another on a phone stand side by side. */
  readonly isPairedOnPhone?: true
}

/** A way out of a visual: where it leads, by name. */
export interface Way {
  readonly to: 'page' | 'bookmark' | 'drillthrough'
  readonly name: string
  /** Its place in the definition of the visual. */
  readonly path: string
}

/** A picture that a visual shows, and the place that names it in the definition. */
export interface NamedPicture {
  readonly source: string
  readonly path: string
}

/** Fields whose cells a visual marks, and what it marks of them. */
export interface MarkedCells {
  readonly fields: readonly RoleField[]
  readonly formats: readonly CellFormat[]
}

/** What fields of a role are. */
export type RoleContent = 'groups' | 'figures' | 'either'

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
  /** Pages, bookmarks and pages of drillthrough that it names. */
  ways?(visual: V): readonly Way[]
  /** Pictures that it shows. */
  pictures?(visual: V): readonly NamedPicture[]
  /** Cells that it marks by their figures. */
  markedCells?(visual: V): MarkedCells
  /** The visual with its author's words changed. Absent: it has none but its title. */
  reworded?(visual: V, change: (text: string) => string): V
  /** True for a ground or a line, which visuals one below the other have no use for. Absent: never. */
  isGround?(visual: V): boolean
  /** Contents of roles whose names do not say it, as `value` and `category` do. */
  readonly roleContents?: Readonly<Record<string, RoleContent>>
  /** Power BI's names of this kind. */
  readonly powerBiNames?: readonly string[]
  /** The role whose groups together name a row. Absent: each of its marks is named by one of them, or by rows and columns. */
  readonly rowRole?: string
  /** The field whose members it tells apart by their colours. */
  colourField?(visual: V): RoleField | undefined
  /** True when the part of its figures that is chosen elsewhere can be shown within the whole. Absent: never. */
  canHighlight?(visual: V): boolean
  /** True when it shows shares of what is drawn. Absent: never. */
  hasShares?(visual: V): boolean
  /** It writes in a unit where its author says none; elsewhere figures are exact unless a unit is asked for. */
  readonly usesUnits?: true
  /** Each of its figures has a scale or a place of its own. */
  readonly hasScalesApart?: true
  /** No titled surface: words, pictures and buttons stand on the page itself. */
  readonly isBare?: true
  /** True when its figures stand by themselves, one of each: an alert can look at them. Absent: never. */
  hasSingleFigures?(visual: V): boolean
  /** Its rows go on below what the screen shows: a workbook has all of them. Absent: never. */
  isOpenEnded?(visual: V): boolean
  /** It says itself how far the figures of the page reach. */
  readonly tellsBooksEnd?: true
  /** Rows of it are explained as other visuals of the page compare its figures. */
  readonly isExplainedByOthers?: true
  /** Its figures are of its lines: none is explained or listed as a whole, nor those of these roles, which are beside them. */
  readonly ofLines?: { readonly besides: readonly string[] }
  readonly sizing?: Sizing<V>
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

import type { Answer } from '@casement/query'
import type { VisualBase } from '../definition/visual-base.ts'
import type { Box } from '../scene/bar-plane.ts'
import type { Ink } from '../scene/ink.ts'
import type { Scene, Shape } from '../scene/scene.ts'
import type { Room } from '../scene/size.ts'
import type { LegendLook } from '../series/legend-mark.ts'
import type { DocumentTable } from '../tables/document-table.ts'
import type { Exact } from '../writing/exact.ts'
import type { ColourOfMember } from '../writing/member-colours.ts'
import type { Effect } from '../writing/signed.ts'
import type { Writing } from '../writing/writing.ts'

/** A figure in large type, and the lines below it. */
export interface FigureSummary {
  /** '' where nothing stands above the lines. */
  readonly figure: string
  readonly lines: readonly {
    readonly label: string
    readonly text: string
    readonly note: string
    readonly effect: Effect
  }[]
}

/** Figures side by side, of a member or of all. */
export interface FigureCard {
  /** '' where the figures are of all. */
  readonly member: string
  readonly figures: readonly { readonly label: string; readonly text: string }[]
}

/** An entry of a legend: what stands for a series. */
export interface DocumentLegend {
  readonly label: string
  readonly look: LegendLook
}

export interface DrawingOptions {
  readonly writing: Writing
  readonly colours: ColourOfMember
  readonly ink: Ink
  /** Begins the names of the drawing's patterns. */
  readonly id: string
}

/** A visual as it is drawn; `draw` gives its scene in a room, null where there is nothing to draw. */
export interface DocumentDrawing {
  /** Absent: the drawing says all of it itself. */
  readonly legend?: readonly DocumentLegend[]
  /** Parts that a drawing in a room has no place to name, each with its share; absent: it names all that it has. */
  readonly unnamed?: (room: Room) => readonly DocumentLegend[]
  /** Its figure, above what is drawn. */
  readonly above?: FigureSummary
  /** What stands below what is drawn. */
  readonly below?: FigureSummary
  /** What readers have to know of it, below the drawing. */
  readonly note?: string
  readonly draw: (room: Room) => Scene | null
}

/** A figure beside what it is compared with, in the texts in which its visual shows them. */
export interface FigureComparison {
  readonly figure: string
  readonly value: Exact | null
  /** The difference with its sign: '+12.4%'. */
  readonly change: string
  /** What it is compared with. */
  readonly reference: string
  readonly referenceValue: Exact | null
  readonly effect: Effect
}

/** A paragraph of words that stand on the page itself. */
export interface Paragraph {
  readonly text: string
  readonly sizePx: number
  readonly isBold: boolean
  readonly isQuiet: boolean
}

/** Place of what stands on the page itself. */
export interface BarePlace {
  readonly box: Box
  readonly ink: Ink
  readonly writing: Writing
}

/**
 * One kind of visual in documents: without a screen and before anything draws. It is beside the kind, in `document.ts`,
 * which only makers of documents load. A kind without members is its table; one on the page itself is left out.
 */
export interface DocumentKind<V extends VisualBase = VisualBase> {
  /** Figures that are all of it. */
  summary?(visual: V, answer: Answer, writing: Writing): FigureSummary
  /** Figures side by side that are all of it. */
  cards?(visual: V, answer: Answer, writing: Writing): readonly FigureCard[]
  drawing?(visual: V, answer: Answer, options: DrawingOptions): DocumentDrawing
  /** Its figures as a table. Absent: the fields of all roles as columns. */
  table?(visual: V, answer: Answer, writing: Writing): DocumentTable
  /** What its figures are compared with, where a difference is shown. Percentages are left out: no share is of points. */
  comparisons?(visual: V, answer: Answer, writing: Writing): readonly FigureComparison[]
  /** Words on the page itself. */
  paragraphs?(visual: V, answer: Answer | null, writing: Writing): readonly Paragraph[]
  /** Shapes on the page itself. */
  shapes?(visual: V, place: BarePlace): readonly Shape[]
}

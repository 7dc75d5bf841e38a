import type { Box } from '@casement/visuals/documents'
import type { Paper } from '../source/document-source.ts'

/** What stands on a slide; all lengths are points. */
export type SlideElement =
  | { readonly kind: 'box'; readonly at: Box; readonly look: BoxLook }
  | { readonly kind: 'line'; readonly at: Box; readonly colour: string; readonly widthPt: number }
  | {
      readonly kind: 'text'
      readonly at: Box
      readonly name: string
      readonly paragraphs: readonly Paragraph[]
      /** One line that ends where it ends, or lines that turn at the edge of their box. */
      readonly isOneLine: boolean
      readonly role?: 'title' | 'ftr' | 'sldNum'
    }
  | { readonly kind: 'picture'; readonly at: Box; readonly words: string; readonly bytes: Uint8Array }
  | { readonly kind: 'table'; readonly at: Box; readonly name: string; readonly table: SlideTable }

export interface BoxLook {
  readonly fill: string | null
  readonly stroke: string | null
  readonly strokePt: number
  readonly radiusPt: number
}

export interface Paragraph {
  readonly text: string
  readonly sizePt: number
  readonly colour: string
  readonly isBold: boolean
  readonly align: 'l' | 'ctr' | 'r'
}

export interface SlideTable {
  readonly widths: readonly number[]
  readonly rowPt: number
  readonly marginPt: number
  readonly rows: readonly (readonly TableCell[])[]
}

export interface TableCell extends Paragraph {
  readonly indentPt: number
  /** Columns that it goes over. */
  readonly span: number
  readonly fill: string | null
  readonly over: string | null
  readonly under: string | null
}

export interface Slide {
  readonly elements: readonly SlideElement[]
}

export interface SlideSize {
  readonly width: number
  readonly height: number
}

const sizes: Readonly<Record<Paper, readonly [long: number, short: number]>> = {
  '16:9': [960, 540],
  A4: [841.89, 595.28],
  Letter: [792, 612],
}

/** The size of all slides: as wide as the paper, or upright. */
export function slideSize(paper: Paper, isUpright: boolean): SlideSize {
  const [long, short] = sizes[paper]
  return isUpright ? { width: short, height: long } : { width: long, height: short }
}

import type { Answer } from '@casement/query'
import type { CsvForm, Layout, Visual } from '@casement/visuals'
import type { ColourOfMember, Writing } from '@casement/visuals/documents'

/** A visual with its figures, or why there are none. */
export interface DocumentVisual {
  readonly visual: Visual
  readonly layout: Layout
  /** null: it asks nothing, or its figures could not be had. */
  readonly answer: Answer | null
  readonly problem: string | null
  /** What is chosen in it, in words; '' where nothing is. */
  readonly chosen: string
}

export interface DocumentPage {
  readonly name: string
  readonly displayName: string
  readonly width: number
  readonly height: number
  /** In reading order. */
  readonly visuals: readonly DocumentVisual[]
}

/** What a document says of itself: under which name, of what, for whom, as of when. */
export interface DocumentFacts {
  readonly title: string
  /** Report, page or visual, as it is named in the file's name. */
  readonly scope: string
  /** Label and words, in the order in which they are told. */
  readonly facts: readonly (readonly [label: string, words: string])[]
  /** The line at the foot of every page. */
  readonly footer: string
  readonly madeAt: Date
}

/** Paper, or a screen that slides are shown on. */
export type Paper = 'A4' | 'Letter' | '16:9'

/** All that a document is made of. */
export interface DocumentSource {
  readonly facts: DocumentFacts
  readonly pages: readonly DocumentPage[]
  readonly writing: Writing
  readonly paper: Paper
  /** Of figures as CSV; absent: as programs read them. */
  readonly csvForm?: CsvForm | undefined
  readonly colours: ColourOfMember
  /** Colours by the names of the style sheet's tokens, as they are by day. */
  readonly tokens: Readonly<Record<string, string>>
}

/** The rows behind a figure; the scope of the facts is how they are called. */
export interface DocumentLines extends Pick<DocumentSource, 'facts' | 'writing' | 'paper'> {
  readonly answer: Answer
  /** How the page is called on which the figure is. */
  readonly page: string
}

/** Several reports in one document, one after another. */
export interface DocumentList {
  /** What it says of itself as a whole; the feet of its pages are those of their reports. */
  readonly facts: DocumentFacts
  /** One at least. */
  readonly reports: readonly DocumentSource[]
  /** Sentences that say what was asked for and is not in it, and why. */
  readonly leftOut: readonly string[]
}

/** Called between pieces of work: lets others have their turn, and rejects when nobody waits any more. */
export type Pace = () => Promise<void>

/** A finished file. */
export interface DocumentFile {
  readonly bytes: Uint8Array
  /** With its dot. */
  readonly extension: string
  readonly mediaType: string
}

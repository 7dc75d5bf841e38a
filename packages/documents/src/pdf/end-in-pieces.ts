import type { Pace } from '../source/document-source.ts'
import type { Pdf } from './pdf-surface.ts'

/** What the library keeps until a document's end, where it compresses all pages and cuts out the letters of all faces. */
interface Kept {
  _pageBuffer: unknown[]
  readonly _fontFamilies: Readonly<Record<string, { finalize(): void }>>
}

/** Does what is left to a document's end one page and one face at a time, and ends it. */
export async function endInPieces(pdf: Pdf, pace: Pace): Promise<void> {
  const kept = pdf as unknown as Kept
  for (const page of kept._pageBuffer) {
    kept._pageBuffer = [page]
    pdf.flushPages()
    await pace()
  }
  for (const face of Object.values(kept._fontFamilies)) {
    face.finalize()
    await pace()
  }
  pdf.end()
}

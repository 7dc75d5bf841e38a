import type { FontFiles } from '../fonts/fonts.ts'

interface Glyph {
  codePoints: readonly number[]
}

/** A face as it is read: what lays out a run. */
interface ReadFont {
  layout(text: string, features?: readonly string[]): unknown
  getGlyph(id: number, codePoints?: readonly number[]): Glyph | null
}

/** Names the faces to a document. */
export type RegisterFonts = (pdf: PDFKit.PDFDocument, fonts: FontFiles) => void

/**
 * Faces of documents, read with the first of them. Figures are as wide as one another in every run, without a feature being
 * named: runs are kept only where none is.
 */
export function createFaces(): RegisterFonts {
  const read = new Map<string, ReadFont>()
  return (pdf, fonts) => {
    for (const [name, file] of Object.entries(fonts)) {
      const known = read.get(name)
      pdf.registerFont(name, (known as unknown as Buffer | undefined) ?? file).font(name)
      if (known) continue
      const { font } = (pdf as unknown as { readonly _font: { readonly font: ReadFont } })._font
      const layout = font.layout.bind(font)
      font.layout = (text, features = figureFeatures) => layout(text, features)
      tellCodePoints(font)
      read.set(name, font)
    }
  }
}

const figureFeatures = ['tnum'] as const

/**
 * Has every glyph know what it stands for. One that was first a part of another, as the points of a colon are, was kept without,
 * and from documents that were made afterwards amounts were copied without their point.
 */
function tellCodePoints(font: ReadFont): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph && glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

export const registerFonts = createFaces()

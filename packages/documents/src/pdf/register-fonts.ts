import type { FontFiles } from '../fonts/fonts.ts'

/** A face as it is read: what lays out a run. */
interface ReadFont {
  layout(text: string, features?: readonly string[]): unknown
}

/** Faces by their names, read with the first document. */
const read = new Map<string, ReadFont>()

/**
 * Names the faces to a document. Figures are as wide as one another in every run, without a feature being named: runs are
 * kept only where none is.
 */
export function registerFonts(pdf: PDFKit.PDFDocument, fonts: FontFiles): void {
  for (const [name, file] of Object.entries(fonts)) {
    const known = read.get(name)
    pdf.registerFont(name, (known as unknown as Buffer | undefined) ?? file).font(name)
    if (known) continue
    const { font } = (pdf as unknown as { readonly _font: { readonly font: ReadFont } })._font
    const layout = font.layout.bind(font)
    font.layout = (text, features = figureFeatures) => layout(text, features)
    read.set(name, font)
  }
}

const figureFeatures = ['tnum'] as const

import PdfDocument from 'pdfkit'
import { lightInk } from '../page/light-ink.ts'
import { pageScene } from '../page/page-scene.ts'
import { lineShape, textShape } from '../page/shapes.ts'
import type { DocumentFile, DocumentPage, DocumentSource, Pace, Paper } from '../source/document-source.ts'
import { drawScene, type Pdf } from './draw-scene.ts'
import { readFonts } from '../fonts/fonts.ts'
import { registerFonts } from './register-fonts.ts'
import type { Sheet } from './sheet.ts'
import { fitted, textPx } from '@casement/visuals/documents'
import type { Shape } from '@casement/visuals/documents'
import { tablePages } from './table-pages.ts'

/** Sizes in points, upright. */
const papers: Readonly<Record<Paper, readonly [width: number, height: number]>> = {
  A4: [595.28, 841.89],
  Letter: [612, 792],
  '16:9': [540, 960],
}
const marginPt = 30
const headPt = 26
const footPt = 24
/** A drawing of one visual is not made larger than this. */
const largest = 1.6

/** Pages as they are on the screen, one a sheet, and behind each what its tables have no room for. */
export async function pdfOf(source: DocumentSource, pace: Pace): Promise<DocumentFile> {
  const fonts = await readFonts()
  const { facts, writing } = source
  const pdf = new PdfDocument({
    autoFirstPage: false,
    bufferPages: true,
    // None of the faces that every reader has: they have too few letters.
    font: null as unknown as string,
    lang: writing.locale,
    displayTitle: true,
    info: { Title: facts.title, Subject: facts.scope, CreationDate: facts.madeAt },
  })
  registerFonts(pdf, fonts)
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.on('end', resolve).on('error', reject))
  for (const [index, page] of source.pages.entries()) {
    await pace()
    await drawPage(pdf, page, { source, index, pace })
  }
  drawFeet(pdf, source)
  pdf.end()
  await ended
  return { bytes: Buffer.concat(chunks), extension: '.pdf', mediaType: 'application/pdf' }
}

async function drawPage(
  pdf: Pdf,
  page: DocumentPage,
  { source, index, pace }: { source: DocumentSource; index: number; pace: Pace },
): Promise<void> {
  const { scene, rest } = pageScene(page, source, `page-${index}`)
  const isWide = page.width >= page.height
  const sheet = addSheet(pdf, source, { isWide, title: page.displayName })
  const scale = Math.min(sheet.width / page.width, sheet.height / page.height, largest)
  await pace()
  pdf.save()
  pdf.translate(sheet.x + (sheet.width - page.width * scale) / 2, sheet.y).scale(scale)
  drawScene(pdf, scene)
  pdf.restore()
  for (const { title, table } of rest) {
    await pace()
    const add = () => addSheet(pdf, source, { isWide: true, title: `${page.displayName} · ${title}` })
    await tablePages(pdf, table, { add, ink: lightInk(source.tokens, 8.5), pace })
  }
}

function addSheet(
  pdf: Pdf,
  { paper, facts, tokens }: DocumentSource,
  { isWide, title }: { isWide: boolean; title: string },
): Sheet {
  const [short, long] = papers[paper]
  const [width, height] = isWide ? [long, short] : [short, long]
  pdf.addPage({ size: [width, height], margin: 0 })
  const ink = lightInk(tokens, 9)
  const room = width - 2 * marginPt
  const strong = { sizePx: 10, fill: ink.token('text'), isBold: true }
  const reportPx = textPx(facts.title, 10) * 1.05 + 10
  drawShapes(pdf, [
    textShape(marginPt, marginPt + 6, fitted(facts.title, room / 2, 10), strong),
    textShape(marginPt + Math.min(reportPx, room / 2), marginPt + 6, fitted(title, room / 2 - 20, 10), {
      sizePx: 10,
      fill: ink.token('text-quiet'),
    }),
    lineShape(marginPt, marginPt + 13, width - marginPt, marginPt + 13, ink.token('line'), 0.75),
  ])
  return { x: marginPt, y: marginPt + headPt, width: room, height: height - 2 * marginPt - headPt - footPt }
}

/** The line at the foot of every sheet, once it is known how many there are. */
function drawFeet(pdf: Pdf, { facts, tokens }: DocumentSource): void {
  const ink = lightInk(tokens, 8)
  const look = { sizePx: 8, fill: ink.token('text-quiet') }
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at++) {
    pdf.switchToPage(at)
    const { width, height } = pdf.page
    const y = height - marginPt + 4
    const number = `${at + 1} / ${count}`
    drawShapes(pdf, [
      lineShape(marginPt, y - 14, width - marginPt, y - 14, ink.token('line'), 0.75),
      textShape(marginPt, y, fitted(facts.footer, width - 2 * marginPt - 60, 8), look),
      textShape(width - marginPt, y, number, { ...look, anchor: 'end' }),
    ])
  }
}

const drawShapes = (pdf: Pdf, shapes: readonly Shape[]): void =>
  drawScene(pdf, { width: 0, height: 0, font: 'Inter', fontPx: 9, patterns: [], shapes })

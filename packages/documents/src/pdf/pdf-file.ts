import PdfDocument from 'pdfkit'
import { lightInk } from '../page/light-ink.ts'
import { pageScene } from '../page/page-scene.ts'
import { contentsOf, indentPx } from '../page/contents.ts'
import type {
  DocumentFile,
  DocumentList,
  DocumentPage,
  DocumentSource,
  Pace,
  Paper,
} from '../source/document-source.ts'
import { drawScene, drawSceneAt } from '../drawing/draw-scene.ts'
import { type Pdf, pdfSurface } from './pdf-surface.ts'
import { endInPieces } from './end-in-pieces.ts'
import { readFonts } from '../fonts/fonts.ts'
import { registerFonts } from './register-fonts.ts'
import type { Sheet } from './sheet.ts'
import { fitted, lineShape, textPx, textShape } from '@casement/visuals/documents'
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

/** What is written, and whose each of its sheets is. */
interface Book {
  readonly pdf: Pdf
  readonly feet: DocumentSource[]
  readonly pace: Pace
}

/** Pages as they are on the screen, one a sheet, and behind each what its tables have no room for. */
export const pdfOf = (source: DocumentSource, pace: Pace): Promise<DocumentFile> =>
  written(source, pace, async (book) => {
    for (const [index, page] of source.pages.entries()) {
      const begun = () => void outlined(book.pdf, page.displayName)
      await drawPage(book, page, { source, index, begun })
    }
  })

/** Reports behind one another, as each is by itself, with contents before them and the numbers of all their sheets. */
export const pdfListOf = (list: DocumentList, pace: Pace): Promise<DocumentFile> => {
  const [first] = list.reports
  const front = { ...first!, facts: list.facts, tokens: {} }
  return written(front, pace, async (book) => {
    const contents = addContents(book, list, front)
    const starts: number[][] = []
    for (const [at, source] of list.reports.entries()) {
      const own: number[] = []
      let report: Outline | undefined
      for (const [index, page] of source.pages.entries()) {
        own.push(book.feet.length)
        const begun = () => {
          report ??= outlined(book.pdf, source.facts.title)
          outlined(book.pdf, page.displayName, report)
        }
        await drawPage(book, page, { source, index: `${at}-${index}`, begun })
      }
      starts.push(own)
    }
    contents.draw(starts)
  })
}

type Outline = Pdf['outline']

/** A bookmark of the sheet that was added last, below another one. */
function outlined(pdf: Pdf, title: string, below: Outline = pdf.outline): Outline {
  return below.addItem(title, { expanded: true }) as unknown as Outline
}

async function written(
  { facts, writing }: DocumentSource,
  pace: Pace,
  draw: (book: Book) => Promise<void>,
): Promise<DocumentFile> {
  const fonts = await readFonts()
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
  const book = { pdf, feet: [], pace }
  await draw(book)
  await drawFeet(book)
  await endInPieces(pdf, pace)
  await ended
  return { bytes: Buffer.concat(chunks), extension: '.pdf', mediaType: 'application/pdf' }
}

const contentsPx = 10
const contentsLinePx = 17

/** Sheets for contents, which are written once it is known where each page is. */
function addContents(book: Book, list: DocumentList, front: DocumentSource) {
  const [short, long] = papers[front.paper]
  const room = {
    widthPx: long - 2 * marginPt,
    sizePx: contentsPx,
    maxLines: Math.floor((short - 2 * marginPt - headPt - footPt) / contentsLinePx),
  }
  const sheets = contentsOf(list, [], room).map(() =>
    addSheet(book, front, { isWide: true, title: list.facts.scope }),
  )
  outlined(book.pdf, 'Contents')
  const draw = (starts: readonly (readonly number[])[]) => {
    const ink = lightInk({}, contentsPx)
    const targets = new Set<number>()
    for (const [index, lines] of contentsOf(list, starts, room).entries()) {
      const sheet = sheets[index]!
      book.pdf.switchToPage(index)
      for (const [row, { text, level, at }] of lines.entries()) {
        const y = sheet.y + row * contentsLinePx
        const x = sheet.x + (level === 'page' ? indentPx : 0)
        const fill = ink.token(level === 'words' ? 'bad' : 'text')
        const look = { sizePx: contentsPx, fill, isBold: level === 'report' }
        const shapes = [textShape(x, y + contentsPx, fitted(text, sheet.width - 60, contentsPx), look)]
        if (at !== null) {
          const end = { ...look, isBold: false, anchor: 'end' as const }
          shapes.push(textShape(sheet.x + sheet.width, y + contentsPx, String(at + 1), end))
          book.pdf.goTo(sheet.x, y, sheet.width, contentsLinePx, targetOf(at))
          targets.add(at)
        }
        drawShapes(book.pdf, shapes)
      }
    }
    for (const at of targets) {
      book.pdf.switchToPage(at)
      book.pdf.addNamedDestination(targetOf(at), 'Fit')
    }
  }
  return { draw }
}

const targetOf = (at: number): string => `sheet-${at + 1}`

async function drawPage(
  book: Book,
  page: DocumentPage,
  { source, index, begun }: { source: DocumentSource; index: number | string; begun: () => void },
): Promise<void> {
  const { pdf, pace } = book
  await pace()
  const { scene, rest } = await pageScene(page, source, { id: `page-${index}`, pace })
  const isWide = page.width >= page.height
  const sheet = addSheet(book, source, { isWide, title: page.displayName })
  begun()
  const scale = Math.min(sheet.width / page.width, sheet.height / page.height, largest)
  await pace()
  pdf.save()
  pdf.translate(sheet.x + (sheet.width - page.width * scale) / 2, sheet.y).scale(scale)
  await drawSceneAt(pdfSurface(pdf), scene, pace)
  pdf.restore()
  for (const { title, table } of rest) {
    await pace()
    const add = () => addSheet(book, source, { isWide: true, title: `${page.displayName} · ${title}` })
    await tablePages(pdf, table, { add, ink: lightInk(source.tokens, 8.5), pace })
  }
}

function addSheet(
  { pdf, feet }: Book,
  source: DocumentSource,
  { isWide, title }: { isWide: boolean; title: string },
): Sheet {
  const { paper, facts, tokens } = source
  const [short, long] = papers[paper]
  const [width, height] = isWide ? [long, short] : [short, long]
  pdf.addPage({ size: [width, height], margin: 0 })
  feet.push(source)
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
async function drawFeet({ pdf, feet, pace }: Book): Promise<void> {
  for (const [at, { facts, tokens }] of feet.entries()) {
    const ink = lightInk(tokens, 8)
    const look = { sizePx: 8, fill: ink.token('text-quiet') }
    pdf.switchToPage(at)
    const { width, height } = pdf.page
    const y = height - marginPt + 4
    const number = `${at + 1} / ${feet.length}`
    drawShapes(pdf, [
      lineShape(marginPt, y - 14, width - marginPt, y - 14, ink.token('line'), 0.75),
      textShape(marginPt, y, fitted(facts.footer, width - 2 * marginPt - 60, 8), look),
      textShape(width - marginPt, y, number, { ...look, anchor: 'end' }),
    ])
    await pace()
  }
}

const drawShapes = (pdf: Pdf, shapes: readonly Shape[]): void =>
  drawScene(pdfSurface(pdf), { fontPx: 9, patterns: [], shapes })

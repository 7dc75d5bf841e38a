import { lightInk } from '../page/light-ink.ts'
import type { DocumentFile, DocumentList, DocumentSource, Pace } from '../source/document-source.ts'
import { zipFile } from '../zip/zip-file.ts'
import type { ZipEntry } from '../zip/zip-file.ts'
import { contentSlides } from './content-slides.ts'
import { figureSlides } from './figure-slides.ts'
import { packageParts, slideRelations } from './package-parts.ts'
import { pageElements } from './page-elements.ts'
import { bodyOf, framed } from './slide-frame.ts'
import { slideXml } from './slide-xml.ts'
import { slideSize } from './slide.ts'
import type { Slide, SlideSize } from './slide.ts'

const themeColours = ['text', 'surface', ...[1, 2, 3, 4, 5, 6].map((number) => `series-${number}`)]

/** A slide and how it is written: in whose language, on which ground. */
interface SetSlide {
  readonly slide: Slide
  readonly look: Parameters<typeof slideXml>[1]
}

/** Pages one a slide, and behind each the figures of its charts and what its tables have no room for. */
export async function pptxOf(source: DocumentSource, pace: Pace): Promise<DocumentFile> {
  const size = sizeFor([source])
  const { slides } = await slidesOf(source, { size, pace, before: 0, id: 'page' })
  return packed(slides, { source, size, pace })
}

/** Reports behind one another, as each is by itself, with contents before them. */
export async function pptxListOf(list: DocumentList, pace: Pace): Promise<DocumentFile> {
  const size = sizeFor(list.reports)
  const [first] = list.reports
  const front = { ...first!, facts: list.facts, tokens: {}, pages: [] }
  const before = contentSlides(list, [], { front, size }).length
  const slides: SetSlide[] = []
  const starts: (readonly number[])[] = []
  for (const [at, source] of list.reports.entries()) {
    const made = await slidesOf(source, { size, pace, before: before + slides.length, id: `page-${at}` })
    starts.push(made.starts)
    slides.push(...made.slides)
  }
  const look = lookOf(front)
  const contents = contentSlides(list, starts, { front, size }).map((slide) => ({ slide, look }))
  return packed([...contents, ...slides], { source: front, size, pace })
}

const sizeFor = (reports: readonly DocumentSource[]): SlideSize =>
  slideSize(
    reports[0]!.paper,
    reports.every(({ pages }) => pages.every(({ width, height }) => width < height)),
  )

const lookOf = ({ writing, tokens }: DocumentSource): SetSlide['look'] => ({
  lang: writing.locale,
  ground: lightInk(tokens, 9).token('page'),
})

interface Setting {
  readonly size: SlideSize
  readonly pace: Pace
  /** Slides before those of this report. */
  readonly before: number
  readonly id: string
}

/** The slides of a report, and the place of each of its pages among all. */
async function slidesOf(source: DocumentSource, { size, pace, before, id }: Setting) {
  const ink = lightInk(source.tokens, 9)
  const room = bodyOf(source, size)
  const look = lookOf(source)
  const slides: SetSlide[] = []
  const starts: number[] = []
  for (const [index, page] of source.pages.entries()) {
    const add = (title: string, elements: Slide['elements']) => {
      const number = before + slides.length + 1
      const slide = framed({ title, page: page.displayName, elements }, { source, size, body: room, number })
      slides.push({ slide, look })
    }
    const { elements, behind } = await pageElements(page, { source, room, id: `${id}-${index}`, pace })
    starts.push(before + slides.length)
    add(page.displayName, elements)
    for (const figures of await figureSlides(behind, { room, ink, pace }))
      add(`${page.displayName} · figures`, figures)
  }
  return { slides, starts }
}

async function packed(
  slides: readonly SetSlide[],
  { source, size, pace }: { source: DocumentSource; size: SlideSize; pace: Pace },
): Promise<DocumentFile> {
  const ink = lightInk(source.tokens, 9)
  const colours = themeColours.map((name) => ink.token(name))
  const parts = packageParts({ facts: source.facts, slideCount: slides.length, size, colours })
  return {
    bytes: await zipFile(entriesOf(parts, slides), pace),
    extension: '.pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  }
}

function* entriesOf(parts: readonly ZipEntry[], slides: readonly SetSlide[]): Iterable<ZipEntry> {
  yield* parts
  let known = 0
  for (const [index, { slide, look }] of slides.entries()) {
    const pictures = slide.elements.flatMap((each) => (each.kind === 'picture' ? [each.bytes] : []))
    const names = pictures.map(() => `image${++known}.png`)
    yield { name: `ppt/slides/slide${index + 1}.xml`, data: slideXml(slide, look) }
    yield { name: `ppt/slides/_rels/slide${index + 1}.xml.rels`, data: slideRelations(names) }
    for (const [at, bytes] of pictures.entries()) yield { name: `ppt/media/${names[at]!}`, data: bytes }
  }
}

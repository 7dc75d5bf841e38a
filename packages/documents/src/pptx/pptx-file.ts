import { lightInk } from '../page/light-ink.ts'
import type { DocumentFile, DocumentSource, Pace } from '../source/document-source.ts'
import { zipFile } from '../zip/zip-file.ts'
import type { ZipEntry } from '../zip/zip-file.ts'
import { figureSlides } from './figure-slides.ts'
import { packageParts, slideRelations } from './package-parts.ts'
import { pageElements } from './page-elements.ts'
import { bodyOf, framed } from './slide-frame.ts'
import { slideXml } from './slide-xml.ts'
import { slideSize } from './slide.ts'
import type { Slide } from './slide.ts'

const themeColours = ['text', 'surface', ...[1, 2, 3, 4, 5, 6].map((number) => `series-${number}`)]

/** Pages one a slide, and behind each the figures of its charts and what its tables have no room for. */
export async function pptxOf(source: DocumentSource, pace: Pace): Promise<DocumentFile> {
  const ink = lightInk(source.tokens, 9)
  const isUpright = source.pages.every(({ width, height }) => width < height)
  const size = slideSize(source.paper, isUpright)
  const room = bodyOf(source, size)
  const slides: Slide[] = []
  for (const [index, page] of source.pages.entries()) {
    const add = (title: string, elements: Slide['elements']) =>
      slides.push(
        framed(
          { title, page: page.displayName, elements },
          { source, size, body: room, number: slides.length + 1 },
        ),
      )
    const { elements, behind } = await pageElements(page, { source, room, id: `page-${index}`, pace })
    add(page.displayName, elements)
    for (const figures of await figureSlides(behind, { room, ink, pace }))
      add(`${page.displayName} · figures`, figures)
  }
  const colours = themeColours.map((name) => ink.token(name))
  const parts = packageParts({ facts: source.facts, slideCount: slides.length, size, colours })
  const look = { lang: source.writing.locale, ground: ink.token('page') }
  return {
    bytes: await zipFile(entriesOf(parts, slides, look), pace),
    extension: '.pptx',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  }
}

function* entriesOf(
  parts: readonly ZipEntry[],
  slides: readonly Slide[],
  look: Parameters<typeof slideXml>[1],
): Iterable<ZipEntry> {
  yield* parts
  let known = 0
  for (const [index, slide] of slides.entries()) {
    const pictures = slide.elements.flatMap((each) => (each.kind === 'picture' ? [each.bytes] : []))
    const names = pictures.map(() => `image${++known}.png`)
    yield { name: `ppt/slides/slide${index + 1}.xml`, data: slideXml(slide, look) }
    yield { name: `ppt/slides/_rels/slide${index + 1}.xml.rels`, data: slideRelations(names) }
    for (const [at, bytes] of pictures.entries()) yield { name: `ppt/media/${names[at]!}`, data: bytes }
  }
}

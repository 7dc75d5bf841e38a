import type { DocumentTable, Scene } from '@casement/visuals/documents'
import type { DocumentPage, DocumentSource, Pace } from '../source/document-source.ts'
import { titleOfVisual } from '../source/titles.ts'
import { drawablePage, sourceOfPage } from './drawable-page.ts'
import { lightInk } from './light-ink.ts'
import { visualShapes } from './visual-shapes.ts'

/** A page as it is drawn, and the tables of which there is more than it shows. */
export interface DrawnPage {
  readonly scene: Scene
  readonly rest: readonly { readonly title: string; readonly table: DocumentTable }[]
}

/** Type of drawings and tables, in pixels of the page. */
const fontPx = 11.5

interface SceneOptions {
  readonly id: string
  readonly pace: Pace
  /** Ends a table that is cut. Absent: says that the rest of it follows on pages. */
  readonly more?: string
}

/** All visuals of a page in one scene graph, those that lie above the others last, one after the other. */
export async function pageScene(
  given: DocumentPage,
  ofAll: DocumentSource,
  { id, pace, more = ofAll.writing.say('document.moreOnPages') }: SceneOptions,
): Promise<DrawnPage> {
  const page = drawablePage(given)
  const source = sourceOfPage(ofAll, page)
  const ink = lightInk(source.tokens, fontPx)
  const inOrder = page.visuals.toSorted((a, b) => (a.layout.z ?? 0) - (b.layout.z ?? 0))
  const drawn: (ReturnType<typeof visualShapes> & { readonly each: (typeof inOrder)[number] })[] = []
  for (const [index, each] of inOrder.entries()) {
    const { x, y, width, height } = each.layout
    const box = { x, y, width, height }
    drawn.push({ each, ...visualShapes(each, { box, ink, source, id: `${id}-${index}`, more }) })
    await pace()
  }
  return {
    scene: {
      width: page.width,
      height: page.height,
      font: ink.font,
      fontPx,
      patterns: drawn.flatMap(({ patterns }) => patterns),
      shapes: drawn.map(({ shapes }) => ({ tag: 'g', attributes: {}, children: shapes })),
    },
    rest: page.visuals.flatMap((visual) => {
      const found = drawn.find(({ each }) => each === visual)
      return found?.rest ? [{ title: titleOfVisual(visual.visual), table: found.rest }] : []
    }),
  }
}

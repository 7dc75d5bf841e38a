import { fileName } from '@casement/escape'
import { fitted, lineShape, textPx, textShape } from '@casement/visuals/documents'
import type { Shape } from '@casement/visuals/documents'
import { drawScene, drawSceneAt } from '../drawing/draw-scene.ts'
import { lightInk } from '../page/light-ink.ts'
import { pageScene } from '../page/page-scene.ts'
import { wrapped } from '../page/shapes.ts'
import type { DocumentFile, DocumentPage, DocumentSource, Pace } from '../source/document-source.ts'
import { zipFile } from '../zip/zip-file.ts'
import type { ZipEntry } from '../zip/zip-file.ts'
import { emptyPicture } from './canvas.ts'
import { canvasSurface } from './canvas-surface.ts'
import { pictureScale } from './picture-scale.ts'

const marginPx = 20
const headPx = 34
const footPx = 30
const linePx = 15

/** A picture of a page, or of several an archive with one of each. */
export async function pngOf(source: DocumentSource, pace: Pace): Promise<DocumentFile> {
  const files: ZipEntry[] = []
  for (const [index, page] of source.pages.entries()) {
    await pace()
    files.push({ name: nameOf(page, index), data: await pagePicture(page, { source, index, pace }) })
  }
  const [only, another] = files
  if (only && !another) return { bytes: only.data as Uint8Array, extension: '.png', mediaType: 'image/png' }
  return { bytes: await zipFile(files, pace), extension: '.zip', mediaType: 'application/zip' }
}

const nameOf = ({ displayName, name }: DocumentPage, index: number): string => {
  const words = fileName(displayName, { longest: 80 }) || fileName(name, { longest: 80 })
  return `${String(index + 1).padStart(2, '0')} ${words}.png`
}

async function pagePicture(
  page: DocumentPage,
  { source, index, pace }: { source: DocumentSource; index: number; pace: Pace },
): Promise<Uint8Array> {
  const more = source.writing.say('document.moreThanRoom')
  const { scene } = await pageScene(page, source, { id: `page-${index}`, pace, more })
  await pace()
  const width = page.width + 2 * marginPx
  const foot = footShapes(source, { top: headPx + page.height, width })
  const height = headPx + page.height + foot.heightPx
  const ink = lightInk(source.tokens, 11)
  const { canvas, context } = await emptyPicture(width, height, pictureScale(width, height))
  context.fillStyle = ink.token('page')
  context.fillRect(0, 0, width, height)
  const surface = canvasSurface(context)
  const draw = (shapes: readonly Shape[]) => drawScene(surface, { shapes, patterns: [], fontPx: 11 })
  draw(headShapes(page, source, width))
  context.save()
  context.translate(marginPx, headPx)
  await drawSceneAt(surface, scene, pace)
  context.restore()
  draw(foot.shapes)
  await pace()
  return canvas.encode('png')
}

function headShapes(
  { displayName }: DocumentPage,
  { facts, tokens }: DocumentSource,
  width: number,
): readonly Shape[] {
  const ink = lightInk(tokens, 13)
  const room = width - 2 * marginPx
  const title = fitted(facts.title, room / 2, 13)
  const after = Math.min(textPx(title, 13) * 1.05 + 12, room / 2)
  return [
    textShape(marginPx, 22, title, { sizePx: 13, fill: ink.token('text'), isBold: true }),
    textShape(marginPx + after, 22, fitted(displayName, room - after, 13), {
      sizePx: 13,
      fill: ink.token('text-quiet'),
    }),
  ]
}

/** The line at the foot, over as many lines as it takes. */
function footShapes(
  { facts, tokens }: DocumentSource,
  { top, width }: { top: number; width: number },
): { readonly shapes: readonly Shape[]; readonly heightPx: number } {
  const ink = lightInk(tokens, 11)
  const y = top + 8
  const lines = wrapped(facts.footer, { widthPx: width - 2 * marginPx, sizePx: 11, maxLines: 6 })
  return {
    heightPx: footPx + (lines.length - 1) * linePx,
    shapes: [
      lineShape(marginPx, y, width - marginPx, y, ink.token('line')),
      ...lines.map((line, index) =>
        textShape(marginPx, y + 15 + index * linePx, line, { sizePx: 11, fill: ink.token('text-quiet') }),
      ),
    ],
  }
}

import { darkTokens } from '../page/dark-tokens.ts'
import { lightTokens } from '../page/light-ink.ts'
import { pageScene } from '../page/page-scene.ts'
import type { DocumentPage, DocumentSource, Pace } from '../source/document-source.ts'
import { svgText } from './svg-text.ts'

/** A page as a picture that stands for it: an SVG document, by day or by night. */
export async function pictureOf(
  page: DocumentPage,
  source: DocumentSource,
  { mode, pace }: { mode: 'light' | 'dark'; pace: Pace },
): Promise<string> {
  const tokens = { ...(mode === 'dark' ? darkTokens : lightTokens), ...source.tokens }
  const { scene } = await pageScene(page, { ...source, tokens }, { id: 'page', pace })
  return svgText(scene, tokens['page']!)
}

import { darkTokens } from '../page/dark-tokens.ts'
import { lightTokens } from '../page/light-ink.ts'
import { pageScene } from '../page/page-scene.ts'
import type { DocumentPage, DocumentSource } from '../source/document-source.ts'
import { svgText } from './svg-text.ts'

/** A page as a picture that stands for it: an SVG document, by day or by night. */
export function pictureOf(page: DocumentPage, source: DocumentSource, mode: 'light' | 'dark'): string {
  const tokens = { ...(mode === 'dark' ? darkTokens : lightTokens), ...source.tokens }
  const { scene } = pageScene(page, { ...source, tokens }, 'page')
  return svgText(scene, tokens['page']!)
}

import { fitted, textPx } from '@casement/visuals/documents'
import type { Scene, Shape } from '@casement/visuals/documents'

/** A scene of its own at a place of the page. */
export const sceneAt = ({ shapes, fontPx, width, height }: Scene, x: number, y: number): Shape => ({
  tag: 'g',
  attributes: { transform: `translate(${x} ${y})`, 'font-size': fontPx, width, height },
  children: shapes,
})

/** A text over as many lines as there is room for, the last one cut where it goes on. */
export function wrapped(
  text: string,
  { widthPx, sizePx, maxLines }: { widthPx: number; sizePx: number; maxLines: number },
): readonly string[] {
  const lines: string[] = []
  let line = ''
  const words = text.split(/\s+/).filter(Boolean)
  for (const [at, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word
    if (!line || textPx(longer, sizePx) <= widthPx) {
      line = longer
      continue
    }
    if (lines.length + 1 >= maxLines)
      return [...lines, fitted([line, ...words.slice(at)].join(' '), widthPx, sizePx)]
    lines.push(line)
    line = word
  }
  return line ? [...lines, fitted(line, widthPx, sizePx)] : lines
}

import { fitted, lineShape, textShape } from '@casement/visuals/documents'
import type { Box, FigureCard, Ink, Shape } from '@casement/visuals/documents'

/** Cards one below the other, each with its member and its figures side by side. */
export function cardsShapes(cards: readonly FigureCard[], room: Box, ink: Ink): readonly Shape[] {
  const count = Math.max(1, cards[0]?.figures.length ?? 1)
  const hasMembers = cards.some(({ member }) => member !== '')
  const memberPx = hasMembers ? Math.min(160, room.width * 0.28) : 0
  const eachPx = (room.width - memberPx) / count
  const linePx = Math.min(46, room.height / Math.max(1, cards.length))
  const sizePx = Math.min(18, linePx * 0.45)
  return cards.flatMap(({ member, figures }, index) => {
    const y = room.y + index * linePx
    if (y + linePx > room.y + room.height + 1) return []
    const quiet = { sizePx: Math.min(11, sizePx), fill: ink.token('text-quiet') }
    return [
      ...(index > 0 ? [lineShape(room.x, y, room.x + room.width, y, ink.token('line'))] : []),
      ...(hasMembers
        ? [
            textShape(room.x, y + linePx * 0.55, fitted(member, memberPx - 8, 12), {
              sizePx: 12,
              fill: ink.token('text'),
            }),
          ]
        : []),
      ...figures.flatMap(({ label, text }, place) => {
        const x = room.x + memberPx + place * eachPx
        const own = { sizePx, fill: ink.token('text'), isBold: true }
        return [
          textShape(x, y + linePx * 0.5, fitted(text, eachPx - 6, sizePx), own),
          textShape(x, y + linePx * 0.85, fitted(label, eachPx - 6, quiet.sizePx), quiet),
        ]
      }),
    ]
  })
}

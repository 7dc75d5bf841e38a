import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MarkBox } from '../scene/mark-box.ts'
import { Swatch } from './swatch.tsx'
import type { Tip } from './tip.ts'

const gapPx = 10
const marginPx = 6

/** The exact figures of a mark, beside it. Screen readers have them from the mark itself. */
export function MarkTip({ tip, box }: { tip: Tip; box: MarkBox }) {
  const place = useRef<HTMLDivElement>(null)
  const [position, setPosition] = useState({ left: -9999, top: 0 })
  const { left, top, width, height } = box
  const words = JSON.stringify(tip)
  useLayoutEffect(() => {
    const { offsetWidth, offsetHeight } = place.current!
    const room = { width: window.innerWidth, height: window.innerHeight }
    const isRight = left + width + gapPx + offsetWidth + marginPx <= room.width
    const isLeft = left - gapPx - offsetWidth >= marginPx
    const isBeside = isRight || isLeft
    const below = top + height + gapPx
    const isBelow = below + offsetHeight + marginPx <= room.height
    // A mark as wide as the window has its tip below or above it.
    const upper = isBeside
      ? top + Math.min(height, 120) / 2 - offsetHeight / 2
      : isBelow
        ? below
        : top - gapPx - offsetHeight
    const centre = left + width / 2 - offsetWidth / 2
    setPosition({
      left: isRight
        ? left + width + gapPx
        : isLeft
          ? left - gapPx - offsetWidth
          : Math.max(marginPx, Math.min(centre, room.width - offsetWidth - marginPx)),
      top: Math.max(marginPx, Math.min(upper, room.height - offsetHeight - marginPx)),
    })
  }, [left, top, width, height, words])
  return createPortal(
    <div ref={place} className="mark-tip" style={position} aria-hidden="true">
      <strong>{tip.title}</strong>
      {tip.lines.length > 0 ? (
        <div className="mark-tip-lines">
          {tip.lines.map(({ label, value, note, swatch, isMet }, index) => (
            <div key={index} className={isMet ? 'met' : undefined}>
              <span className="mark-tip-label">
                {swatch ? <Swatch {...swatch} /> : null}
                {label}
              </span>
              <span className="figure">{value}</span>
              {note === undefined ? null : <span className="figure quiet">{note}</span>}
            </div>
          ))}
        </div>
      ) : null}
    </div>,
    document.body,
  )
}

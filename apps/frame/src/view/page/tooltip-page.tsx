import { pageLayoutOf, pageNamed, visualNamed } from '@casement/report'
import { activePage } from '@casement/session'
import type { OpenState, Tooltip } from '@casement/session'
import { narrativeOf, pointWords, typeScaleFor } from '@casement/visuals'
import { MarksContext, noMarks, useWriting } from '@casement/visuals/react'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { VisualView } from '../visual/visual-view.tsx'

interface TooltipPageProps {
  readonly state: OpenState
  readonly tooltip: Tooltip
}

/** Between the mark and the page beside it, and to the edge of the window, in pixels. */
const gapPx = 14
const marginPx = 8

/** The line above the page that names the mark. */
const headPx = 36

/**
 * A page of the report beside a mark, below the mark's name, in its own size unless the window is smaller; nothing in it
 * can be pressed.
 */
export function TooltipPage({ state, tooltip }: TooltipPageProps) {
  const session = useSession()
  const writing = useWriting()
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null)
  const page = pageNamed(state.report.definition, tooltip.page)!
  const layout = useMemo(() => pageLayoutOf(state.report, page), [state.report, page])
  useLayoutEffect(() => setRoom({ width: window.innerWidth, height: window.innerHeight }), [tooltip.point])
  const marked = visualNamed(activePage(state), tooltip.visual)
  const mark = marked ? pointWords(marked, tooltip.point, writing).join(' · ') : ''
  const head = mark ? headPx : 0
  const height = layout.height + head
  const scale = room
    ? Math.min(1, (room.width - 2 * marginPx) / layout.width, (room.height - 2 * marginPx) / height)
    : 1
  const size = { width: Math.round(layout.width * scale), height: Math.round(height * scale) }
  // Wherever the keyboard is: a tooltip under the pointer is put away without moving it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') session.tooltips.hide()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [session])
  const [told, setTold] = useState('')
  useEffect(() => {
    let isGone = false
    const narratives = layout.visuals.flatMap(({ visual }) => {
      const result = tooltip.results.get(visual.name)
      return result?.kind === 'ready' ? [narrativeOf(visual, result.answer, writing)] : []
    })
    void Promise.all(narratives).then((texts) => {
      if (!isGone) setTold(texts.join(' '))
    })
    return () => {
      isGone = true
    }
  }, [layout, tooltip.results, writing])
  return (
    <div
      className="tooltip-page"
      role="tooltip"
      aria-label={page.displayName}
      data-page={page.name}
      style={{
        ...size,
        fontSize: 14 * typeScaleFor(scale),
        ...(room ? placeFor(tooltip.at, size, room) : { opacity: 0 }),
      }}
    >
      <p className="unseen" role="status">
        {told}
      </p>
      {mark ? (
        <p className="tooltip-mark" style={{ height: Math.round(head * scale) }}>
          {mark}
        </p>
      ) : null}
      <div className="tooltip-figures" inert>
        <MarksContext value={noMarks}>
          {layout.visuals.map(({ visual, layout: { x, y, z = 0, width, height } }) => (
            <div
              key={visual.name}
              className="placed"
              style={{
                left: Math.round(x * scale),
                top: Math.round(y * scale),
                width: Math.round(width * scale),
                height: Math.round(height * scale),
                zIndex: z,
              }}
            >
              <VisualView
                visual={visual}
                page={page.name}
                settings={state.report.settings}
                result={tooltip.results.get(visual.name)}
              />
            </div>
          ))}
        </MarksContext>
      </div>
    </div>
  )
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Places it at the right of the mark where there is room, else at its left, else above or below it. */
function placeFor({ x, y }: Tooltip['at'], { width, height }: Size, room: Size) {
  const within = (value: number, most: number) => Math.max(marginPx, Math.min(value, most - marginPx))
  const top = within(y - height / 3, room.height - height)
  if (x + gapPx + width + marginPx <= room.width) return { left: x + gapPx, top }
  if (x - gapPx - width >= marginPx) return { left: x - gapPx - width, top }
  const above = y - gapPx - height
  return {
    left: within(x - width / 2, room.width - width),
    top: above >= marginPx ? above : within(y + gapPx, room.height - height),
  }
}

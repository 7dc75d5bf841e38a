import type { Answer } from '@casement/query'
import type { EmbedSettings } from '@casement/report'
import { copiedPoints, copiedTable } from '@casement/visuals'
import type { DataPoint, Selection, Visual } from '@casement/visuals'
import { useWriting } from '@casement/visuals/react'
import type { KeyboardEvent, RefObject } from 'react'
import { useSession } from '../context/session-context.ts'
import { useCopy } from '../context/use-copy.ts'
import { commandState } from '../menu/commands.ts'

interface KeysOptions {
  readonly visual: Visual
  readonly settings: EmbedSettings
  readonly selection: Selection | null
  readonly answer: Answer | null
  /** The mark that the pointer or the keyboard is at. */
  readonly active: RefObject<DataPoint | null>
}

/** Handles keys that hold for every kind, before the drawing inside hears them. */
export function useVisualKeys({ visual, settings, selection, answer, active }: KeysOptions) {
  const session = useSession()
  const writing = useWriting()
  const put = useCopy()
  /** Copies what is chosen, else the mark under the hand, else all of it. */
  function copy(): void {
    if (!answer || commandState(settings, 'copy', visual) !== 'enabled') return
    const mark = active.current
    const points = selection?.points ?? (mark ? [mark] : null)
    put(points ? copiedPoints(visual, points, writing) : copiedTable(visual, answer, writing))
  }
  return (event: KeyboardEvent): void => {
    const mark = active.current
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
    if (event.altKey && event.key === 'ArrowDown' && mark) session.drill.down(visual.name, mark)
    else if (event.altKey && event.key === 'ArrowUp') session.drill.up(visual.name)
    else if (isCopy && !isText(event.target)) copy()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Leaves alone what a reader marked or types into: it is copied as everywhere. */
const isText = (target: EventTarget): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio') ||
  getSelection()?.isCollapsed === false

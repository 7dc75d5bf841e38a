import { focusInSight } from './in-sight.ts'
import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClick'> {
  readonly onClose: () => void
}

/** A dialog above everything else: it closes on Escape or a press beside it, and gives the focus back. */
export function Dialog({ className = '', onClose, ...rest }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (before instanceof HTMLElement) focusInSight(before)
    }
  }, [])
  return (
    <dialog
      {...rest}
      ref={dialog}
      className={`dialog ${className}`}
      onClose={onClose}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        // The browser would hide the dialog at once and tell of it later: what is pressed in between would meet one that is
        // still open to React, and closes then.
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    />
  )
}

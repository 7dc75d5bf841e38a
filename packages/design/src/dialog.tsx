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
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      {...rest}
      ref={dialog}
      className={`dialog ${className}`}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    />
  )
}

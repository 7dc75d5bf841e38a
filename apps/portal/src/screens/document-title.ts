import { useEffect } from 'react'
import { usePortal } from '../context/portal-context.ts'

/** Names the browser tab after what is on screen, and after the portal again once it is gone. */
export function useDocumentTitle(name: string | null) {
  const { title } = usePortal().settings
  useEffect(() => {
    if (name === null) return
    document.title = `${name} · ${title}`
    return () => {
      document.title = title
    }
  }, [name, title])
}

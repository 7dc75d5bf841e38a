import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { PortalContext, type Portal } from '../context/portal-context.ts'
import type { LiveSettings } from './live-settings.ts'

const everyMs = 60_000

interface LivePortalProps {
  readonly portal: Omit<Portal, 'settings' | 'refreshSettings'>
  readonly live: LiveSettings
  readonly children: ReactNode
}

/** Gives the portal's services to the screens, with the settings as they are now: asked for each minute that the page is seen. */
export function LivePortal({ portal, live, children }: LivePortalProps) {
  const settings = useSyncExternalStore(live.onChange, live.get)
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') void live.refresh()
    }
    const timer = setInterval(refresh, everyMs)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [live])
  useBrandStyle(settings.brand?.version)
  useNewTitle(settings.title)
  return (
    <PortalContext value={{ ...portal, settings, refreshSettings: live.refresh }}>{children}</PortalContext>
  )
}

/** The page came with the style sheet of the brand: a new one takes its place once it is there. */
function useBrandStyle(version: number | undefined) {
  const shown = useRef(version)
  useEffect(() => {
    if (shown.current === version) return
    shown.current = version
    const old = document.querySelectorAll('link[href^="brand.css"]')
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `brand.css?v=${version ?? 0}`
    link.onload = () => old.forEach((one) => one.remove())
    document.head.append(link)
  }, [version])
}

/** Pages without a name of their own are called as the portal is. */
function useNewTitle(title: string) {
  const shown = useRef(title)
  useEffect(() => {
    if (document.title === shown.current) document.title = title
    shown.current = title
  }, [title])
}

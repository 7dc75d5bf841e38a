import { useEffect, useEffectEvent } from 'react'

/** Keeps the screen awake, and hears of the end: full screen that was left, or Escape where there is none. */
export function useStage(onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const onFullScreen = () => document.fullscreenElement === null && end()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && end()
    document.addEventListener('fullscreenchange', onFullScreen)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', onFullScreen)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])

  useEffect(() => {
    let isOver = false
    let lock: WakeLockSentinel | undefined
    // The browser takes it back from a hidden window, and may refuse it, as on a low battery.
    const ask = async () => {
      if (document.hidden || isOver) return
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [])
}

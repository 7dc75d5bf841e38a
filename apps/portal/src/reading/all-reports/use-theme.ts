import { useSyncExternalStore } from 'react'

const query = '(prefers-color-scheme: dark)'

const onChange = (listener: () => void) => {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the pages are drawn by day or by night now. */
export const useTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(onChange, () => (window.matchMedia(query).matches ? 'dark' : 'light'))

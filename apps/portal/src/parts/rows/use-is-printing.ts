import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True while the page is being printed, from before its paper is laid out; `isAsked` false: nobody minds. */
export function useIsPrinting(isAsked: boolean): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    // The browser lays the paper out as soon as it has said so.
    const begin = () => flushSync(() => setIsPrinting(true))
    const end = () => setIsPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [isAsked])
  return isPrinting
}

import { useEffect, useState } from 'react'

/** Whether something has held for so many milliseconds without a break. */
export function useLasting(holds: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [holds, ms])
  return holds && isLasting
}

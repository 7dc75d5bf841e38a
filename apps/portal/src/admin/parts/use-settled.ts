import { useEffect, useState } from 'react'

const restMs = 300

/** The value once it has rested: what is typed asks the server after the typing, not at every letter. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

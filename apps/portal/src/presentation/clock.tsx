import { useEffect, useState } from 'react'

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })

/** The time of day, which moves with the minute. */
export function Clock() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000))
    return () => clearTimeout(timer)
  }, [now])
  return <time dateTime={new Date(now).toISOString()}>{time.format(now)}</time>
}

import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'

/** The time of day, which moves with the minute. */
export function Clock() {
  const intl = useIntl()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), 60_000 - (now % 60_000))
    return () => clearTimeout(timer)
  }, [now])
  return <time dateTime={new Date(now).toISOString()}>{intl.formatTime(now, { timeStyle: 'short' })}</time>
}

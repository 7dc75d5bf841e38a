const short = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' })

/** A time as the reader writes it; to the second on the pointer's stay. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  return (
    <time dateTime={at} title={exact.format(date)}>
      {short.format(date)}
    </time>
  )
}

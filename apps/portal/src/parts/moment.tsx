import { useIntl } from 'react-intl'

/** A time as the reader writes it; to the second on the pointer's stay. */
export function Moment({ at }: { at: string }) {
  const intl = useIntl()
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return at
  return (
    <time dateTime={at} title={intl.formatDate(date, { dateStyle: 'full', timeStyle: 'long' })}>
      {intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

/** Time of a query: 'YYYY-MM-DD', which relative dates count from, and 'YYYY-MM-DDTHH:MM:SS' (UTC), for relative times. */
export interface Clock {
  readonly today: string
  readonly now: string
}

/** The clock at a moment; `today` takes the place of its day where it is given. */
export function clockAt(moment: Date, today?: string): Clock {
  const [day, time] = moment.toISOString().split(/[T.]/) as [string, string]
  const date = today ?? day
  return { today: date, now: `${date}T${time}` }
}

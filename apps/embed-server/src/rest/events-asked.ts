import { z } from 'zod'
import { refusal } from '../http/refusal.ts'

/** Question to activityevents: a window of one day, both ends included, and where to go on. */
export interface EventsAsked {
  readonly start: Date
  readonly end: Date
  readonly past?: number | undefined
  readonly activity?: string | undefined
  readonly userId?: string | undefined
}

type Query = Readonly<Record<string, unknown>>

const tokenSchema = z.strictObject({
  start: z.iso.datetime().transform((text) => new Date(text)),
  end: z.iso.datetime().transform((text) => new Date(text)),
  past: z.int().min(0),
  activity: z.string().optional(),
  userId: z.string().optional(),
})

/** Reads the address: a continuation, or a window with a filter. Throws InvalidRequest. */
export function readEventsAsked(query: Query): EventsAsked {
  const { continuationToken } = query
  if (continuationToken !== undefined) {
    if (query['startDateTime'] !== undefined || query['endDateTime'] !== undefined)
      throw refusal(
        'InvalidRequest',
        'continuationToken: give it, or startDateTime and endDateTime, not both',
      )
    return readToken(quoted(continuationToken, 'continuationToken', true))
  }
  const start = timeOf(query, 'startDateTime')
  const end = timeOf(query, 'endDateTime')
  if (start.toISOString().slice(0, 10) !== end.toISOString().slice(0, 10))
    throw refusal('InvalidRequest', 'endDateTime: is not on the same UTC day as startDateTime')
  if (end < start) throw refusal('InvalidRequest', 'endDateTime: is before startDateTime')
  return { start, end, ...readEventFilter(query['$filter']) }
}

/** What goes on after `past`, as an opaque text. */
export const tokenOf = (asked: EventsAsked): string => Buffer.from(JSON.stringify(asked)).toString('base64')

function readToken(text: string): EventsAsked {
  try {
    // It was given encoded, and comes back so where it is put into an address again.
    const plain = text.includes('%') ? decodeURIComponent(text) : text
    return tokenSchema.parse(JSON.parse(Buffer.from(plain, 'base64').toString()))
  } catch {
    throw refusal('InvalidRequest', 'continuationToken: is not one that was given here')
  }
}

function timeOf(query: Query, name: string): Date {
  const text = quoted(query[name], name)
  const found = z.iso.datetime({ local: true }).safeParse(text)
  if (!found.success)
    throw refusal(
      'InvalidRequest',
      `${name}: expected a time of ISO 8601 in UTC, like '2026-11-25T07:00:00.000Z'`,
    )
  return new Date(text.endsWith('Z') ? text : `${text}Z`)
}

/** The text between single quotes. */
function quoted(value: unknown, name: string, mayBePlain = false): string {
  if (typeof value !== 'string') throw refusal('InvalidRequest', `${name}: give it once, in single quotes`)
  const [, inner] = /^'([^']*)'$/.exec(value) ?? []
  if (inner !== undefined) return inner
  if (mayBePlain) return value
  throw refusal('InvalidRequest', `${name}: expected single quotes around it`)
}

const comparison = /^(Activity|UserId)\s+eq\s+'((?:[^']|'')*)'/i

/** Reads `Activity eq 'ViewReport' and UserId eq 'ada'`, which is all that Power BI takes. Throws InvalidRequest. */
function readEventFilter(filter: unknown): Pick<EventsAsked, 'activity' | 'userId'> {
  if (filter === undefined) return {}
  const wrong = () =>
    refusal('InvalidRequest', "$filter: expected Activity eq '…' or UserId eq '…', or both joined by and")
  if (typeof filter !== 'string' || filter.length > 2000) throw wrong()
  const read: { activity?: string; userId?: string } = {}
  let rest = filter.trim()
  for (;;) {
    const [whole, field, text] = comparison.exec(rest) ?? []
    if (whole === undefined) throw wrong()
    const name = field!.toLowerCase() === 'activity' ? 'activity' : 'userId'
    if (read[name] !== undefined) throw wrong()
    read[name] = text!.replaceAll("''", "'")
    rest = rest.slice(whole.length).trimStart()
    if (rest === '') return read
    const [and] = /^and\s+/i.exec(rest) ?? []
    if (and === undefined) throw wrong()
    rest = rest.slice(and.length)
  }
}

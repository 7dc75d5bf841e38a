import { z } from 'zod'
import { refusal } from '../http/refusals.ts'

const text = z.string().min(1)
const maybeText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)
const maybeFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined)

/** What is read of the things that a service lists; what it leaves out may also be null. */
export const listed = {
  group: z.object({ id: text, name: maybeText }),
  report: z.object({ id: text, name: maybeText, embedUrl: maybeText, datasetId: maybeText }),
  dataset: z.object({
    id: text,
    name: maybeText,
    isRefreshable: maybeFlag,
    isEffectiveIdentityRequired: maybeFlag,
    isEffectiveIdentityRolesRequired: maybeFlag,
  }),
  role: z.object({ name: text }),
  refresh: z.object({
    startTime: maybeText,
    endTime: maybeText,
    status: maybeText,
    serviceExceptionJson: maybeText,
  }),
} as const

const embedToken = z.object({
  token: text,
  tokenId: text,
  expiration: z.string().refine((at) => Number.isFinite(Date.parse(at)), 'is no time'),
})

/**
 * Reads a list of these out of an answer. One without a list, or with something else in it, is of a service that fails,
 * not of one that has nothing: throws 502 `serviceUnreachable`.
 */
export function readList<T>(item: z.ZodType<T>, path: string, answer: unknown): readonly T[] {
  const read = z.object({ value: z.array(item) }).safeParse(answer)
  if (read.success) return read.data.value
  throw unreadable(`GET ${path}`, 'a list that can be read', read.error)
}

/** Reads an embed token out of an answer. Throws 502 `serviceUnreachable` for one without. */
export function readEmbedToken(path: string, answer: unknown): z.output<typeof embedToken> {
  const read = embedToken.safeParse(answer)
  if (read.success) return read.data
  throw unreadable(`POST ${path}`, 'an embed token', read.error)
}

/** Names of what is wrong and never what stands there, which may be a token. */
function unreadable(call: string, what: string, { issues }: z.ZodError): Error {
  const [place] = issues.map(({ path }) => path.join('.'))
  return refusal('serviceUnreachable', {
    message: `The embedding service answered, but without ${what}`,
    cause: new Error(`${call} answered without ${what}${place ? ` (${place})` : ''}`),
  })
}

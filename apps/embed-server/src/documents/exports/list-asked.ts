import { z } from 'zod'
import { listFormats, papers } from './export-request.ts'
import { isLocale } from '../../http/locale-asked.ts'

const name = z.string().trim().min(1).max(256)
const longestToken = 16_384
/** `name`: what the caller knows the report by, for what is said of one that is not to be had */
const listed = z.strictObject({
  reportId: z.guid().toLowerCase(),
  accessToken: z.string().min(1).max(longestToken),
  name: name.optional(),
})

/** The bodies of the routes, for lists of so many reports. */
export function listBodies(most: number) {
  const tooMany = (count: number) => `there are ${count}; one file has at most ${most}`
  const isTooLong = ({ input }: { input?: unknown }) => tooMany((input as readonly unknown[]).length)
  const reports = z
    .array(listed)
    .min(1)
    .max(most, { error: isTooLong, abort: true })
    .transform((all) => [...new Map(all.map((each) => [keyOf(each), each])).values()])
  const list = z.strictObject({
    format: z.enum(listFormats),
    title: name,
    reports,
    /** names of those that the caller knows not to be open to the person */
    notShared: z.array(name).max(most, { error: isTooLong, abort: true }).default([]),
    locale: z.string().refine(isLocale, 'is no locale').optional(),
    paper: z.enum(papers).optional(),
  })
  const bytesOfOne = longestToken + 2048
  return { list, same: z.strictObject({ reports }), tooMany, bodyLimit: 16_384 + most * bytesOfOne }
}

/** A report that is named twice by one token is one report. */
const keyOf = ({ reportId, accessToken }: z.infer<typeof listed>) => `${reportId} ${accessToken}`

export type ListAsked = z.output<ReturnType<typeof listBodies>['list']>

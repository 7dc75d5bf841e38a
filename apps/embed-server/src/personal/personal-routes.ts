import { principalOf, type Server } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Content } from '../content/content.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { shownName } from '../http/shown-name.ts'
import type { VerifiedEmbedToken } from '../auth/embed-tokens/embed-token.ts'
import { holderOf, reportOf } from '../auth/embed-tokens/token-reach.ts'
import { maxBookmarks, type PersonalRecords, type Place } from './personal-records.ts'

interface Deps {
  content: Content
  personal: PersonalRecords
  now: () => Date
  newId: () => string
}

/** Limit of one request to keep something, in bytes. */
const bodyLimit = 256 * 1024

/** Whatever the frame keeps: an object, whose meaning is the frame's own. */
const state = z.record(z.string(), z.unknown())

const stateSchema = z.strictObject({ state })
const bookmarkSchema = z.strictObject({
  displayName: shownName,
  state,
  isDefault: z.boolean().default(false),
})
const changeSchema = z
  .strictObject({ displayName: shownName, state, isDefault: z.boolean() })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'expected displayName, state or isDefault')

/**
 * What a person keeps of a report: a state (persistent filters and the like), and personal bookmarks. The person is the
 * one whom the embed token was issued for, and no route reaches what another one keeps.
 *
 * Every route refuses with PowerBINotAuthorizedException, PowerBIEntityNotFound, NoPerson, 'Invalid parameters'.
 */
export async function personalRoutes(app: Server, { content, personal, now, newId }: Deps): Promise<void> {
  const placeOf = (request: FastifyRequest): Place => {
    const token = principalOf<VerifiedEmbedToken>(request)
    const { reportId = '' } = request.params as { reportId?: string }
    const { report } = reportOf(token, reportId, content)
    return { holder: holderOf(token), reportId: report.id }
  }
  const bookmarkOf = (request: FastifyRequest): string => {
    const { id } = request.params as { id?: string }
    return z.uuid().safeParse(id).data?.toLowerCase() ?? noBookmark()
  }

  const config = { cost: 'constant' } as const
  const stateUrl = '/embed/reports/:reportId/user-state'
  app.get(stateUrl, { config }, async (request, reply) => {
    const kept = await personal.readState(placeOf(request))
    return reply.type('application/json; charset=utf-8').send(`{"state":${kept ?? 'null'}}`)
  })
  app.put(stateUrl, { bodyLimit, config }, async (request, reply) => {
    const place = placeOf(request)
    if (!(await personal.writeState(place, textOf(readState(request.body).state), now()))) tooMuch()
    return reply.code(204).send()
  })
  app.delete(stateUrl, { config }, async (request, reply) => {
    await personal.deleteState(placeOf(request))
    return reply.code(204).send()
  })

  const bookmarksUrl = '/embed/reports/:reportId/personal-bookmarks'
  app.get(bookmarksUrl, { config }, async (request, reply) => {
    const bookmarks = await personal.listBookmarks(placeOf(request))
    return reply.type('application/json; charset=utf-8').send(`{"bookmarks":${bookmarks}}`)
  })
  app.post(bookmarksUrl, { bodyLimit, config }, async (request, reply) => {
    const place = placeOf(request)
    const body = readBody(bookmarkSchema, request.body, 'Invalid parameters')
    const added = await personal.addBookmark(
      place,
      { ...body, id: newId(), state: textOf(body.state) },
      now(),
    )
    return reply.code(201).send(added ?? tooMuch())
  })
  app.patch(`${bookmarksUrl}/:id`, { bodyLimit, config }, async (request) => {
    const [place, id] = [placeOf(request), bookmarkOf(request)]
    const body = readBody(changeSchema, request.body, 'Invalid parameters')
    const change = { ...body, state: body.state && textOf(body.state) }
    const changed = (await personal.changeBookmark(place, id, change, now())) ?? noBookmark()
    return changed === 'full' ? tooMuch() : changed
  })
  app.delete(`${bookmarksUrl}/:id`, { config }, async (request, reply) => {
    if (!(await personal.deleteBookmark(placeOf(request), bookmarkOf(request)))) noBookmark()
    return reply.code(204).send()
  })
}

const readState = (body: unknown) => readBody(stateSchema, body, 'Invalid parameters')

function tooMuch(): never {
  throw refusal(
    'Invalid parameters',
    `A person keeps at most ${maxBookmarks} bookmarks of a report, and 1 MB of it in all; delete a bookmark first`,
  )
}

function noBookmark(): never {
  throw refusal('PowerBIEntityNotFound', 'There is no such bookmark of yours')
}

function textOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) throw refusal('Invalid parameters', 'state: is nested too deeply')
    throw error
  }
}

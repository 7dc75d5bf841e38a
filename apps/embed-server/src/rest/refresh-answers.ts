import {
  type DatasetRefreshDetail,
  type Refresh as RefreshEntry,
  type Refreshes,
  type RefreshSchedule,
  restRoot,
  withCamelCaseKeys,
} from '@casement/rest'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Content } from '../content/content.ts'
import type { NamedDataset } from '../content/content-parts.ts'
import { readBody } from '../http/read-body.ts'
import { refusal } from '../http/refusal.ts'
import { notFound } from '../http/not-found.ts'
import type { PublicAddress } from './answers.ts'
import type { Refresh, RefreshRecords } from '../served/refreshes/refresh-records.ts'
import type { Refresher } from '../served/refreshes/refresher.ts'
import { toRefreshSchedule } from '../served/refreshes/schedule.ts'

export interface RefreshDeps {
  readonly content: Content
  readonly refresher: Pick<Refresher, 'start'>
  readonly records: Pick<RefreshRecords, 'list' | 'find'>
  readonly publicAddress: PublicAddress
  readonly now: () => Date
}

const maxListed = 200
/** Entries of a history where nobody says how many, as in Power BI. */
const listedByItself = 60
const maxRetries = 10

const onlyWhole = 'this service reads a dataset as a whole'
/** A word of the API, whatever its case. */
const word = <const Words extends readonly [string, ...string[]]>(words: Words, message: string) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? (words.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value)
        : value,
    z.enum(words, message),
  )
/**
 * A request for a refresh, as far as it is offered. Power BI too sends no mail for callers that are programs, as all of this
 * service's are; one reads with as many threads as there are, and no policy is there to be applied.
 */
const refreshSchema = z.strictObject({
  notifyOption: word(
    ['NoNotification', 'MailOnFailure', 'MailOnCompletion'],
    'expected NoNotification, MailOnFailure or MailOnCompletion; no mail is sent',
  ).optional(),
  type: word(['Full', 'Automatic'], `${onlyWhole}; leave it out, or say Full`).optional(),
  commitMode: word(['Transactional'], `${onlyWhole}; leave it out, or say Transactional`).optional(),
  objects: z.array(z.unknown()).max(0, `${onlyWhole}; leave it out`).optional(),
  maxParallelism: z.int().min(1).optional(),
  retryCount: z.int().min(0).max(maxRetries).optional(),
  applyRefreshPolicy: z.union([z.boolean(), word(['true', 'false'], 'expected true or false')]).optional(),
  effectiveDate: z.string().optional(),
})
const listSchema = z.object({ $top: z.coerce.number().int().min(1).optional() })

/** Answers to the operations of a dataset's refreshes; `datasetOf` refuses what is not there. */
export function refreshAnswers(
  { content, refresher, records, publicAddress, now }: RefreshDeps,
  datasetOf: (request: FastifyRequest) => NamedDataset,
) {
  return {
    async Datasets_RefreshDatasetInGroup(request: FastifyRequest, reply: FastifyReply) {
      const { id } = datasetOf(request)
      const asked = readBody(refreshSchema, withCamelCaseKeys(request.body ?? {}), 'InvalidRequest')
      const { notifyOption: _, ...enhanced } = asked
      const type = Object.keys(enhanced).length > 0 ? 'ViaEnhancedApi' : 'ViaApi'
      const requestId = await refresher.start(id, type, asked.retryCount)
      if (requestId === null)
        throw refusal('InvalidRequest', 'A refresh of this dataset is under way; wait until it has ended')
      const { groupId } = request.params as { groupId: string }
      const address = publicAddress(`${restRoot}/groups/${groupId}/datasets/${id}/refreshes/${requestId}`)
      return reply.code(202).header('x-ms-request-id', requestId).header('location', address).send()
    },

    async Datasets_GetRefreshHistoryInGroup(request: FastifyRequest): Promise<Refreshes> {
      const { id } = datasetOf(request)
      const parsed = listSchema.safeParse(request.query)
      if (!parsed.success) throw refusal('InvalidRequest', '$top: expected a whole number of at least 1')
      const { $top = listedByItself } = parsed.data
      return { value: (await records.list(id, Math.min($top, maxListed))).map(toEntry) }
    },

    async Datasets_GetRefreshExecutionDetailsInGroup(request: FastifyRequest, reply: FastifyReply) {
      const { id } = datasetOf(request)
      const { refreshId } = request.params as { refreshId: string }
      const isId = z.uuid().safeParse(refreshId).success
      const found = isId ? await records.find(id, refreshId.toLowerCase()) : undefined
      if (!found) return notFound('refresh', refreshId)
      if (found.endedAt === null) reply.code(202)
      return toDetail(found)
    },

    Datasets_GetRefreshScheduleInGroup: (request: FastifyRequest): RefreshSchedule =>
      toRefreshSchedule(content.dataset(datasetOf(request).id)?.model.refresh, now()),
  }
}

/** Operations of a dataset's refreshes that are not served, with the reason. */
export function refreshRefusals(datasetOf: (request: FastifyRequest) => NamedDataset) {
  const because = (reason: string) => (request: FastifyRequest) => {
    datasetOf(request)
    throw refusal('NotImplemented', reason)
  }
  return {
    Datasets_CancelRefreshInGroup: because(
      'A refresh is not cancelled: until it has ended, and if it fails, the data before are served',
    ),
    Datasets_UpdateRefreshScheduleInGroup: because(
      'The schedule of a dataset is written in its model, as "refresh"',
    ),
  }
}

const statusOf = ({ endedAt, problem }: Refresh) =>
  endedAt === null ? 'Unknown' : problem === null ? 'Completed' : 'Failed'

const times = ({ startedAt, endedAt }: Refresh) => ({
  startTime: new Date(startedAt).toISOString(),
  ...(endedAt === null ? {} : { endTime: new Date(endedAt).toISOString() }),
})
const exceptionOf = (problem: string | null) =>
  problem === null
    ? {}
    : {
        serviceExceptionJson: JSON.stringify({ errorCode: 'ModelRefreshFailed', errorDescription: problem }),
      }
/** Each attempt begins where the one before it ended. */
const attemptsOf = (refresh: Refresh) => {
  const failed = refresh.earlier.map(({ startTime, endTime, problem }) => ({
    startTime,
    endTime,
    ...exceptionOf(problem),
  }))
  const { startTime, ...rest } = times(refresh)
  const last = {
    startTime: failed.at(-1)?.endTime ?? startTime,
    ...rest,
    ...exceptionOf(refresh.problem),
  }
  return {
    refreshAttempts: [...failed, last].map((attempt, index) => ({
      attemptId: index + 1,
      ...attempt,
      type: 'Data' as const,
    })),
  }
}

const toEntry = (refresh: Refresh): RefreshEntry => ({
  requestId: refresh.requestId,
  refreshType: refresh.type,
  ...times(refresh),
  status: statusOf(refresh),
  ...exceptionOf(refresh.problem),
  ...attemptsOf(refresh),
})

const toDetail = (refresh: Refresh): DatasetRefreshDetail => {
  const status = statusOf(refresh)
  return {
    ...times(refresh),
    type: 'Full',
    commitMode: 'Transactional',
    status,
    extendedStatus: status === 'Unknown' ? 'InProgress' : status,
    currentRefreshType: 'Full',
    numberOfAttempts: refresh.earlier.length + 1,
    objects: [],
    ...(refresh.problem === null ? {} : { messages: [{ type: 'Error', message: refresh.problem }] }),
    ...attemptsOf(refresh),
  }
}

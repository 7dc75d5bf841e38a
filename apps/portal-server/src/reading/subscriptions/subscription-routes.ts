import {
  ChangeSubscription,
  FiguresOfVisual,
  FiguresQuery,
  Subscribe,
  Subscription,
  SubscriptionAt,
  subscriptionRoutes,
  Subscriptions,
} from '@casement/portal-api'
import type { Server, Settings } from '@casement/server'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { embedTokenFor } from '../catalogue/catalogue.ts'
import { DocumentRefused, type ServiceExports } from '../../embedding/service-exports.ts'
import { problemAnswers } from '../../http/problem-answers.ts'
import { refusal } from '../../http/refusals.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import type { ReportViews } from '../report-views/report-views.ts'
import { personOf, tooMany } from '../../auth/signed-in/guard.ts'
import { addressOf } from './address-of.ts'
import type { SubscriptionRecords } from './subscription-records.ts'

export interface SubscriptionDeps {
  readonly settings: Pick<Settings, 'mail'>
  readonly subscriptions: SubscriptionRecords
  readonly people: Pick<PeopleRecords, 'find' | 'see'>
  readonly catalogue: Parameters<typeof embedTokenFor>[2]
  readonly views: Pick<ReportViews, 'stateOf'>
  readonly exports: ServiceExports
  /** letters go somewhere */
  readonly sendsLetters: boolean
}

const tags = ['subscriptions']
const response = <T extends z.ZodType>(answer: T) => ({ 200: answer, ...problemAnswers })
const askedPerMinute = 20

const authorOf = (request: FastifyRequest) => ({
  person: personOf(request).value,
  correlationId: request.id,
})

/** Registers what people subscribe to, each their own. */
export async function subscriptionRoutesOf(app: Server, deps: SubscriptionDeps): Promise<void> {
  const { subscriptions, people, settings, catalogue, sendsLetters } = deps
  const problemOf = (address: string | null): string | null => {
    if (!sendsLetters)
      return 'This portal sends no mail; its administrators name a server for it in the settings.'
    if (!catalogue.service.revoke)
      return 'Power BI sends subscriptions itself; this portal sends none of its reports.'
    return address === null ? 'Your name is no address, and the portal knows none of yours.' : null
  }
  /** Throws 501 `subscriptionsOff`, and what asking for a token throws where the caller may not see the report. */
  async function mayHave(request: FastifyRequest, place: { workspaceId: string; reportId: string }) {
    const person = personOf(request)
    const problem = problemOf(addressOf(person.value, settings.mail))
    if (problem !== null) throw refusal('subscriptionsOff', { message: problem })
    await people.see(person)
    const asking = { person, correlationId: request.id, log: request.log }
    return embedTokenFor({ workspaceId: place.workspaceId, reportId: place.reportId }, asking, catalogue)
  }
  const takeOne = app.createRateLimit({
    max: askedPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => personOf(request).value,
  })
  async function seldom(request: FastifyRequest): Promise<void> {
    const taken = await takeOne(request)
    if (!taken.isAllowed && taken.isExceeded) throw tooMany(taken.ttl)
  }

  app.get(
    subscriptionRoutes.subscriptions.path,
    {
      schema: {
        tags,
        summary: 'The subscriptions and alerts of the caller',
        response: response(Subscriptions),
      },
    },
    async (request, reply) => {
      const person = personOf(request)
      await people.see(person)
      await subscriptions.goOn(authorOf(request))
      const address = addressOf(person.value, settings.mail)
      return reply.header('cache-control', 'no-store').send({
        subscriptions: await subscriptions.list(person.value),
        address,
        problem: problemOf(address),
        seenAt: (await people.find(person.value))?.seenAt ?? null,
        groupHours: settings.mail.groupHours,
      })
    },
  )
  app.post(
    subscriptionRoutes.subscribe.path,
    {
      schema: {
        tags,
        summary: 'Subscribes the caller to a report, or to an alert of one of its figures',
        body: Subscribe,
        response: response(Subscription),
      },
    },
    async (request) => {
      await seldom(request)
      await mayHave(request, request.body)
      return subscriptions.create(request.body, authorOf(request))
    },
  )
  app.post(
    subscriptionRoutes.runSubscription.path,
    {
      schema: {
        tags,
        summary: 'Has a subscription of the caller run now',
        body: SubscriptionAt,
        response: response(Subscription),
      },
    },
    async (request) => {
      await seldom(request)
      return subscriptions.runNow(request.body, authorOf(request))
    },
  )
  changeRoutes(app, deps)
  figureRoute(app, deps, { seldom, mayHave })
}

/** The same, of one that there is. */
function changeRoutes(app: Server, { subscriptions }: Pick<SubscriptionDeps, 'subscriptions'>): void {
  app.post(
    subscriptionRoutes.changeSubscription.path,
    {
      schema: {
        tags,
        summary: 'Changes, pauses or resumes a subscription of the caller',
        body: ChangeSubscription,
        response: response(Subscription),
      },
    },
    async (request) => subscriptions.change(request.body, authorOf(request)),
  )
  app.post(
    subscriptionRoutes.deleteSubscription.path,
    {
      schema: {
        tags,
        summary: 'Stops a subscription of the caller for good',
        body: SubscriptionAt,
        response: response(z.strictObject({})),
      },
    },
    async (request) => {
      await subscriptions.remove(request.body, authorOf(request))
      return {}
    },
  )
}

interface Asking {
  readonly seldom: (request: FastifyRequest) => Promise<void>
  readonly mayHave: (
    request: FastifyRequest,
    place: { workspaceId: string; reportId: string },
  ) => Promise<{ readonly accessToken: string }>
}

/** The same, of figures for alerts. */
function figureRoute(app: Server, deps: SubscriptionDeps, { seldom, mayHave }: Asking): void {
  app.post(
    subscriptionRoutes.figuresOfVisual.path,
    {
      config: { unmetered: true },
      schema: {
        tags,
        summary: 'The figures that an alert can look at, and the visuals of a page that have some',
        body: FiguresQuery,
        response: response(FiguresOfVisual),
      },
    },
    async (request) => {
      await seldom(request)
      const { reportId, page, visual, view, locale } = request.body
      const { accessToken } = await mayHave(request, request.body)
      const state = view === null ? null : await deps.views.stateOf(personOf(request).value, view)
      const asked = {
        reportId,
        page,
        ...(state !== null && { state }),
        ...(locale !== null && { locale }),
      }
      if (visual === null)
        return {
          visuals: [...(await given(deps.exports.visualsWithFigures(asked, accessToken)))],
          figures: [],
        }
      const figures = await given(deps.exports.figures({ ...asked, visual }, accessToken))
      return {
        visuals: [],
        figures: figures.map(({ field, label, value, text }) => ({
          field,
          figure: label,
          value: value === null ? null : Number(value),
          text,
        })),
      }
    },
  )
}

/** What the service gives; what it refuses for good is not there, or gives none, else it has failed. */
const given = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof DocumentRefused)) throw error
    const code = error.isLasting ? 'figuresUnknown' : 'figuresRefused'
    throw refusal(code, { message: error.message, cause: error })
  })

/** Registers what administrators see of everybody's, and how they stop one. */
export function adminSubscriptionRoutes(
  app: Server,
  { subscriptions }: Pick<SubscriptionDeps, 'subscriptions'>,
): void {
  app.get(
    subscriptionRoutes.allSubscriptions.path,
    {
      schema: {
        tags,
        summary: 'The subscriptions and alerts of everybody',
        response: response(z.array(Subscription)),
      },
    },
    async (_request, reply) => reply.header('cache-control', 'no-store').send(await subscriptions.list()),
  )
  app.post(
    subscriptionRoutes.stopSubscription.path,
    {
      schema: {
        tags,
        summary: 'Stops a subscription of anybody',
        body: SubscriptionAt,
        response: response(Subscription),
      },
    },
    async (request) => subscriptions.stop(request.body, authorOf(request)),
  )
  app.post(
    subscriptionRoutes.allowSubscription.path,
    {
      schema: {
        tags,
        summary: 'Lets a subscription run again that an administrator has stopped',
        body: SubscriptionAt,
        response: response(Subscription),
      },
    },
    async (request) => subscriptions.allow(request.body, authorOf(request)),
  )
}

import { z } from 'zod'
import { titleText } from '../text/plain-text.ts'

const place = { workspaceId: z.guid().toLowerCase(), reportId: z.guid().toLowerCase() }
const name = titleText.min(1).max(100)
const thing = z.string().min(1).max(256)
const page = z.string().min(1).max(200)
const view = z.string().regex(/^[0-9a-f]{12}$/, 'expected the id of a view')

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * When a subscription is due: at a time of day in a time zone (IANA). `day` is the day of the week from 1, Monday, for
 * `week`, and of the month for `month`, whose last day stands for one that it does not have.
 */
export const Schedule = z
  .strictObject({
    every: z.enum(['day', 'weekday', 'week', 'month']),
    day: z.int().min(1).max(31).nullable().default(null),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time as 07:30'),
    zone: z.string().max(64).refine(isZone, 'is no time zone, as Europe/Berlin'),
  })
  .refine(({ every, day }) => every !== 'week' || (day !== null && day <= 7), {
    path: ['day'],
    message: 'expected a day of the week from 1, Monday, to 7',
  })
  .refine(({ every, day }) => every !== 'month' || day !== null, {
    path: ['day'],
    message: 'expected a day of the month from 1 to 31',
  })
export type Schedule = z.output<typeof Schedule>

export const Comparison = z.enum(['<', '<=', '>', '>='])
export type Comparison = z.infer<typeof Comparison>

/** What an alert looks at: a figure that a visual of the page shows by itself, and what it is compared with, in its own unit. */
export const AlertRule = z.strictObject({
  visual: thing,
  /** how the figure is called */
  figure: thing,
  /** what it is of, as the service names it: it stays when the figure is called otherwise; absent of older rules */
  field: thing.optional(),
  comparison: Comparison,
  threshold: z.number(),
})
export type AlertRule = z.infer<typeof AlertRule>

const content = {
  name,
  schedule: Schedule,
  format: z.enum(['PDF', 'XLSX']),
  /** absent: what is sent is the report */
  alert: AlertRule.nullable().default(null),
}

/** The body of subscribe. `page` null: the whole report; `view`: a kept view of the caller, null: as its author made it. */
export const Subscribe = z
  .strictObject({
    ...place,
    ...content,
    page: page.nullable().default(null),
    view: view.nullable().default(null),
    /** how figures are written, as de-DE; null: as the report says */
    locale: z.string().min(2).max(35).nullable().default(null),
  })
  .refine(({ alert, page: of }) => alert === null || of !== null, {
    path: ['page'],
    message: 'an alert looks at a page',
  })
  .meta({ id: 'Subscribe' })
export type Subscribe = z.output<typeof Subscribe>

/** What is about one subscription, at the version that was read. */
export const SubscriptionAt = z
  .strictObject({ id: z.guid().toLowerCase(), version: z.int().min(1) })
  .meta({ id: 'SubscriptionAt' })
export type SubscriptionAt = z.infer<typeof SubscriptionAt>

/** The body of changeSubscription: what is to be different. */
export const ChangeSubscription = z
  .strictObject({
    id: z.guid().toLowerCase(),
    version: z.int().min(1),
    set: z.strictObject({
      name: name.optional(),
      schedule: Schedule.optional(),
      format: content.format.optional(),
      comparison: Comparison.optional(),
      threshold: z.number().optional(),
      isPaused: z.boolean().optional(),
    }),
  })
  .meta({ id: 'ChangeSubscription' })
export type ChangeSubscription = z.output<typeof ChangeSubscription>

/**
 * Why nothing is sent: its person paused it, an administrator stopped it, the person may not see the report any more, or
 * their last sign-in is too old to say which rows they see.
 */
export const PauseReason = z.enum(['person', 'administrator', 'access', 'signIn'])
export type PauseReason = z.infer<typeof PauseReason>

/**
 * What came of the last run: `sent`; `quiet`, an alert that had nothing to tell; `retrying`, it is tried again; `failed`,
 * not tried again before the next time; `refused`, the person may not have it; `unknown`, the process ended while it sent.
 */
export const RunOutcome = z.enum(['sent', 'quiet', 'retrying', 'failed', 'refused', 'unknown'])
export type RunOutcome = z.infer<typeof RunOutcome>

/** A subscription or an alert. Times are ISO 8601, UTC; `nextAt` null: it is paused. */
export const Subscription = z
  .looseObject({
    id: z.string(),
    version: z.int(),
    person: z.string(),
    name: z.string(),
    workspaceId: z.string(),
    reportId: z.string(),
    page: z.string().nullable(),
    hasView: z.boolean(),
    schedule: z.looseObject({
      every: z.enum(['day', 'weekday', 'week', 'month']),
      day: z.int().nullable(),
      time: z.string(),
      zone: z.string(),
    }),
    format: z.enum(['PDF', 'XLSX']),
    alert: z
      .looseObject({
        visual: z.string(),
        figure: z.string(),
        field: z.string().optional(),
        comparison: Comparison,
        threshold: z.number(),
      })
      .nullable(),
    paused: PauseReason.nullable(),
    nextAt: z.string().nullable(),
    last: z.looseObject({ at: z.string(), outcome: RunOutcome, problem: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.infer<typeof Subscription>

/**
 * The caller's own. `address`: where their mail goes; null: none can be sent, and `problem` says why. `seenAt`: the sign-in
 * whose groups and roles count, for `groupHours`.
 */
export const Subscriptions = z
  .looseObject({
    subscriptions: z.array(Subscription),
    address: z.string().nullable(),
    problem: z.string().nullable(),
    seenAt: z.string().nullable(),
    groupHours: z.int(),
  })
  .meta({ id: 'Subscriptions' })
export type Subscriptions = z.infer<typeof Subscriptions>

/** The body of figuresOfVisual. */
export const FiguresQuery = z
  .strictObject({
    ...place,
    page,
    /** null: the visuals of the page are asked for that have such figures */
    visual: thing.nullable().default(null),
    view: view.nullable().default(null),
    /** how figures are written, as de-DE; null: as the report says */
    locale: z.string().min(2).max(35).nullable().default(null),
  })
  .meta({ id: 'FiguresQuery' })
export type FiguresQuery = z.output<typeof FiguresQuery>

/**
 * The figures that a visual shows by themselves, with the rows of the caller: what each is of and how it is called, its
 * number in its own unit, null for BLANK, and how it is written. None of a table. Where no visual is named: those of the
 * page that have such figures.
 */
export const FiguresOfVisual = z
  .looseObject({
    visuals: z.array(z.looseObject({ name: z.string(), title: z.string() })),
    figures: z.array(
      z.looseObject({
        field: z.string(),
        figure: z.string(),
        value: z.number().nullable(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'FiguresOfVisual' })
export type FiguresOfVisual = z.infer<typeof FiguresOfVisual>

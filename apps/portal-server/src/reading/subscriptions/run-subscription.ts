import { isCrossed } from '@casement/portal-api'
import { HttpError, type Settings } from '@casement/server'
import type { FastifyBaseLogger } from 'fastify'
import { readerLanguage } from '../../http/reader-language.ts'
import { type Asking, embedTokenFor } from '../catalogue/catalogue.ts'
import type { DatasetRefreshes } from '../../embedding/dataset-refreshes.ts'
import { DocumentRefused, type ServiceExports, type ShownFigure } from '../../embedding/service-exports.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Post } from '../mail/post.ts'
import type { PeopleRecords } from '../../auth/people/people-records.ts'
import { addressOf } from './address-of.ts'
import { type DueSubscriptions, type Ended, maxTries } from './due-subscriptions.ts'
import { decimalOrder, decimalText } from './decimal-order.ts'
import { letterOfPause, mailOfAlert, mailOfReport, type WhyPaused } from './subscription-mail.ts'
import { personOfRun } from './person-of-run.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

export interface RunDeps {
  readonly settings: Pick<Settings, 'mail' | 'portal'>
  readonly href: string
  readonly people: Pick<PeopleRecords, 'find'>
  /** grants, content and service, as the catalogue and its tokens need them */
  readonly catalogue: Parameters<typeof embedTokenFor>[2]
  readonly datasets: Pick<DatasetRefreshes, 'refreshedAt'>
  readonly exports: Pick<ServiceExports, 'make' | 'figures'>
  readonly due: DueSubscriptions
  readonly outbox: Pick<Outbox, 'put'>
  readonly post: Post
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

/** What the run of a subscription does with the mail server's refusals. */
class MailRefused extends Error {}

/** Runs what was taken: as its person, with the rights and rows of now. Rejects only where the store does. */
export async function runSubscription(row: SubscriptionRow, deps: RunDeps): Promise<void> {
  // A process ended while it handed the mail over: it may have gone out.
  if (row.isSending)
    return deps.due.end(row, {
      outcome: 'unknown',
      problem: 'The portal was stopped while it sent this; it was not sent again',
    })
  const ended = await attempt(row, deps).catch((error: unknown) => endedBy(error, row, deps))
  if (ended) await deps.due.end(row, ended)
}

/** undefined: it was stopped or changed meanwhile, and is nobody's to end. */
async function attempt(row: SubscriptionRow, deps: RunDeps): Promise<Ended | undefined> {
  const { settings, people, catalogue, exports, due, post, now, log } = deps
  const address = addressOf(row.person, settings.mail)
  if (address === null)
    return { outcome: 'failed', problem: 'There is no address that your mail could go to' }
  const { grants } = catalogue
  const found = await personOfRun(row, await people.find(row.person), { ages: settings.mail, grants, now })
  if ('problem' in found) return pausedBy({ why: found.age, problem: found.problem }, row, address, deps)

  const asking: Asking = { ...found, correlationId: row.lease!, log }
  const place = { workspaceId: row.workspaceId, reportId: row.reportId }
  const { accessToken } = await embedTokenFor(place, asking, catalogue)
  const { alert, page, state, locale } = row
  const asked = {
    reportId: row.reportId,
    ...(state !== null && { state }),
    ...(locale !== null && { locale }),
  }
  const told = async () => ({
    ...(await aboutReport(row, deps)),
    from: { title: settings.portal.title, href: deps.href },
  })
  const mail = alert
    ? mailOfFigure(
        row,
        await exports.figures(
          { ...asked, page: page!, visual: alert.visual, threshold: decimalText(alert.threshold) },
          accessToken,
        ),
        await told(),
      )
    : mailOfReport(
        row,
        await exports.make(
          { ...asked, format: row.format, ...(page !== null && { pages: [{ pageName: page }] }) },
          accessToken,
        ),
        await told(),
      )
  if ('outcome' in mail) return mail
  if (!(await due.beginSending(row))) return undefined
  await post.send({ to: address, ...mail }).catch((cause: unknown) => {
    throw new MailRefused('The mail server did not take it', { cause })
  })
  return { outcome: 'sent', ...(alert && { isArmed: false }) }
}

/** The mail of an alert whose figure has crossed its threshold since it was on the other side; else what came of looking. */
function mailOfFigure(
  row: SubscriptionRow,
  figures: readonly ShownFigure[],
  told: Parameters<typeof mailOfAlert>[2],
): ReturnType<typeof mailOfAlert> | Ended {
  const { figure, field, comparison, threshold } = row.alert!
  const found = figures.filter((one) => (field === undefined ? one.label === figure : one.field === field))
  const [only] = found
  if (!only)
    return { outcome: 'failed', problem: `The visual does not show “${figure}” as one figure any more` }
  if (new Set(found.map((one) => one.field)).size > 1)
    return {
      outcome: 'failed',
      problem: `The visual shows several figures called “${figure}”; make the alert again for one of them`,
    }
  // Nothing is neither above nor below.
  if (only.value === null) return { outcome: 'quiet' }
  if (!isCrossed(comparison, decimalOrder(only.value, decimalText(threshold))))
    return { outcome: 'quiet', isArmed: true }
  return row.isArmed ? mailOfAlert(row, only, told) : { outcome: 'quiet' }
}

/** The report's name, and when its data were refreshed where the service says so. */
async function aboutReport(
  { workspaceId, reportId, lease, locale }: SubscriptionRow,
  { catalogue: { service }, datasets }: RunDeps,
): Promise<{ of: string; dataOf: string | null }> {
  const reports = await service.reports(workspaceId, lease!, readerLanguage(locale))
  const report = reports.find(({ id }) => id.toLowerCase() === reportId)
  const dataOf = report?.dataset
    ? await datasets.refreshedAt(workspaceId, report.dataset.id, lease!).catch(() => null)
    : null
  return { of: report?.name ?? 'The report', dataOf }
}

function pausedBy(
  { why, problem }: { why: WhyPaused; problem: string },
  row: SubscriptionRow,
  address: string | null,
  { settings, href, outbox }: RunDeps,
): Ended {
  const from = { title: settings.portal.title, href }
  return {
    outcome: 'refused',
    problem,
    paused: why === 'access' ? why : 'signIn',
    tell: async (tx) => {
      if (address !== null) await outbox.put(tx, [letterOfPause(row, address, { why, from })])
    },
  }
}

/** What came of a run that has thrown. */
function endedBy(error: unknown, row: SubscriptionRow, deps: RunDeps): Ended {
  if (error instanceof HttpError && (error.code === 'reportForbidden' || error.code === 'reportUnknown'))
    return pausedBy(
      { why: 'access', problem: 'You have no right to this report any more' },
      row,
      addressOf(row.person, deps.settings.mail),
      deps,
    )
  if (!(error instanceof DocumentRefused))
    deps.log.warn({ err: error, what: 'a subscription was not sent', subscription: row.id })
  const isKnown =
    error instanceof HttpError || error instanceof DocumentRefused || error instanceof MailRefused
  const problem = isKnown ? error.message : 'It failed; the log of the portal has the details'
  const isLasting = error instanceof DocumentRefused && error.isLasting
  return { outcome: isLasting || row.tries >= maxTries ? 'failed' : 'retrying', problem }
}

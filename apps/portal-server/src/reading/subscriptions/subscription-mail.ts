import { reportPath } from '@casement/portal-api'
import type { DocumentMade, ShownFigure } from '../../embedding/service-exports.ts'
import type { Letter } from '../mail/letters.ts'
import { sayInMail } from '../mail/words/mail-words.ts'
import { decimalOrder, decimalText } from './decimal-order.ts'
import type { Waiting } from './person-of-run.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

/** Larger documents stay where they are, and a mail has the link alone. */
const largestAttachment = 10 * 1024 * 1024

interface From {
  readonly title: string
  /** the portal's public address, with a slash at its end */
  readonly href: string
}

type Sub = Pick<SubscriptionRow, 'name' | 'workspaceId' | 'reportId' | 'page' | 'viewId' | 'locale'>

/** The report as the subscription has it, behind a sign-in. */
function linkTo({ workspaceId, reportId, page, viewId }: Sub, { href }: From): string {
  return `${href}${reportPath({ workspaceId, reportId }, { page, view: viewId })}`
}

/** What every letter of a subscription says it with, and of what. */
interface Told {
  readonly of: string
  readonly dataOf: string | null
  readonly from: From
}

/** The parts of a mail, the way to what it is about and the way to stop it. */
function textOf(sub: Sub, { dataOf, from }: Told, [first, ...more]: readonly string[]): string {
  const say = sayInMail(sub.locale)
  const data = dataOf === null ? [] : [say('dataOf', { at: dataOf.replace('T', ' ').slice(0, 16) })]
  const [head, tail] = [more.slice(0, 1), more.slice(1)]
  return [
    first!,
    ...head,
    ...data,
    ...tail,
    `${say('open')}\n${linkTo(sub, from)}`,
    `${say('toStop')}\n${from.href}subscriptions\n`,
  ].join('\n\n')
}

/** The report, attached unless it is too large. */
export function mailOfReport(sub: Sub, file: DocumentMade, told: Told) {
  const isAttached = file.bytes.length <= largestAttachment
  const what = sayInMail(sub.locale)(isAttached ? 'report.attached' : 'report.tooLarge', { report: told.of })
  return {
    subject: `${told.from.title}: ${sub.name}`,
    text: textOf(sub, told, [what]),
    attachments: isAttached
      ? [{ filename: file.fileName, contentType: file.mediaType, content: file.bytes }]
      : [],
  }
}

const comparisons = { '<': 'below', '<=': 'atOrBelow', '>': 'above', '>=': 'atOrAbove' } as const

/** A figure that has crossed its threshold, both as the visual writes them. */
export function mailOfAlert(
  sub: Sub & Pick<SubscriptionRow, 'alert' | 'state'>,
  { label, value, text, threshold = '' }: ShownFigure,
  told: Told,
) {
  const { comparison, threshold: limit } = sub.alert!
  const say = sayInMail(sub.locale)
  // Both may be written alike where they differ in what is left out.
  const isAlike = text === threshold && decimalOrder(value!, decimalText(limit)) !== 0
  const crossed = {
    figure: label,
    value: isAlike ? value! : text,
    comparison: comparisons[comparison],
    threshold: isAlike ? decimalText(limit) : threshold,
  }
  return {
    subject: `${told.from.title}: ${sub.name}`,
    text: textOf(sub, told, [
      say('alert.crossed', crossed),
      say('alert.of', { report: told.of, hasView: String(sub.state !== null) }),
      say('alert.again'),
    ]),
  }
}

/** Why a subscription is paused: its person has no right any more, or has not signed in for so long. */
export type WhyPaused = 'access' | Waiting['age']

/** Tells the person, once, why nothing comes any more. */
export function letterOfPause(
  { name, locale }: Pick<SubscriptionRow, 'name' | 'locale'>,
  recipient: string,
  { why, from }: { why: WhyPaused; from: From },
): Letter {
  const say = sayInMail(locale)
  const says =
    why === 'access'
      ? say('pause.access', { name })
      : say('days' in why ? 'pause.days' : 'pause.hours', { name, ...why })
  const subject = say(why === 'access' ? 'pause.access.subject' : 'pause.signIn.subject', { name })
  return {
    recipient,
    subject: `${from.title}: ${subject}`,
    body: `${says}\n\n${from.href}subscriptions\n`,
  }
}

import type { DocumentMade } from '../embedding/service-exports.ts'
import type { Letter } from '../mail/letters.ts'
import type { SubscriptionRow } from './subscription-tables.ts'

/** Larger documents stay where they are, and a mail has the link alone. */
const largestAttachment = 10 * 1024 * 1024

interface From {
  readonly title: string
  /** the portal's public address, with a slash at its end */
  readonly href: string
}

type Sub = Pick<SubscriptionRow, 'name' | 'workspaceId' | 'reportId' | 'page' | 'viewId'>

/** The report as the subscription has it, behind a sign-in. */
function linkTo({ workspaceId, reportId, page, viewId }: Sub, { href }: From): string {
  const query = new URLSearchParams({ workspace: workspaceId, report: reportId })
  if (page !== null) query.set('page', page)
  if (viewId !== null) query.set('view', viewId)
  return `${href}home?${query}`
}

const whereToStop = ({ href }: From) =>
  `To change or stop this, go to your subscriptions:\n${href}subscriptions\n`

/** The report, attached unless it is too large. */
export function mailOfReport(
  sub: Sub,
  file: DocumentMade,
  { of, dataOf, from }: { of: string; dataOf: string | null; from: From },
) {
  const isAttached = file.bytes.length <= largestAttachment
  const what = isAttached
    ? `${of} is attached, with the rows that you may see.`
    : `${of} is ready. The document is too large for a mail; open the report and export it there.`
  return {
    subject: `${from.title}: ${sub.name}`,
    text: [
      what,
      dataWords(dataOf),
      `Open it in the portal, with your sign-in:\n${linkTo(sub, from)}`,
      whereToStop(from),
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
    attachments: isAttached
      ? [{ filename: file.fileName, contentType: file.mediaType, content: file.bytes }]
      : [],
  }
}

const comparisonWords = { '<': 'below', '<=': 'at or below', '>': 'above', '>=': 'at or above' } as const

/** A figure that has crossed its threshold. */
export function mailOfAlert(
  sub: Sub & Pick<SubscriptionRow, 'alert' | 'state'>,
  value: number,
  { of, dataOf, from }: { of: string; dataOf: string | null; from: From },
) {
  const { figure, comparison, threshold } = sub.alert!
  const filters = sub.state === null ? '' : ' and the filters of your view'
  return {
    subject: `${from.title}: ${sub.name}`,
    text: [
      `${figure} is ${value}, which is ${comparisonWords[comparison]} ${threshold}.`,
      `Of ${of}, with the rows that you may see${filters}.`,
      dataWords(dataOf),
      'You hear of it again once it has been back on the other side.',
      `Open it in the portal, with your sign-in:\n${linkTo(sub, from)}`,
      whereToStop(from),
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
  }
}

const dataWords = (dataOf: string | null) =>
  dataOf === null ? null : `Data of ${dataOf.replace('T', ' ').slice(0, 16)} UTC.`

/** Tells the person, once, why nothing comes any more. */
export function letterOfPause(
  { name }: Pick<SubscriptionRow, 'name'>,
  recipient: string,
  { why, problem, from }: { why: 'access' | 'signIn'; problem: string; from: From },
): Letter {
  const says =
    why === 'access'
      ? `“${name}” is paused: you have no right to its report any more, or the report is not there.`
      : `“${name}” waits for you: ${problem[0]!.toLowerCase()}${problem.slice(1)}. It goes on by itself as soon as you have signed in.`
  return {
    recipient,
    subject: `${from.title}: ${name} ${why === 'access' ? 'is paused' : 'waits for your sign-in'}`,
    body: `${says}\n\n${from.href}subscriptions\n`,
  }
}

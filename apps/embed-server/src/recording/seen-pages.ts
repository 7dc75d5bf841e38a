import { BoundedMap } from '@casement/limits'
import type { Content } from '../content/content.ts'
import type { VerifiedEmbedToken } from '../auth/embed-tokens/embed-token.ts'
import { done, type RecordActivity } from '../activity/activity-event.ts'
import { placeOf, whose } from './whose.ts'

const maxRemembered = 10_000

/** Takes the page that a frame shows; one that the same token was shown before it is no event. */
export type NotePage = (
  shown: { token: VerifiedEmbedToken; reportId: unknown; page: unknown },
  correlationId: string,
) => void

export function createSeenPages(content: Content, record: RecordActivity): NotePage {
  const last = new BoundedMap<string, string>(maxRemembered)
  return ({ token, reportId, page }, correlationId) => {
    if (typeof reportId !== 'string' || typeof page !== 'string') return
    const report = content.report(reportId)
    if (!report?.definition.pages.some(({ name }) => name === page)) return
    const key = `${token.tokenId} ${report.id}`
    if (last.get(key) === page) return
    last.set(key, page)
    record({ operation: 'ViewPage', ...whose(token), ...placeOf(report), page, outcome: done, correlationId })
  }
}

import type { Banner, ChangeBanner } from '@casement/portal-api'
import { t } from '../words/t.ts'

/** What the form of the message holds: times as the browser's own control has them, in the reader's time. */
export interface BannerDraft {
  readonly text: string
  readonly level: Banner['level']
  readonly from: string
  readonly until: string
}

const two = (part: number) => String(part).padStart(2, '0')

/** A time as `datetime-local` has it. */
function toLocal(time: string | null): string {
  if (time === null) return ''
  const at = new Date(time)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
}

const toUtc = (local: string): string | null => (local === '' ? null : new Date(local).toISOString())

export const bannerDraftOf = ({ text, level, from, until }: Banner): BannerDraft => ({
  text,
  level,
  from: toLocal(from),
  until: toLocal(until),
})

export const bannerOf = ({ text, level, from, until }: BannerDraft): ChangeBanner['value'] => ({
  text: text.trim(),
  level,
  from: toUtc(from),
  until: toUtc(until),
})

export const untilProblem = ({ from, until }: BannerDraft): string | undefined =>
  from !== '' && until !== '' && from >= until ? t('banner.untilProblem') : undefined

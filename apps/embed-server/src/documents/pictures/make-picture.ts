import { exactOf, notableComparisons, type NotableComparison } from '@casement/visuals/documents'
import { openReportAt } from '@casement/report'
import type { Content } from '../../content/content.ts'
import type { ExportViewer } from '../exports/export-request.ts'
import { sourceOf } from '../exports/export-source.ts'
import { figuresOf } from '../exports/page-figures.ts'
import { refusal } from '../../http/refusal.ts'
import { seenDataset } from '../../content/objects/seen-content.ts'
import type { Answered, Asked } from '../../answering/query/answering.ts'
import { datasetNow, knownTimes } from '../../answering/query/known-times.ts'
import type { Clock } from '../../answering/query/clock.ts'
import { withMemberNames } from '../../answering/query/member-names.ts'
import { lowPriorityGroup } from '../../scheduling/low-priority.ts'
import type { Purse } from '../../scheduling/purse.ts'
import { datasetIn } from '../../content/translations/in-language.ts'
import type { PictureAsked } from './picture-asked.ts'

/** A page as a picture, and what of it differs notably from what it is compared with. */
export interface Picture {
  readonly page: string
  readonly pageName: string
  /** An SVG document. */
  readonly svg: string
  readonly comparisons: readonly NotableComparison[]
}

export interface MadePicture {
  readonly picture: Picture
  /** False: some of its figures could not be had, and may be the next time. */
  readonly isWhole: boolean
}

export interface MakeDeps {
  readonly content: Pick<Content, 'upToDate'>
  readonly answer: (asked: Asked) => Promise<Answered>
  readonly clock: () => Clock
  readonly now: () => Date
  /** At whose expense pictures are drawn. */
  readonly purse: Purse
}

const usualThreshold = 0.1

/**
 * Draws a page as its author left it, with the rows of the identity: by the same way as an export, but behind whatever
 * anybody reads. Throws refusals LoadReportFailed and QueryFailed, and the reason of `signal`.
 */
export async function makePicture(
  { report, page, theme, locale, viewer }: PictureAsked,
  { content, answer, clock, now, purse }: MakeDeps,
  signal: AbortSignal,
): Promise<MadePicture> {
  const served = await datasetNow(content, report.datasetId)
  const seen = datasetIn(seenDataset(served, viewer.identity), report)
  const last: ExportViewer = { ...viewer, viewer: lowPriorityGroup(viewer.viewer) }
  const dataset = await withMemberNames(seen, report, { ...last, signal }, { answer, clock })
  const settings = { localeSettings: { language: locale, formatLocale: locale } }
  const state = openReportAt(report.definition, undefined, {
    settings,
    pageName: page,
    ...knownTimes(report, dataset),
  })
  const asking = { answer, purse, dataset, viewer: last, clock: clock(), signal }
  const work = purse.workOf(viewer.viewer, { signal, whenSpent: 'refuse' })
  const source = await sourceOf(
    {
      report,
      format: 'PDF',
      parts: [{ state, page, selection: null }],
      paper: 'A4',
      viewer,
      correlationId: '',
    },
    {
      dataset,
      madeAt: now(),
      mode: theme,
      figures: (queries) => figuresOf(queries, asking),
      work,
      onShare: () => Promise.resolve(),
    },
  )
  signal.throwIfAborted()
  const [drawn] = source.pages
  const problems = drawn!.visuals.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0 && !drawn!.visuals.some((each) => each.answer))
    throw refusal('QueryFailed', problems[0])
  const { pictureOf } = await import('@casement/documents')
  const threshold = exactOf(report.definition.notableDifference ?? usualThreshold)!
  const pace = purse.paceOf(viewer.viewer, { signal, whenSpent: 'refuse' })
  const svg = await pictureOf(drawn!, source, { mode: theme, pace })
  await pace()
  const comparisons = drawn!.visuals.flatMap(({ visual, answer }) =>
    answer ? notableComparisons(visual, answer, { writing: source.writing, threshold }) : [],
  )
  await pace()
  return {
    picture: { page: drawn!.name, pageName: drawn!.displayName, svg, comparisons },
    isWhole: problems.length === 0,
  }
}

import {
  isVisiblePage,
  knownState,
  openReportAt,
  pageLayoutOf,
  pageNamed,
  readBookmarkText,
  bookmarkNamed,
} from '@casement/report'
import type { AskedBookmark, OpenOptions } from '@casement/report'
import type { Selection } from '@casement/visuals'
import type { ServedDataset, ServedReport } from '../../content/content-parts.ts'
import type { RefusalCode } from '../../http/refusal.ts'
import { refusal } from '../../http/refusal.ts'
import { exportLimits } from '../kept/export-limits.ts'
import { knownTimes } from '../../answering/query/known-times.ts'
import type { ExportPart } from './export-request.ts'

/** A view as it is asked for: a bookmark of the report by its name, or a state as text. */
export interface ViewAsked {
  readonly name?: string | null | undefined
  readonly state?: string | null | undefined
}

export interface PartAsked {
  readonly pageName: string
  readonly visualName?: string | null | undefined
  readonly bookmark?: ViewAsked | null | undefined
}

export interface PartsAsked {
  /** Absent or none: every page that has a tab. */
  readonly pages?: readonly PartAsked[] | null | undefined
  /** View of the pages that have none of their own. */
  readonly view?: ViewAsked | null | undefined
  readonly includesHidden?: boolean | null | undefined
  readonly selection?: Selection | null | undefined
  readonly options: OpenOptions
  /** Code of the refusals. */
  readonly code: RefusalCode
}

/**
 * The pages and visuals that are asked for, each in its view, a page in each step. Throws refusals with the place of what is wrong.
 * `dataset` is described as it is there for who sees them.
 */
export function* partsInSteps(
  report: Pick<ServedReport, 'definition' | 'booksEnd'>,
  dataset: Pick<ServedDataset, 'model' | 'description'>,
  asked: PartsAsked,
): Generator<void, readonly ExportPart[]> {
  const { definition } = report
  const { view, selection, code } = asked
  const options = { ...asked.options, ...knownTimes(report, dataset) }
  const wrong = (place: string, message: string): never => {
    throw refusal(code, `${place}: ${message}`)
  }
  const named = asked.pages?.length ? asked.pages : null
  const pages: readonly PartAsked[] =
    named ??
    definition.pages
      .filter((page) => page.type !== 'tooltip' && (asked.includesHidden === true || isVisiblePage(page)))
      .map(({ name }) => ({ pageName: name }))
  if (pages.length > exportLimits.pages)
    wrong('pages', `there are ${pages.length}; one export has at most ${exportLimits.pages}`)
  const viewOf = (given: ViewAsked | null | undefined, place: string): AskedBookmark | undefined => {
    const isNamed = typeof given?.name === 'string' && given.name !== ''
    const isState = typeof given?.state === 'string' && given.state !== ''
    if (isNamed && isState) wrong(place, 'name a bookmark or give a state, not both')
    if (isNamed && !bookmarkNamed(definition, given.name!))
      wrong(`${place}.name`, `the report has no bookmark ${quoted(given.name!)}`)
    if (isNamed) return { name: given.name! }
    if (!isState) return undefined
    const read = readBookmarkText(given.state!) ?? wrong(`${place}.state`, 'is no state of a bookmark')
    // Without its filters the figures would be others; what they are on is named to nobody.
    if (knownState(read, dataset.description) !== read)
      wrong(`${place}.state`, 'it has filters on what the data do not have, or not for you')
    return { state: read }
  }
  const whole = viewOf(view, 'defaultBookmark')
  const partOf = ({ pageName, visualName, bookmark }: PartAsked, index: number): ExportPart => {
    const place = `pages[${index}]`
    const page =
      pageNamed(definition, pageName) ??
      wrong(`${place}.pageName`, `the report has no page ${quoted(pageName)}`)
    const own = bookmark ? viewOf(bookmark, `${place}.bookmark`) : undefined
    const state = openReportAt(definition, own ?? whole, { ...options, pageName })
    if (visualName != null) {
      if (!page.visuals.some(({ name }) => name === visualName))
        wrong(`${place}.visualName`, `the page has no visual ${quoted(visualName)}`)
      if (!pageLayoutOf(state, page).visuals.some(({ visual }) => visual.name === visualName))
        wrong(`${place}.visualName`, `the visual ${quoted(visualName)} is hidden in this view`)
    }
    return {
      state,
      page: pageName,
      ...(visualName == null ? {} : { visual: visualName }),
      selection: selection?.page === pageName ? selection : null,
    }
  }
  const parts: ExportPart[] = []
  for (const [index, page] of pages.entries()) {
    yield
    parts.push(partOf(page, index))
  }
  return parts
}

const longestQuoted = 60
const quoted = (name: string): string => JSON.stringify(name.slice(0, longestQuoted))

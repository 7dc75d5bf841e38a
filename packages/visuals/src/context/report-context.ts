import { createContext, use } from 'react'
import type { SortEntry } from '../definition/visual-base.ts'

/** Actions that a visual can ask of the report that it is in. */
export interface ReportActions {
  /** Tells of a followed link; false where whoever embeds the report follows it. */
  followLink(visual: string, url: string): boolean
  /** A picture of the content folder, with the report's own access. */
  image(source: string): Promise<Blob>
  pressButton(visual: string): void
  setActivePage(name: string): void
  sortShown(visual: string, sort: readonly SortEntry[]): void
}

/** State of the report that a visual is in, as far as visuals know it. */
export interface ShownReport {
  readonly pages: readonly {
    readonly name: string
    readonly displayName: string
    readonly isVisible: boolean
  }[]
  readonly activePage: string
  /** Why a button of the page has nothing to do now; null when it has. */
  idleReason(button: string): string | null
}

/** A visual on its own: in a snapshot, a picture, a workbench. */
const alone: ReportActions = {
  followLink: () => true,
  image: () => Promise.reject(new Error('There is no report to take a picture from')),
  pressButton: () => {},
  setActivePage: () => {},
  sortShown: () => {},
}
const noReport: ShownReport = { pages: [], activePage: '', idleReason: () => null }

export const ReportActionsContext = createContext(alone)
export const ShownReportContext = createContext(noReport)

export const useReportActions = (): ReportActions => use(ReportActionsContext)
export const useShownReport = (): ShownReport => use(ShownReportContext)

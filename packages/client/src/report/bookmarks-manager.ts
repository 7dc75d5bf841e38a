import type { CaptureOptions, models } from '@casement/contract'
import { calls } from '@casement/contract'
import type { Answer } from '../embed/embed.ts'
import type { Report } from './report.ts'

/** A report's bookmarks. Every call is refused on a paginated report. */
export class BookmarksManager {
  readonly #report: Report

  constructor(report: Report) {
    this.#report = report
  }

  async getBookmarks(): Promise<models.IReportBookmark[]> {
    return (await this.#report.ask(calls.getBookmarks, {})).body!
  }

  apply(name: string): Promise<Answer<void>> {
    return this.#report.ask(calls.applyBookmark, {}, { name })
  }

  play(playMode: models.BookmarksPlayMode): Promise<Answer<void>> {
    return this.#report.ask(calls.playBookmarks, {}, { playMode })
  }

  async capture(options?: CaptureOptions): Promise<models.IReportBookmark> {
    return (await this.#report.ask(calls.captureBookmark, {}, { options: options ?? {} })).body!
  }

  applyState(state: string): Promise<Answer<void>> {
    return this.#report.ask(calls.applyBookmarkState, {}, { state })
  }
}

import { createLineReader } from '@casement/query'
import type { ModelDescription, PlansRequest, QueryLine, SemanticQuery } from '@casement/query'
import type { MonthsOfFigures } from '@casement/report'
import { createHttpClient, maxRetries } from './http-client.ts'
import type { HttpClientOptions } from './http-client.ts'
import { askLines, piecesOf } from './query-lines.ts'

/** Answer of the service about a report. `report` is unknown until it is parsed. */
export interface ReportAnswer {
  readonly report: unknown
  readonly model: ModelDescription
  /** Tag of the language that the report is translated into; absent: it is as its author wrote it. */
  readonly language?: string
  /** Tags of the languages that it may be had in; absent: none. */
  readonly languages?: readonly string[]
  /** Last month of closed books, 'YYYY-MM'. */
  readonly booksEnd: string
  /** Where the report compares figures over the months that they have in common. */
  readonly monthsOfFigures?: MonthsOfFigures
  /** The newest load of the data failed; an older one is served. */
  readonly newerLoadFailed?: boolean
  readonly permissions: unknown
  /** Version of a report that is stored; absent for a file of its author. */
  readonly version?: number
  /** ISO 8601, UTC, by the service's clock; `serverTime` is that clock. */
  readonly tokenExpiresAt: string
  readonly serverTime: string
  readonly correlationId: string
}

/** Version of the content of an author's service: another text with every change, and why the newest one is not served. */
export interface ContentState {
  readonly generation: string
  readonly problem: string | null
}

export interface AskedQuery {
  readonly id: string
  readonly query: SemanticQuery
}

/** State that a person keeps of a report, as the service holds it; `state` is unknown until it is read. */
export interface KeptBookmark {
  readonly id: string
  readonly displayName: string
  readonly state: unknown
  /** The view that the report opens with for this person; one at most. */
  readonly isDefault: boolean
}

/** Token of a request, and its expiry. */
export interface Access {
  readonly reportId: string
  readonly token: string
  readonly signal: AbortSignal
}

/** Times of a load, in milliseconds: until the report was open, and until its first page was drawn. */
export interface LoadTimes {
  /** Their beginning: that of the frame itself, or the load into a frame that was there. */
  readonly from: 'frame' | 'load'
  readonly loadedMs: number
  readonly renderedMs: number
}

/** State that the service keeps for one person: the person whom the token was issued for, who may be nobody (NoPerson). */
export interface PersonalService {
  /** null when nothing is kept. */
  readUserState(access: Access): Promise<unknown>
  writeUserState(access: Access, state: object): Promise<void>
  deleteUserState(access: Access): Promise<void>
  listBookmarks(access: Access): Promise<readonly KeptBookmark[]>
  addBookmark(access: Access, bookmark: Omit<KeptBookmark, 'id'>): Promise<KeptBookmark>
  changeBookmark(access: Access, id: string, change: Partial<Omit<KeptBookmark, 'id'>>): Promise<KeptBookmark>
  deleteBookmark(access: Access, id: string): Promise<void>
}

/** A report that was saved, or made as a copy. */
export interface SavedReport {
  readonly id: string
  readonly name: string
  readonly version: number
}

/** Copies of reports and their versions. */
export interface SavingService {
  saveView(access: Access, saved: { from: number; state: string }): Promise<SavedReport>
  copyReport(
    access: Access,
    copy: { name: string; workspaceId?: string; state: string },
  ): Promise<SavedReport>
}

/** The embedding service, as the frame needs it. All reject with a FrameError, or with an AbortError when aborted. */
export interface EmbedService extends PersonalService, SavingService {
  /** `language`: the tag of the one that it is read in; absent: the author's. */
  fetchReport(id: string, token: string, signal: AbortSignal, language?: string): Promise<ReportAnswer>
  /** A picture that the report shows, by its path in the content folder. */
  fetchImage(access: Access, source: string): Promise<Blob>
  /** Tells the state of the content, and again with each change; resolves when the service ends. Only where an author is at work. */
  watchContent(token: string, signal: AbortSignal, onState: (state: ContentState) => void): Promise<void>
  /** Fetches what questions of a page are answered by in the frame; see PlansHead for the bytes. */
  fetchPlans(
    reportId: string,
    body: PlansRequest,
    token: string,
    signal: AbortSignal,
    page?: string,
  ): Promise<Uint8Array>
  /** Asks which content and day such answers are true of now. */
  checkPlans(reportId: string, token: string, signal: AbortSignal): Promise<{ readonly generation: string }>
  /** Asks for an export, how far it is, its file, or its end; `path` is below the report's exports. */
  askExport(
    access: Access,
    path: string,
    question?: { readonly method: 'POST' | 'DELETE'; readonly body?: unknown },
  ): Promise<Response>
  /** Says how long a load took. */
  tellLoadTimes(access: Access, times: LoadTimes): Promise<void>
  /** Gives each answer as it comes; resolves when the last has come. */
  runQueries(
    reportId: string,
    queries: readonly AskedQuery[],
    token: string,
    signal: AbortSignal,
    onLine: (line: QueryLine) => void,
  ): Promise<void>
}

/** The service takes no more queries in one request. */
export const maxPerRequest = 30
/** After which time a query is asked again for which there was no place. */
const busyMs = 2000

export function createEmbedService(options: HttpClientOptions): EmbedService {
  const http = createHttpClient(options)
  const { ask, wait } = http
  const ofReport = (reportId: string, rest = '') => `embed/reports/${encodeURIComponent(reportId)}${rest}`
  const stateOf = ({ reportId }: Access) => ofReport(reportId, '/user-state')
  const bookmarksOf = ({ reportId }: Access, id?: string) =>
    ofReport(
      reportId,
      id === undefined ? '/personal-bookmarks' : `/personal-bookmarks/${encodeURIComponent(id)}`,
    )
  const plansOf = (reportId: string) => `embed/plans?reportId=${encodeURIComponent(reportId)}`
  const json = async <T>(response: Promise<Response>) => (await (await response).json()) as T
  const done = async (response: Promise<Response>) => void (await response)

  return {
    async fetchReport(id, token, signal, language) {
      const spoken = language === undefined ? '' : `?language=${encodeURIComponent(language)}`
      return json<ReportAnswer>(ask(ofReport(id, spoken), { token, signal }))
    },
    async fetchImage(access, source) {
      return (await ask(ofReport(access.reportId, `/${source}`), access)).blob()
    },
    async watchContent(token, signal, onState) {
      const response = await ask('embed/live', { token, signal })
      const lines = createLineReader()
      for await (const piece of piecesOf(response))
        for (const line of lines.read(piece)) onState(JSON.parse(line) as ContentState)
    },
    async fetchPlans(reportId, body, token, signal, page) {
      const shown = page === undefined ? '' : `&page=${encodeURIComponent(page)}`
      const response = await ask(plansOf(reportId) + shown, { method: 'POST', token, signal, body })
      return new Uint8Array(await response.arrayBuffer())
    },
    askExport: (access, path, question) =>
      ask(ofReport(access.reportId, `/exports${path}`), { ...access, ...question }),
    tellLoadTimes: (access, body) =>
      done(ask(ofReport(access.reportId, '/load-times'), { ...access, method: 'POST', body })),
    checkPlans: (reportId, token, signal) => json(ask(plansOf(reportId), { token, signal })),
    async runQueries(reportId, queries, token, signal, onLine) {
      // A token may be for reports over several datasets; the report says which one is meant.
      const path = `embed/query?reportId=${encodeURIComponent(reportId)}`
      const answerAll = async (batch: readonly AskedQuery[]): Promise<void> => {
        let left = batch
        for (let retries = 0; left.length > 0; retries++) {
          if (retries > 0) await wait(busyMs * retries, signal)
          const question = { method: 'POST', token, signal, body: { casement: 1, queries: left } } as const
          const busy = await askLines(http, path, question, onLine, retries === maxRetries)
          left = left.filter(({ id }) => busy.has(id))
        }
      }
      const batches: AskedQuery[][] = []
      for (let at = 0; at < queries.length; at += maxPerRequest)
        batches.push(queries.slice(at, at + maxPerRequest))
      const outcomes = await Promise.allSettled(batches.map(answerAll))
      const failed = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failed) throw failed.reason
    },
    saveView: (access, body) =>
      json(ask(ofReport(access.reportId, '/versions'), { ...access, method: 'POST', body })),
    copyReport: (access, body) =>
      json(ask(ofReport(access.reportId, '/copies'), { ...access, method: 'POST', body })),
    async readUserState(access) {
      return (await json<{ state: unknown }>(ask(stateOf(access), access))).state
    },
    writeUserState: (access, state) =>
      done(ask(stateOf(access), { ...access, method: 'PUT', body: { state } })),
    deleteUserState: (access) => done(ask(stateOf(access), { ...access, method: 'DELETE' })),
    async listBookmarks(access) {
      return (await json<{ bookmarks: KeptBookmark[] }>(ask(bookmarksOf(access), access))).bookmarks
    },
    addBookmark: (access, body) => json(ask(bookmarksOf(access), { ...access, method: 'POST', body })),
    changeBookmark: (access, id, body) =>
      json(ask(bookmarksOf(access, id), { ...access, method: 'PATCH', body })),
    deleteBookmark: (access, id) => done(ask(bookmarksOf(access, id), { ...access, method: 'DELETE' })),
  }
}

import type { QueryLine } from '@casement/query'
import type {
  Access,
  AskedQuery,
  ContentState,
  EmbedService,
  KeptBookmark,
  LoadTimes,
} from '../src/service/embed-service.ts'

import { FrameError } from '../src/service/frame-error.ts'
import type { FrameErrorCode } from '../src/service/frame-error.ts'
import { smallModel, smallReport } from './small-report.ts'

/** A service with a body: answers from memory, in any way it is told to fail. */
export interface SmallService extends EmbedService {
  /** Refuses every request with this, until it is null again. */
  refuseWith: FrameErrorCode | null
  /** Answers these measures with an error of their own. */
  readonly failing: Set<string>
  /** Tokens that are refused as expired. */
  readonly expired: Set<string>
  /** While set, answers wait for release(). */
  isHeld: boolean
  release(): void
  readonly reports: { id: string; token: string; language?: string }[]
  readonly requests: {
    reportId: string
    token: string
    queries: readonly AskedQuery[]
    signal: AbortSignal
  }[]
  /** What was said of how long loads took. */
  readonly loadTimes: LoadTimes[]
  report: unknown
  /** The report in other languages, by their tags. */
  translations: Readonly<Record<string, unknown>>
  /** A number of the frame border: 0 lets view, 1 change. */
  permissions: number
  /** Tells whoever follows the content where it stands; null ends them. */
  tellContent(state: ContentState | null): void
  tokenLifetimeMs: number
  /** What is kept for the person; `hasPerson` false: the token names nobody. */
  userState: object | null
  bookmarks: KeptBookmark[]
  hasPerson: boolean
  /** Version of the report as it is stored; null: it is a file. */
  version: number | null
  /** What was saved, and as what. */
  readonly saved: object[]
  /** What is kept cannot be reached. */
  failsToKeep: boolean
}

const correlationId = '7c1f6f0e-5f0a-4a57-9a3f-0a3b3c0d1e2f'

export function createSmallService(): SmallService {
  const waiting: (() => void)[] = []
  const followers = new Set<(state: ContentState | null) => void>()
  const service: SmallService = {
    refuseWith: null,
    failing: new Set(),
    expired: new Set(),
    isHeld: false,
    release() {
      service.isHeld = false
      for (const go of waiting.splice(0)) go()
    },
    reports: [],
    requests: [],
    loadTimes: [],
    report: smallReport,
    translations: {},
    permissions: 1,
    tokenLifetimeMs: 3_600_000,
    userState: null,
    bookmarks: [],
    hasPerson: true,
    failsToKeep: false,
    version: null,
    saved: [],
    async fetchReport(id, token, signal, language) {
      service.reports.push({ id, token, ...(language !== undefined && { language }) })
      await admitted(token, signal)
      const translated = language === undefined ? undefined : service.translations[language]
      return {
        report: translated ?? service.report,
        model: translated === undefined ? smallModel : { ...smallModel, language: language! },
        languages: Object.keys(service.translations),
        booksEnd: '2026-10',
        permissions: service.permissions,
        ...(service.version !== null && { version: service.version }),
        serverTime: new Date(0).toISOString(),
        tokenExpiresAt: new Date(service.tokenLifetimeMs).toISOString(),
        correlationId,
      }
    },
    fetchImage: async ({ token, signal }, source) => {
      await admitted(token, signal)
      return new Blob([source])
    },
    tellContent: (state) => followers.forEach((follower) => follower(state)),
    async watchContent(token, signal, onState) {
      await admitted(token, signal)
      await new Promise<void>((resolve) => {
        const follower = (state: ContentState | null) => {
          if (state) return onState(state)
          followers.delete(follower)
          resolve()
        }
        followers.add(follower)
      })
    },
    async saveView({ token, signal, reportId }, body) {
      await admitted(token, signal)
      if (body.from !== service.version) throw new FrameError('VersionConflict', { detail: 'nina saved it' })
      service.saved.push({ reportId, ...body })
      return { id: reportId, name: 'Small', version: ++service.version }
    },
    async copyReport({ token, signal, reportId }, body) {
      await admitted(token, signal)
      if (body.name === 'taken') throw new FrameError('NameConflict')
      service.saved.push({ reportId, ...body })
      return { id: 'copy', name: body.name, version: 1 }
    },
    fetchPlans: () => Promise.reject(new FrameError('PowerBIEntityNotFound')),
    askExport: () => Promise.reject(new FrameError('PowerBIEntityNotFound')),
    async tellLoadTimes(_access, times) {
      service.loadTimes.push(times)
    },
    checkPlans: () => Promise.reject(new FrameError('PowerBIEntityNotFound')),
    async runQueries(reportId, queries, token, signal, onLine) {
      service.requests.push({ reportId, token, queries, signal })
      for (const query of queries) {
        await admitted(token, signal)
        onLine(lineOf(query, service.failing))
      }
    },
    async readUserState(access) {
      await admitPerson(access)
      return service.userState
    },
    async writeUserState(access, state) {
      await admitPerson(access)
      service.userState = structuredClone(state)
    },
    async deleteUserState(access) {
      await admitPerson(access)
      service.userState = null
    },
    async listBookmarks(access) {
      await admitPerson(access)
      return service.bookmarks
    },
    async addBookmark(access, bookmark) {
      await admitPerson(access)
      const added = { ...structuredClone(bookmark), id: `b${service.bookmarks.length + 1}` }
      service.bookmarks = [...service.bookmarks, added]
      return added
    },
    async changeBookmark(access, id, change) {
      await admitPerson(access)
      const changed = { ...service.bookmarks.find((bookmark) => bookmark.id === id)!, ...change }
      service.bookmarks = service.bookmarks.map((bookmark) => (bookmark.id === id ? changed : bookmark))
      return changed
    },
    async deleteBookmark(access, id) {
      await admitPerson(access)
      service.bookmarks = service.bookmarks.filter((bookmark) => bookmark.id !== id)
    },
  }

  async function admitPerson({ token, signal }: Access): Promise<void> {
    await admitted(token, signal)
    if (service.failsToKeep) throw new FrameError('ServiceUnavailable', { correlationId })
    if (!service.hasPerson) throw new FrameError('NoPerson', { correlationId })
  }

  async function admitted(token: string, signal: AbortSignal): Promise<void> {
    if (service.isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
    await Promise.resolve()
    signal.throwIfAborted()
    if (service.expired.has(token)) throw new FrameError('TokenExpired', { correlationId })
    if (service.refuseWith) throw new FrameError(service.refuseWith, { correlationId })
  }

  return service
}

export function lineOf({ id, query }: AskedQuery, failing: ReadonlySet<string>): QueryLine {
  const measures = query.select.flatMap(({ field }) => (field.kind === 'measure' ? [field.measure] : []))
  const broken = measures.find((name) => failing.has(name))
  if (broken) return { id, error: { code: 'QueryFailed', message: `Overflow in "${broken}"`, correlationId } }
  const isGrouped = query.select.some(({ field }) => field.kind === 'column')
  const names = isGrouped ? ['Alpha', 'Beta'] : [null]
  return {
    id,
    columns: query.select.map(({ name, field }) =>
      field.kind === 'column'
        ? { name, type: 'text', values: names }
        : {
            name,
            type: 'decimal',
            format: '#,0;(#,0)',
            values: names.map((_, row) => `${1234.5 * (row + 1)}`),
          },
    ),
    rowCount: names.length,
    truncated: false,
  }
}

/** Lets everything that is under way come through. */
export const settled = async (): Promise<void> => {
  for (let round = 0; round < 8; round++) await new Promise((resolve) => setTimeout(resolve))
}

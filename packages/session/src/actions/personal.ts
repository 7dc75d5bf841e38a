import { capturedBookmark, readBookmarkState } from '@casement/report'
import type { BookmarkState, EmbedSettings, ReportState } from '@casement/report'
import type { Access, EmbedService, KeptBookmark } from '../service/embed-service.ts'
import { FrameError, toIError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { PersonalBookmark, PersonalState } from '../state/frame-state.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Figures } from './figures.ts'

/** Kept state, as a report opens. */
export interface KeptForOpening {
  readonly userState: BookmarkState | null
  readonly bookmarks: readonly PersonalBookmark[]
  /** Parts that could not be read; the report opens without it. */
  readonly failures: readonly FrameError[]
}

export interface Personal {
  /** Requests in the settings of a load. A report opens without what cannot be read. */
  read(settings: EmbedSettings, signal: AbortSignal): Promise<KeptForOpening>
  /** Keeps filters, slicers, orders and levels of every page for the next visit. Rejects with FrameError. */
  saveUserState(): Promise<void>
  /** Forgets what was kept; the report is reset by the caller. Rejects with FrameError. */
  forgetUserState(): Promise<void>
  /** The reader changed something: with persistent filters enabled it is kept, a moment later. */
  noteChange(): void
  /** Personal bookmarks were enabled after the load. */
  enableBookmarks(): Promise<void>
  /** Keeps the view as it is. Rejects with FrameError. */
  addBookmark(displayName: string, options?: { isDefault?: boolean }): Promise<void>
  changeBookmark(id: string, change: { displayName?: string; isDefault?: boolean }): Promise<void>
  deleteBookmark(id: string): Promise<void>
  stop(): void
}

export interface PersonalOptions {
  readonly context: SessionContext
  readonly figures: Pick<Figures, 'perform'>
  readonly service: EmbedService
  readonly tokens: TokenKeeper
  readonly reportId: () => string
  /** Runs `action` once after that many milliseconds; returns the way to stop. */
  readonly after: (ms: number, action: () => void) => () => void
}

/** Several changes in a row are kept once. */
const restMs = 1_000

export function createPersonal(given: PersonalOptions): Personal {
  const { context, figures, service, tokens, reportId, after } = given
  let controller = new AbortController()
  let stopTimer = () => {}

  const ask = <T>(question: (access: Access) => Promise<T>): Promise<T> => {
    const { signal } = controller
    return tokens.ask((token) => question({ reportId: reportId(), token, signal }))
  }
  const tell = (error: unknown) => {
    if (error instanceof FrameError) context.raise('error', toIError(error))
    else if (!controller.signal.aborted) throw error
  }
  const patch = (change: (present: PersonalState) => Partial<PersonalState>) =>
    figures.perform((state) => ({
      state: { ...state, personal: { ...state.personal, ...change(state.personal) } },
    }))

  const readState = (onFailure: (error: FrameError) => void) =>
    orNothing(
      ask((access) => service.readUserState(access)).then((kept) =>
        kept === null ? null : readBookmarkState(kept),
      ),
      null,
      controller.signal,
      onFailure,
    )
  const listBookmarks = (onFailure: (error: FrameError) => void) =>
    orNothing(
      ask((access) => service.listBookmarks(access)).then((kept) => kept.flatMap(toPersonal)),
      [],
      controller.signal,
      onFailure,
    )

  async function saveUserState(): Promise<void> {
    stopTimer()
    const present = context.open()
    if (!present) return
    await ask((access) => service.writeUserState(access, persistentPart(present.report)))
    patch(() => ({ isUserStateApplied: true }))
  }

  return {
    async read(settings, signal) {
      controller = new AbortController()
      signal.addEventListener('abort', () => controller.abort(), { once: true })
      const failures: FrameError[] = []
      const onFailure = (error: FrameError) => void failures.push(error)
      const [userState, bookmarks] = await Promise.all([
        settings.persistentFiltersEnabled ? readState(onFailure) : null,
        settings.personalBookmarksEnabled ? listBookmarks(onFailure) : [],
      ])
      return { userState, bookmarks, failures }
    },
    saveUserState,
    async forgetUserState() {
      stopTimer()
      await ask((access) => service.deleteUserState(access))
      patch(() => ({ isUserStateApplied: false }))
    },
    noteChange() {
      stopTimer()
      if (!context.open()?.report.settings.persistentFiltersEnabled) return
      stopTimer = after(restMs, () => void saveUserState().catch(tell))
    },
    async enableBookmarks() {
      const bookmarks = await listBookmarks(tell)
      patch(() => ({ bookmarks }))
    },
    async addBookmark(displayName, { isDefault = false } = {}) {
      const present = context.open()
      if (!present) return
      const state = capturedBookmark(present.report, { allPages: true })
      const added = toPersonal(
        await ask((access) => service.addBookmark(access, { displayName, state, isDefault })),
      )
      patch(({ bookmarks }) => ({ bookmarks: [...withoutDefault(bookmarks, isDefault), ...added] }))
    },
    async changeBookmark(id, change) {
      const changed = toPersonal(await ask((access) => service.changeBookmark(access, id, change)))
      patch(({ bookmarks }) => ({
        bookmarks: withoutDefault(bookmarks, change.isDefault === true).flatMap((bookmark) =>
          bookmark.id === id ? changed : [bookmark],
        ),
      }))
    },
    async deleteBookmark(id) {
      await ask((access) => service.deleteBookmark(access, id))
      patch(({ bookmarks }) => ({ bookmarks: bookmarks.filter((bookmark) => bookmark.id !== id) }))
    },
    stop() {
      stopTimer()
      controller.abort()
    },
  }
}

/** Empty for nobody: a token without a person keeps nothing and that is no failure. */
async function orNothing<T>(
  question: Promise<T>,
  nothing: T,
  signal: AbortSignal,
  onFailure: (error: FrameError) => void,
): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof FrameError) {
      if (error.code !== 'NoPerson') onFailure(error)
    } else if (!signal.aborted) throw error
    return nothing
  }
}

/** Filters, slicers, orders and levels of every page; the page that is shown and what is hidden are not kept. */
function persistentPart(report: ReportState): BookmarkState {
  const { filters = {}, slicers = {}, visuals = {} } = capturedBookmark(report, { allPages: true })
  const kept = Object.entries(visuals).map(([page, byVisual]) => {
    const entries = Object.entries(byVisual).map(([name, { mode: _mode, ...rest }]) => [name, rest] as const)
    return [page, Object.fromEntries(entries.filter(([, change]) => Object.keys(change).length > 0))]
  })
  return { filters, slicers, visuals: Object.fromEntries(kept) }
}

/** A view that cannot be read, perhaps one of a newer frame, is left aside. */
function toPersonal({ id, displayName, state, isDefault }: KeptBookmark): PersonalBookmark[] {
  const read = readBookmarkState(state)
  return read ? [{ id, displayName, state: read, isDefault }] : []
}

const withoutDefault = (bookmarks: readonly PersonalBookmark[], isReplaced: boolean) =>
  isReplaced ? bookmarks.map((bookmark) => ({ ...bookmark, isDefault: false })) : bookmarks

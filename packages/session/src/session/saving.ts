import { bookmarkText, capturedBookmark } from '@casement/report'
import { FrameError } from '../service/frame-error.ts'
import type { Access, EmbedService } from '../service/embed-service.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { OpenState } from '../state/frame-state.ts'
import type { SessionContext } from '../state/session-context.ts'
import type { Figures } from '../actions/figures.ts'

export interface Saving {
  /** Saves the view that the report opens with. Rejects with FrameError. */
  save(): Promise<void>
  /** Saves a copy that opens with the view. Rejects with FrameError. */
  saveAs(copy: { readonly name: string; readonly targetWorkspaceId?: string }): Promise<void>
}

export interface SavingOptions {
  readonly context: SessionContext
  readonly figures: Pick<Figures, 'perform'>
  readonly service: Pick<EmbedService, 'saveView' | 'copyReport'>
  readonly tokens: TokenKeeper
  readonly reportId: () => string
}

/** The view of every page, without visuals that were added to it: they are gone with the next load. */
const viewOf = ({ report, asOpened }: Pick<OpenState, 'report' | 'asOpened'>): string =>
  bookmarkText(capturedBookmark({ ...report, definition: asOpened.definition }, { allPages: true }))

/** True when something of the view would be lost with the frame. */
export const isUnsaved = (state: OpenState): boolean =>
  state.report.definition !== state.asOpened.definition ||
  (state.canWrite && viewOf(state) !== viewOf({ ...state, report: state.asOpened }))

export function createSaving({ context, figures, service, tokens, reportId }: SavingOptions): Saving {
  const { signal } = new AbortController()
  const ask = <T>(question: (access: Access) => Promise<T>): Promise<T> =>
    tokens.ask((token) => question({ reportId: reportId(), token, signal }))

  return {
    async save() {
      const present = context.open()
      if (!present) return
      if (present.version === null)
        throw new FrameError('PowerBINotAuthorizedException', {
          detail: 'the report is a file of its author; save a copy of it',
        })
      const body = { from: present.version, state: viewOf(present) }
      const { name, version } = await ask((access) => service.saveView(access, body))
      // What is saved is what a reset goes back to from now on.
      figures.perform((state) => ({
        state: {
          ...state,
          version,
          asOpened: { ...present.report, definition: state.asOpened.definition },
        },
      }))
      context.raise('saved', { reportObjectId: reportId(), reportName: name, saveAs: false })
    },
    async saveAs({ name, targetWorkspaceId }) {
      const present = context.open()
      if (!present) return
      const body = {
        name,
        state: viewOf(present),
        ...(targetWorkspaceId !== undefined && { workspaceId: targetWorkspaceId }),
      }
      const made = await ask((access) => service.copyReport(access, body))
      context.raise('saved', { reportObjectId: made.id, reportName: made.name, saveAs: true })
    },
  }
}

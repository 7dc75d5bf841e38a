import type { Figures } from '../actions/figures.ts'
import type { SessionContext } from '../state/session-context.ts'

/** Announcements about the screen: to the host by events, to screen readers in words. */
export interface Notes {
  /** A visual's data left the frame: the host is notified. */
  noteExport(pageName: string, visualName: string, isUnderlying: boolean): void
  /** The reader left the frame for something else. */
  noteBlur(): void
  /** Announces to screen readers what was done where the screen does not say it by itself. */
  say(text: string): void
}

export interface NotesOptions {
  readonly context: SessionContext
  readonly figures: Pick<Figures, 'perform'>
}

export const createNotes = ({ context: { open, raise }, figures }: NotesOptions): Notes => ({
  noteExport(pageName, visualName, isUnderlying) {
    const exportDataType = isUnderlying ? 1 : 0
    raise('exportDataCompleted', { status: 0, exportDataType, exportFormat: 0, pageName, visualName })
  },
  noteBlur() {
    if (open()) raise('blur', {})
  },
  say(text) {
    // The same words again are heard again.
    figures.perform((state) => ({
      state: { ...state, said: state.said === text ? `${text}\u00a0` : text },
    }))
  },
})

import type { SemanticQuery } from '@casement/query'
import { bookmarkText, capturedBookmark } from '@casement/report'
import type { Access, EmbedService } from '../service/embed-service.ts'
import { FrameError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import { languageAsked } from './load-config.ts'
import type { OpenState } from '../state/frame-state.ts'

export type ExportFormat = 'XLSX' | 'PDF' | 'PPTX' | 'PNG' | 'CSV'

/** What is taken along: pages in the view that is on the screen, or one visual of a page. */
export interface AskedExport {
  readonly format: ExportFormat
  /** None: every page that has a tab. */
  readonly pages: readonly { readonly pageName: string; readonly visualName?: string }[]
  readonly paper: 'A4' | 'Letter' | '16:9'
  /** CSV as spreadsheets of the reader's locale read it; absent: as programs do. */
  readonly csv?: 'locale' | undefined
  /** Instead of what its one visual shows, rows behind a figure of it, and how they are called. */
  readonly lines?: { readonly title: string; readonly query: SemanticQuery }
}

export interface ExportOptions {
  readonly signal: AbortSignal
  /** Told how far it is, 0 to 100. */
  readonly onPercent: (percent: number) => void
}

export interface ExportedFile {
  readonly name: string
  readonly content: Blob
}

export interface ExportingDeps {
  readonly open: () => OpenState | null
  readonly service: Pick<EmbedService, 'askExport'>
  readonly tokens: Pick<TokenKeeper, 'ask'>
  readonly reportId: () => string
  readonly after: (ms: number, action: () => void) => () => void
}

interface ExportState {
  readonly id: string
  readonly status: 'NotStarted' | 'Running' | 'Succeeded' | 'Failed'
  readonly percentComplete: number
  readonly problem?: string
  readonly fileName?: string
}

const pauseMs = 500

/**
 * Has the service make a document of what is on the screen, and fetches it. Rejects with FrameError, and with the reason
 * of `signal`, which ends the work at the service too.
 */
export async function exportReport(
  deps: ExportingDeps,
  asked: AskedExport,
  { signal, onPercent }: ExportOptions,
): Promise<ExportedFile> {
  const { open, service, tokens, reportId, after } = deps
  const present = open()
  if (!present) throw new FrameError('NotSupported')
  const ask = (path: string, question?: { method: 'POST' | 'DELETE'; body?: unknown }, until = signal) =>
    tokens.ask((token) => {
      const access: Access = { reportId: reportId(), token, signal: until }
      return service.askExport(access, path, question)
    })
  const read = async (path: string) => (await (await ask(path)).json()) as ExportState
  const response = await ask('', { method: 'POST', body: bodyOf(present, asked) })
  let state = (await response.json()) as ExportState
  const path = `/${encodeURIComponent(state.id)}`
  try {
    while (state.status === 'NotStarted' || state.status === 'Running') {
      onPercent(state.percentComplete)
      await pause(after, signal)
      state = await read(path)
    }
    if (state.status === 'Failed') throw new FrameError('QueryFailed', { detail: state.problem ?? '' })
    const content = await (await ask(`${path}/file`)).blob()
    return { name: state.fileName ?? 'export', content }
  } catch (error) {
    // Nobody waits for it any more; if the service is not told, it ends by itself.
    if (signal.aborted) ask(path, { method: 'DELETE' }, new AbortController().signal).catch(() => {})
    throw error
  }
}

function bodyOf({ report, selection }: OpenState, { format, pages, paper, csv, lines }: AskedExport): object {
  return {
    format,
    paper,
    ...(csv && { csv }),
    ...(pages.length > 0 ? { pages } : {}),
    ...(lines && { lines }),
    state: bookmarkText(capturedBookmark(report, { allPages: true })),
    locale: report.settings.locale,
    language: languageAsked(report.settings.json) ?? report.settings.language,
    ...(selection && {
      selection: {
        page: selection.page,
        visual: selection.visual,
        points: selection.points.map(({ identity }) => ({ identity })),
      },
    }),
  }
}

const pause = (after: ExportingDeps['after'], signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = after(pauseMs, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    const onAbort = () => {
      stop()
      reject(signal.reason as Error)
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })

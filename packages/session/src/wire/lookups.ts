import { CallRefused } from '@casement/channel'
import { models } from '@casement/contract'
import { pageNamed, visualInWords, visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { Visual } from '@casement/visuals'
import { toIError } from '../service/frame-error.ts'
import type { Session } from '../session/session.ts'
import type { OpenState } from '../state/frame-state.ts'
import { notFound, refused, unsupported } from './refusals.ts'

/** Lookup of what a call's path names, once the report is open; each throws CallRefused. */
export interface Lookups {
  opened(): Promise<OpenState>
  pageOf(name: string): Promise<{ state: OpenState; page: PageDefinition }>
  visualOf(
    pageName: string,
    name: string,
  ): Promise<{ state: OpenState; page: PageDefinition; visual: Visual }>
  /** Nobody edits a report here; a token for viewing could not anyway. */
  edit(): Promise<never>
}

export function lookupsOf(session: Session): Lookups {
  async function opened(): Promise<OpenState> {
    const state = await session.report.whenOpen()
    if (state) return state
    const message = 'The report is not loaded'
    const now = session.state.get()
    throw new CallRefused(400, {
      message,
      ...(now.phase === 'failed'
        ? { detailedMessage: `${message}: ${toIError(now.error).detailedMessage}` }
        : {}),
      errorCode: models.CommonErrorCodes.LoadReportFailed,
    })
  }
  async function pageOf(name: string): Promise<{ state: OpenState; page: PageDefinition }> {
    const state = await opened()
    const page = pageNamed(state.report.definition, name)
    if (!page) throw notFound(`The page "${name}"`)
    return { state, page }
  }
  async function visualOf(pageName: string, name: string) {
    const { state, page } = await pageOf(pageName)
    const visual = visualNamed(page, name)
    if (!visual) throw notFound(`The visual "${name}" on page "${pageName}"`)
    return { state, page, visual: visualInWords(state.report, page.name, visual) }
  }
  async function edit(): Promise<never> {
    const { canWrite } = await opened()
    throw canWrite
      ? unsupported('reports are not edited in this frame')
      : refused(403, models.CommonErrorCodes.NotAuthorized)
  }
  return { opened, pageOf, visualOf, edit }
}

import { headerNames, models } from '@casement/contract'
import type { CallHandlers } from '@casement/contract'
import { embedSettings, themeJsonOf } from '@casement/report'
import type { SettingsJson, ThemeJson } from '@casement/report'
import { readLanguage } from '@casement/words'
import type { FrameError, FrameErrorCode } from '../service/frame-error.ts'
import type { Session } from '../session/session.ts'
import { lookupsOf } from './lookups.ts'
import { cannot, orRefused, refused } from './refusals.ts'

/** Calls on the report as a whole: its load, its look, and what is kept of it for a person. */
export function reportCalls(session: Session) {
  const { opened, edit } = lookupsOf(session)
  async function load(body: object, headers: Readonly<Record<string, unknown>>, isPhased: boolean) {
    session.report.load(body as Record<string, unknown>, {
      isPhased,
      hasTokenProvider: headers[headerNames.tokenProviderSupplied] === true,
      keepsView: headers[headerNames.casementClient] !== undefined,
    })
  }
  return {
    loadReport: ({ body, headers }) => load(body, headers, false),
    prepareReport: ({ body, headers }) => load(body, headers, true),
    frontLoad: async ({ body }) => session.report.frontLoad(body ?? {}),
    render: async ({ body }) => {
      const { settings } = (body ?? {}) as { settings?: SettingsJson | null }
      await readLanguage(embedSettings(settings ?? undefined).language)
      await opened()
      await orRefused(session.report.speak(settings ?? {}), statusOf)
      session.report.render(body ?? {})
    },
    setReportToken: async ({ body }) => session.report.setToken(body),
    getCorrelationId: async () => session.report.correlationId(),
    hasUnsavedChanges: async () => {
      const state = await opened()
      return (await import('../session/saving.ts')).isUnsaved(state)
    },
    save: async () => {
      if (!(await opened()).canWrite) throw refused(403, models.CommonErrorCodes.NotAuthorized)
      await orRefused((await session.saving()).save(), savingStatusOf)
    },
    saveAs: async ({ body }) => {
      if (!(await opened()).canCopy) throw refused(403, models.CommonErrorCodes.NotAuthorized)
      await orRefused((await session.saving()).saveAs(body), savingStatusOf)
    },
    isUserStateApplied: async () => (await opened()).personal.isUserStateApplied,
    saveUserState: async () => {
      await opened()
      await orRefused(session.userState.save(), statusOf)
    },
    resetUserState: async () => {
      await opened()
      await orRefused(session.userState.forget(), statusOf)
      session.filters.reset('sdk')
    },
    refresh: async () => {
      await opened()
      session.figures.refresh()
    },
    updateSettings: async ({ body }) => {
      const settings = (body ?? {}) as SettingsJson
      await readLanguage(embedSettings(settings).language)
      await opened()
      await orRefused(session.report.speak(settings), statusOf)
      session.settings.set(settings)
    },
    getZoom: async () => (await opened()).report.settings.zoomLevel,
    getTheme: async () => ({ themeJson: themeJsonOf((await opened()).report) }),
    setTheme: async ({ body }) => {
      await opened()
      session.settings.setTheme((body as { themeJson?: ThemeJson } | null)?.themeJson ?? null)
    },
    print: async () => {
      await opened()
      session.print()
    },
    switchMode: async ({ params }) => {
      await opened()
      const mode = params.mode.toLowerCase()
      if (mode === 'view') return
      if (mode !== 'edit') throw cannot('InvalidMode', params.mode)
      await edit()
    },
    closeAllOverlays: async () => {
      await opened()
      session.focus.closeOverlays()
    },
    clearSelectedVisuals: async ({ params }) => {
      await opened()
      session.selection.clear(params.silently === 'true')
    },
  } satisfies Partial<CallHandlers>
}

/** The status that says what a refusal of the service means. */
const statusOf = ({ code }: FrameError): number =>
  code === 'NoPerson' || code === 'PowerBINotAuthorizedException' || code === 'TokenExpired' ? 403 : 500

/** The same of what somebody saves, which may be wrong or come too late. */
const savingStatusOf = (error: FrameError): number => savingStatuses[error.code] ?? statusOf(error)

const savingStatuses: Partial<Record<FrameErrorCode, number>> = {
  PowerBIEntityNotFound: 404,
  'Invalid parameters': 400,
  VersionConflict: 409,
  NameConflict: 409,
}

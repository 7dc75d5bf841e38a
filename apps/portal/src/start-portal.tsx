import type { ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { createService } from '@casement/client'
import type { PortalSettings } from '@casement/portal-api'
import { createBaseQuery } from './api/base-query.ts'
import { createServerClock } from './api/server-clock.ts'
import { App } from './app.tsx'
import { createDashboardStorage } from './store/dashboard-storage.ts'
import { keepsData } from './store/keeps-data.ts'
import { enduringStorage } from './store/enduring-storage.ts'
import { ErrorBoundary } from './screens/error-boundary.tsx'
import { PortalDown } from './screens/portal-down.tsx'
import { fetchSettings, SettingsUnreadable } from './settings/fetch-settings.ts'
import { LivePortal } from './settings/live-portal.tsx'
import { createLiveSettings } from './settings/live-settings.ts'
import { endAtServer } from './session/end-at-server.ts'
import { createOidcKeeper } from './session/oidc-keeper.ts'
import { postForm } from './session/post-form.ts'
import { createSession } from './session/session.ts'
import { openTabChannel } from './session/tab-channel.ts'
import { createTabLock } from './session/tab-lock.ts'
import { createViewing, storageOfView } from './session/viewing.ts'
import { createPortalStore } from './store/store.ts'
import { currentLanguage } from './words/current-words.ts'
import { readWords, WordsProvider } from './words/words.tsx'

/** Reads the installation's settings and shows the portal, or says why it cannot. */
export function startPortal(root: Root, window: Window & typeof globalThis) {
  const baseUrl = window.document.baseURI
  const reload = () => window.location.reload()
  const storage = enduringStorage(
    () => window.localStorage,
    () => undefined,
  )
  const words = readWords(storage, window.navigator.languages)
  const show = async (content: ReactNode) =>
    root.render(
      <WordsProvider first={await words} storage={storage}>
        {content}
      </WordsProvider>,
    )
  const start = () =>
    fetchSettings(window.fetch.bind(window), baseUrl).then(
      (settings) =>
        show(<ErrorBoundary reload={reload}>{portalFor(settings, window, baseUrl)}</ErrorBoundary>),
      (error: unknown) => {
        if (!(error instanceof SettingsUnreadable)) throw error
        console.error(error.message, error.cause ?? '')
        return show(<PortalDown correlationId={error.correlationId} onRetry={() => void start()} />)
      },
    )
  void start()
}

/** Everything that is made once: storage, sign-in, store, embedding. Runs until the page is closed. */
function portalFor(settings: PortalSettings, window: Window & typeof globalThis, baseUrl: string) {
  const { document, location } = window
  const now = () => Date.now()
  const reload = () => location.reload()
  let isWarned = false
  const warn = (message: string) => {
    if (!isWarned) console.warn(message)
    isWarned = true
  }
  const local = enduringStorage(() => window.localStorage, warn)
  const tab = enduringStorage(() => window.sessionStorage, warn)
  const viewing = createViewing(tab, () => location.assign(new URL('home', baseUrl)))
  const viewId = viewing.view?.id ?? null
  // What is chosen while the portal is viewed as somebody else leaves one's own choice as it is.
  const storage = createDashboardStorage(viewing.view ? storageOfView(tab) : local)
  const clock = createServerClock(now)
  const { pathname } = new URL(baseUrl)

  const session = createSession({
    keeper: createOidcKeeper({
      identity: settings.identity,
      baseUrl,
      storage: local,
      now,
      onClaims: createDashboardStorage(local).writePerson,
    }),
    lock: createTabLock(window.navigator.locks, `casement sign-in ${pathname}`),
    now,
    schedule(run, ms) {
      const timer = window.setTimeout(run, ms)
      return () => window.clearTimeout(timer)
    },
    tabs: openTabChannel(`casement tabs ${pathname}`),
    keepsData: () => keepsData(() => window.localStorage),
    clearStorage() {
      local.clear()
      tab.clear()
      storage.forget()
    },
    reload,
    endAtServer: (accessToken) =>
      endAtServer({ fetch: window.fetch.bind(window), baseUrl, viewId }, accessToken),
    leaveBy: (form) => postForm(document, form),
  })
  const store = createPortalStore(storage, {
    baseQuery: createBaseQuery({
      fetch: window.fetch.bind(window),
      baseUrl,
      clock,
      readAccessToken: session.readAccessToken,
      renewRefused: session.renewRefused,
      endRefused: session.endRefused,
      viewId,
      leaveView: viewing.leaveEnded,
      readLanguage: currentLanguage,
      pause: (ms) => new Promise((resolve) => window.setTimeout(resolve, ms)),
    }),
    catalogueTimeoutMs: settings.catalogueTimeoutMs,
  })
  const live = createLiveSettings(settings, () => fetchSettings(window.fetch.bind(window), baseUrl))
  const service = createService({
    provider: settings.embedding.provider,
    hostKeys: ['Control+K', 'Meta+K'],
  })

  session.start()
  for (const event of ['focus', 'online'] as const) window.addEventListener(event, () => void session.check())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.check()
  })
  window.addEventListener('pageshow', (event) => {
    // Brought back by the Back button: somebody may have signed out since.
    if (event.persisted) reload()
  })
  document.title = settings.title

  return (
    <LivePortal portal={{ session, storage, clock, service, viewing, reload }} live={live}>
      <Provider store={store}>
        <BrowserRouter basename={pathname.replace(/\/$/, '')}>
          <App />
        </BrowserRouter>
      </Provider>
    </LivePortal>
  )
}

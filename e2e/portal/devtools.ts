import type { Page } from 'playwright-core'

/** The state that the specification speaks of, as the developer tools show it. */
export interface PortalState {
  dashboard: {
    workspaceInfo: unknown
    all: unknown
    configure: boolean
    activeWorkspaceId: string | null
    reportInfo: unknown
    activeReportId: string | null
  }
  portalApi: {
    queries: Record<
      string,
      {
        status: string
        endpointName: string
        originalArgs: unknown
        data?: unknown
        error?: { status: string | number }
      }
    >
    provided: { tags: Record<string, Record<string, string[]>> }
    subscriptions: Record<string, Record<string, { pollingInterval?: number; refetchOnFocus?: boolean }>>
    config: Record<string, unknown>
  }
}

interface Store {
  getState(): PortalState
  dispatch(action: unknown): unknown
  subscribe(listener: () => void): void
}

interface DevtoolsWindow extends Window {
  casementDevtools: {
    store: Store
    /** Every state since the store was made, the first one first. */
    states: PortalState[]
    options: unknown
  }
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: unknown
}

/** Puts the hook of the Redux developer tools' extension into the page, before its scripts, as the extension does. */
export const addDevtools = (page: Page) =>
  page.addInitScript(() => {
    type Reducer = (state: PortalState, action: unknown) => PortalState
    type Make = (reducer: Reducer, state: unknown) => Store
    const devtools = window as unknown as DevtoolsWindow
    devtools.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ =
      (options: unknown) =>
      (...enhancers: ((make: Make) => Make)[]) =>
      (make: Make): Make =>
      (reducer, state) => {
        const states: PortalState[] = []
        // Subscribers are told of several actions at once; the reducer sees each.
        const kept: Reducer = (before, action) => {
          const after = reducer(before, action)
          states.push(after)
          return after
        }
        const store = enhancers.reduceRight((inner, enhance) => enhance(inner), make)(kept, state)
        devtools.casementDevtools = { store, states, options }
        return store
      }
  })

export const stateOf = (page: Page): Promise<PortalState> =>
  page.evaluate(() => (window as unknown as DevtoolsWindow).casementDevtools.store.getState())

export const firstStateOf = (page: Page): Promise<PortalState> =>
  page.evaluate(() => (window as unknown as DevtoolsWindow).casementDevtools.states[0]!)

/** All states so far, oldest first. */
export const statesOf = (page: Page): Promise<PortalState[]> =>
  page.evaluate(() => (window as unknown as DevtoolsWindow).casementDevtools.states)

export const isConnected = (page: Page): Promise<boolean> =>
  page.evaluate(() => (window as unknown as Partial<DevtoolsWindow>).casementDevtools !== undefined)

/** Dispatches as a person does from the extension's panel. */
export const dispatch = (page: Page, type: string, payload?: unknown): Promise<void> =>
  page.evaluate(
    (action) => void (window as unknown as DevtoolsWindow).casementDevtools.store.dispatch(action),
    payload === undefined ? { type: `dashboard/${type}` } : { type: `dashboard/${type}`, payload },
  )

/** The cached catalogue query, or undefined while there is none. */
export const catalogueQueryOf = async (page: Page) =>
  Object.values((await stateOf(page)).portalApi.queries).find(
    ({ endpointName }) => endpointName === 'catalogue',
  )

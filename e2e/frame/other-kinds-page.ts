import type * as powerBi from 'powerbi-client'

/*
 * Runs in a browser, after a script that makes `window.powerbi`: whichever client that is. Embeds what our frame has
 * none of, waits for its event, and makes every call that such an embed has.
 */

declare const window: { powerbi: powerBi.service.Service } & Window
const { powerbi } = window

/** What a call gave: an answer, a refusal, or the words that none came. */
export type Outcome = { readonly answered: unknown } | { readonly refused: unknown } | 'no answer'

export interface Embedded {
  /** The first event `error` of the embed; null when none came. */
  readonly error: unknown
  /** The document says that it listens. */
  readonly isReady: boolean
  readonly calls: Readonly<Record<string, Outcome>>
}

const patienceMs = 10_000
// oxlint-disable-next-line waiting/no-sleep -- the longest that a page waits for an answer that none may come to
const never = <Value>(value: Value) => new Promise<Value>((resolve) => setTimeout(resolve, patienceMs, value))
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

async function outcomeOf(call: () => unknown): Promise<Outcome> {
  try {
    return await Promise.race([
      Promise.resolve(call()).then((value) => ({ answered: plain(value) })),
      never('no answer' as const),
    ])
  } catch (error) {
    return { refused: error instanceof Error ? error.message : plain(error) }
  }
}

const token = 'another'
/** What every embed can be asked. */
const common = (embed: powerBi.Embed) => ({
  load: () => embed.load(),
  getCorrelationId: () => embed.getCorrelationId(),
  save: () => embed.save(),
  saveAs: () => embed.saveAs({ name: 'Copy' } as never),
  setAccessToken: () => embed.setAccessToken(token),
})

function ofReport(report: powerBi.Report) {
  const page = report.page('first', 'First', true)
  const visual = { page, name: 'sales' }
  return {
    render: () => report.render(),
    updateFilters: () => report.updateFilters(0),
    addPage: () => report.addPage('New'),
    renamePage: () => report.renamePage('first', 'Other'),
    deletePage: () => report.deletePage('first'),
    updateSettings: () => report.updateSettings({ background: 1 }),
    switchMode: () => report.switchMode('view'),
    switchLayout: () => report.switchLayout(1),
    getZoom: () => report.getZoom(),
    setZoom: () => report.setZoom(2),
    savePersistentFilters: () => report.savePersistentFilters(),
    resetPersistentFilters: () => report.resetPersistentFilters(),
    arePersistentFiltersApplied: () => report.arePersistentFiltersApplied(),
    getPages: () => report.getPages(),
    'page.getFilters': () => page.getFilters(),
    'page.setFilters': () => page.setFilters([]),
    'page.setActive': () => page.setActive(),
    'page.setDisplayName': () => page.setDisplayName('Other'),
    'page.delete': () => page.delete(),
    'page.getVisuals': () => visual.page.getVisuals(),
    'bookmarks.getBookmarks': () => report.bookmarksManager.getBookmarks(),
  }
}

function callsOf(embed: powerBi.Embed, kind: string): Record<string, () => unknown> {
  switch (kind) {
    case 'qna':
      return { setQuestion: () => (embed as powerBi.Qna).setQuestion('sales by month') }
    case 'create':
      return { create: () => embed.create(), isSaved: () => (embed as powerBi.Create).isSaved() }
    case 'quickCreate':
      return { create: () => embed.create() }
    case 'report':
      return ofReport(embed as powerBi.Report)
    default:
      return {}
  }
}

const otherKinds = {
  async embed(kind: string, config: object): Promise<Embedded> {
    const element = document.getElementById('container')!
    powerbi.reset(element)
    let isReady = false
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('ready', () => (isReady = true), { signal })
    const error = new Promise((resolve) =>
      element.addEventListener('error', (event: Event) => resolve(plain((event as CustomEvent).detail)), {
        signal,
      }),
    )
    const make = {
      create: () => powerbi.createReport(element, config as never),
      quickCreate: () => powerbi.quickCreate(element, config as never),
    }[kind]
    const embed = make?.() ?? powerbi.embed(element, { ...config, type: kind } as never)
    const heard = await Promise.race([error, never(null)])
    // The clients skip a load that follows another one within 100 ms.
    // oxlint-disable-next-line waiting/no-sleep -- the clients drop a load within 100 ms of another, by the page’s clock
    await new Promise((resolve) => setTimeout(resolve, 110))
    const calls: Record<string, Outcome> = {}
    for (const [name, call] of Object.entries({ ...common(embed), ...callsOf(embed, kind) }))
      if (name !== 'load' || make === undefined) calls[name] = await outcomeOf(call)
    listening.abort()
    return { error: heard, isReady, calls }
  },
}
export type OtherKinds = typeof otherKinds
Object.assign(window, { otherKinds })

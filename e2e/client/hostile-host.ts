import { createService } from '@casement/client'
import type { EmbedError, Report } from '@casement/client'

/* Runs in a host page that is attacked: two reports with a token, and counters for everything that must not happen. */

const counts = { received: 0, eventsRaised: 0, hooksCalled: 0, settledByStrangers: 0 }
addEventListener('message', () => counts.received++)
const { dispatchEvent } = EventTarget.prototype
EventTarget.prototype.dispatchEvent = function (event) {
  if (event instanceof CustomEvent) counts.eventsRaised++
  return dispatchEvent.call(this, event)
}

let hookAnswer: unknown = 'SECRET-OF-THE-HOOK'
const service = createService({ onError: (error) => console.error('onError', error) })
const reports = ['a', 'b'].map((id) => {
  const element = document.createElement('div')
  element.style.height = '200px'
  document.body.append(element)
  return service.embed(element, {
    type: 'report',
    id,
    embedUrl: 'https://app.powerbi.com/reportEmbed',
    accessToken: 'SECRET-OF-THE-CONFIGURATION',
    tokenType: 0,
    eventHooks: {
      accessTokenProvider: () => {
        counts.hooksCalled++
        return Promise.resolve(hookAnswer as string)
      },
    },
  }) as Report
})

const prototypes = [Object, Array, String, Function, Map, Promise].map((each) => each.prototype as object)
const keysOf = () => prototypes.map((each) => Reflect.ownKeys(each).length).join()
const keysBefore = keysOf()
const open = new Map<number, Promise<unknown>>()

const host = {
  counts,
  uids: () => reports.map(({ config }) => config.uniqueId!),
  addFrame(url: string): void {
    const iframe = document.createElement('iframe')
    iframe.src = url
    document.body.append(iframe)
  },
  /** Leaves a call open that its frame does not answer. */
  leaveOpen(): void {
    for (const [index, report] of reports.entries()) {
      const call = report.refresh()
      open.set(index, call)
      call.then(
        () => counts.settledByStrangers++,
        () => counts.settledByStrangers++,
      )
    }
  },
  isPolluted: () => 'polluted' in {} || keysOf() !== keysBefore,
  /** What the page still does, for the report that kept its frame. */
  async works(): Promise<string[]> {
    const [kept] = reports
    const pages = await kept!.getPages()
    return [...pages.map(({ name }) => name), String(await kept!.getZoom())]
  },
  /** A call on the report whose frame has been taken by another origin. */
  async askTaken(): Promise<string> {
    const abort = new AbortController()
    const asked = reports[1]!.ask({ method: 'GET', path: '/report/pages', status: 200 }, {}, undefined, {
      signal: abort.signal,
    })
    // The other frame has answered a call that came later.
    void this.works().finally(() => abort.abort())
    return asked.then(
      () => 'answered',
      (error: EmbedError) => error.code,
    )
  },
  /** A call whose body cannot be posted, and a hook whose answer cannot. */
  async askUnclonable(): Promise<string> {
    hookAnswer = () => 'SECRET-OF-THE-HOOK'
    return reports[0]!.updateSettings({ customLayout: (() => undefined) as never }).then(
      () => 'sent',
      (error: EmbedError) => error.code,
    )
  },
}

export type HostilePage = typeof host
;(globalThis as unknown as { host: HostilePage }).host = host

import type * as powerBi from 'powerbi-client'
import type { Report } from 'powerbi-client'

/* Runs in the page that embeds a sample report, after the client. */

declare const window: { powerbi: powerBi.service.Service } & Window

const container = () => document.getElementById('container')!
let report: Report

/** Does something that draws the page anew; resolves when it is drawn. */
const drawn = (act: () => unknown) =>
  new Promise<void>((resolve, reject) => {
    const listening = new AbortController()
    for (const name of ['rendered', 'error'])
      container().addEventListener(
        name,
        (event) => {
          listening.abort()
          if (name === 'rendered') resolve()
          else reject(new Error(JSON.stringify((event as CustomEvent).detail)))
        },
        { signal: listening.signal },
      )
    Promise.resolve(act()).catch(reject)
  })

const samplePage = {
  /** Embeds the report in a frame of its own; resolves when its page is drawn. */
  embed(config: powerBi.IReportEmbedConfiguration): Promise<void> {
    window.powerbi.reset(container())
    return drawn(() => {
      report = window.powerbi.embed(container(), config) as Report
    })
  },
  /** Turns to these pages in their order, over and over, so many times in all. */
  async switchPages(names: readonly string[], times: number): Promise<void> {
    for (let at = 1; at <= times; at++) await drawn(() => report.setPage(names[at % names.length]!))
  },
  /** Asks the service for all figures of the page; resolves when they are drawn. */
  refresh: () => drawn(() => report.refresh()),
  /** Takes back whatever is chosen in visuals. */
  clear: () => report.clearSelectedVisuals(true),
}

export type SamplePage = typeof samplePage
;(globalThis as unknown as { samplePage: SamplePage }).samplePage = samplePage

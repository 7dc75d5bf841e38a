import { join } from 'node:path'
import type { Frame, Page } from 'playwright-core'
import { openBrowser } from '../../e2e/browser.ts'
import { bundle } from '../../e2e/client/sites.ts'
import { clients, embeddingSite, openEmbeddingPage } from '../../e2e/frame/embedding-page.ts'
import { type EmbedConfiguration, openTestHost } from '../../apps/test-host/src/index.ts'
import { listedReports, makeContent } from '../../samples/src/content/index.ts'
import { root } from '../../scripts/root.mjs'
import { unlimited } from '../unlimited.ts'
import type { SamplePage } from './sample-page.ts'

declare const samplePage: SamplePage

/** A report of the sample, and the names of its pages. */
export interface SampleReport {
  readonly name: string
  readonly pages: readonly { readonly name: string; readonly isHidden: boolean }[]
}

export interface SampleOptions {
  readonly lines: number
  /** Folder of a built frame; absent: the repository's. */
  readonly framePages: string | undefined
  readonly settings?: Readonly<Record<string, string>>
  /** The role of the reader, where a model has roles; absent: the one that sees all. */
  readonly role?: string
}

/** The sample's own reports before a reader in Chromium; the gallery of kinds is none of them. */
export interface Samples {
  readonly reports: readonly SampleReport[]
  readonly page: Page
  /** Opens a report on that page in a frame of its own; resolves when it is drawn. */
  open(report: string, page: string): Promise<Frame>
  close(): Promise<void>
}

export async function openSamples({
  lines,
  framePages,
  settings = {},
  role = 'Group',
}: SampleOptions): Promise<Samples> {
  const content = makeContent({ booksEnd: '2026-10', lines })
  const scripts = [
    await clients['powerbi-client 2.23.1'](),
    await bundle(join(root, 'bench/samples/sample-page.ts')),
  ]
  const host = await openTestHost({
    content,
    settings: { ...unlimited, ...settings },
    page: embeddingSite(scripts),
    ...(framePages === undefined ? {} : { framePages }),
  })
  const browser = await openBrowser(host.chromiumArguments)
  // Room for a frame of 1440 by 900.
  const viewport = { width: 1460, height: 940 }
  const { page } = await openEmbeddingPage(browser, { reducedMotion: 'reduce', viewport })
  for (const script of ['interaction/watch.ts', 'samples/page-marks.ts'])
    await page.context().addInitScript({ content: await bundle(join(root, 'bench', script)) })
  const listed = listedReports(content.files).filter(({ name }) => name !== 'Gallery of visuals')
  const rolesOf = (report: string) => {
    const { modelFile } = listed.find(({ name }) => name === report)!
    const { roles = [] } = JSON.parse(content.files[modelFile]!) as { roles?: { name: string }[] }
    return roles.length > 0 ? [role] : []
  }
  return {
    reports: listed.map(({ name, definition }) => ({
      name,
      pages: definition.pages
        .filter(({ type }) => type !== 'tooltip')
        .map((each) => ({ name: each.name, isHidden: each.visibility === 'hidden' })),
    })),
    page,
    async open(report, pageName) {
      const config: EmbedConfiguration = await host.embedConfiguration(report, { roles: rolesOf(report) })
      await page.evaluate((given) => samplePage.embed(given), { ...config, pageName })
      return page.frames().find((each) => each.url().includes('/reportEmbed'))!
    },
    async close() {
      await browser.close()
      await host.close()
    },
  }
}

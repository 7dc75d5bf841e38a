import 'powerbi-report-authoring'
import {
  Page,
  Report,
  VisualDescriptor,
  type Embed,
  type IReportEmbedConfiguration,
  type service,
} from 'powerbi-client'
import { PowerBIEmbed, type EventHandler } from 'powerbi-client-react'
import { createRoot } from 'react-dom/client'

/* Runs in a browser: a React page as people write it for powerbi-client-react, with handles for a test. */

type Authored = Page & {
  createVisual(type: string): Promise<{ visual: VisualDescriptor }>
  deleteVisual(name: string): Promise<void>
}

interface Read {
  getCapabilities(): Promise<unknown>
  getDataFields(role: string): Promise<unknown[]>
  getDataFieldDisplayName(role: string, index: number): Promise<string>
  getDataFieldName(role: string, index: number): Promise<string>
  getFieldFormatString(role: string, index: number): Promise<string>
  getProperty(selector: { objectName: string; propertyName: string }): Promise<unknown>
}

const root = createRoot(document.getElementById('container')!)
const heard: string[] = []
let report: Report | undefined

/** Made anew for every rendering, as in most pages. */
const handlers = (): Map<string, EventHandler | null> =>
  new Map<string, EventHandler | null>([
    ['loaded', () => void heard.push('loaded')],
    ['rendered', () => void heard.push('rendered')],
    [
      'pageChanged',
      (event?: service.ICustomEvent<{ newPage: Page }>, embed?: Embed | null) =>
        void heard.push(
          `pageChanged ${event!.detail.newPage.name} ${event!.detail.newPage instanceof Page} ${embed instanceof Report}`,
        ),
    ],
    ['saved', null],
  ])

const wrapper = {
  heard,
  show(config: IReportEmbedConfiguration): void {
    root.render(
      <PowerBIEmbed
        embedConfig={config}
        eventHandlers={handlers()}
        cssClassName="report"
        getEmbeddedComponent={(embed) => (report = embed as Report)}
      />,
    )
  },
  leave: () => root.unmount(),
  /** What the wrapper has handed out. */
  embedded: () => ({
    isReport: report instanceof Report,
    uid: report!.config.uniqueId!,
    type: report!.embedtype,
  }),
  async pages(): Promise<string[]> {
    const pages = await report!.getPages()
    await pages[1]!.setActive()
    return pages.map(({ name, displayName, isActive }) => `${name} ${displayName} ${isActive}`)
  },
  async bookmarks(): Promise<string[]> {
    const { bookmarksManager } = report!
    const [first] = await bookmarksManager.getBookmarks()
    const { state } = await bookmarksManager.capture()
    await bookmarksManager.applyState(state!)
    await bookmarksManager.apply(first!.name)
    return [first!.displayName, state!]
  },
  /** What powerbi-report-authoring asks of a report and of one of its visuals. */
  async authoringReads(name: string, role: string) {
    const authored = report! as Report & { getAvailableVisualTypes(): Promise<string[]> }
    const page = await authored.getActivePage()
    const visual = (await page.getVisualByName(name)) as unknown as Read
    return {
      types: await authored.getAvailableVisualTypes(),
      capabilities: await visual.getCapabilities(),
      fields: await visual.getDataFields(role),
      displayName: await visual.getDataFieldDisplayName(role, 0),
      fieldName: await visual.getDataFieldName(role, 0),
      format: await visual.getFieldFormatString(role, 0),
      title: await visual.getProperty({ objectName: 'title', propertyName: 'titleText' }),
    }
  },
  /** What powerbi-report-authoring adds to our classes. */
  async author(): Promise<string[]> {
    const page = (await report!.getActivePage()) as Authored
    const { visual } = await page.createVisual('barChart')
    await page.deleteVisual(visual.name)
    return [visual.name, String(visual instanceof VisualDescriptor), visual.page.name]
  },
}

export type Wrapper = typeof wrapper
;(globalThis as unknown as { wrapper: Wrapper }).wrapper = wrapper

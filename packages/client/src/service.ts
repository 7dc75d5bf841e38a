import { endpoints } from '@casement/contract'
import type { models } from '@casement/contract'
import { configurationRules } from './embed/configuration-rules.ts'
import type { AnyEmbedConfiguration, EmbedConfiguration } from './embed/configuration.ts'
import type { Embed } from './embed/embed.ts'
import { ServiceCore } from './embed/service-core.ts'
import type { EmbedFactory, ServiceConfiguration } from './embed/service-core.ts'
import * as texts from './embed/texts.ts'
import { createPreloadIframe } from './frame/frame.ts'
import { isAllowedUrl } from './frame/provider.ts'
import { Create } from './kinds/create.ts'
import { Dashboard } from './kinds/dashboard.ts'
import { Qna } from './kinds/qna.ts'
import { QuickCreate } from './kinds/quick-create.ts'
import { Tile } from './kinds/tile.ts'
import { Visual } from './kinds/visual.ts'
import type { HpmFactory, RouterFactory, WpmpFactory } from './messages/factories.ts'
import { Report } from './report/report.ts'

type KindClass = new (...of: Parameters<EmbedFactory>) => Embed

/** The kinds that `embed` makes, by type, and those that have methods of their own. */
const embedded: Readonly<Record<string, KindClass>> = {
  report: Report,
  dashboard: Dashboard,
  tile: Tile,
  qna: Qna,
  visual: Visual,
}
const made: Readonly<Record<string, KindClass>> = { create: Create, quickCreate: QuickCreate }
const reserved: readonly string[] = Object.keys(endpoints).map((kind) => kind.toLowerCase())

/** A service for every kind of embed. */
export class Service extends ServiceCore {
  readonly #registered = new Map<string, EmbedFactory>()
  #stopAutoEmbed: (() => void) | undefined

  constructor(
    hpmFactory: HpmFactory,
    wpmpFactory: WpmpFactory,
    routerFactory: RouterFactory,
    config: ServiceConfiguration = {},
  ) {
    super(hpmFactory, wpmpFactory, routerFactory, configurationRules, config)
    if (config.autoEmbedOnContentLoaded) this.enableAutoEmbed()
  }

  createReport(element: HTMLElement, config: models.IReportCreateConfiguration): Create {
    const given = { ...config, type: 'create' }
    return this.#completed(Create, element, given) ?? this.place(element, new Create(this, element, given))
  }

  quickCreate(element: HTMLElement, config: models.IQuickCreateConfiguration): QuickCreate {
    const given = { ...config, type: 'quickCreate' }
    return (
      this.#completed(QuickCreate, element, given) ??
      this.place(element, new QuickCreate(this, element, given))
    )
  }

  /** The embed of this kind that a bootstrap has prepared in the element, now with its configuration. */
  #completed<Made extends Embed>(
    Kind: abstract new (...args: never[]) => Made,
    element: HTMLElement,
    config: object,
  ) {
    const embed = this.embeds.find((each) => each.element === element)
    if (!(embed instanceof Kind) || !embed.bootstrapConfig) return undefined
    embed.populateConfig(config, false)
    void embed.start(false)
    return embed
  }

  protected override factoryFor(type: string, isBootstrap: boolean): EmbedFactory | undefined {
    const registered = this.#registered.get(type.toLowerCase())
    if (registered) return registered
    const kinds = Object.entries({ ...embedded, ...(isBootstrap && made) })
    const Kind = kinds.find(([name]) => name === type)?.[1]
    return Kind && ((...of) => new Kind(...of))
  }

  /** Q&A may follow anything, itself included; a report may follow what made it. */
  protected override successorOf(
    embed: Embed,
    config: EmbedConfiguration,
    phased: boolean,
  ): Embed | undefined {
    const { element, embedtype } = embed
    if (config.type === 'qna' && !(embedtype === 'qna' && embed.bootstrapConfig)) {
      return this.place(element, new Qna(this, element, config, phased))
    }
    if (config.type === 'report' && ['create', 'quickcreate'].includes(embedtype)) {
      return this.#becomeReport(embed, config, phased)
    }
    return undefined
  }

  /** The report that was created takes the place of what made it, in the same frame and under the same id. */
  #becomeReport(maker: Embed, config: EmbedConfiguration, phased: boolean): Report {
    const { element, iframe } = maker
    const given = { ...config, type: 'report', uniqueId: config.uniqueId || maker.config.uniqueId! }
    const report = new Report(this, element, given, phased, false, iframe)
    maker.handOver(report)
    this.addOrOverwriteEmbed(report, element)
    void report.start(phased)
    return report
  }

  /** Embeds every element below the container that has the embed-url attribute. Default container: the body. */
  init(container?: HTMLElement, config?: AnyEmbedConfiguration): Embed[] {
    const root = container instanceof HTMLElement ? container : document.body
    const elements = root.querySelectorAll<HTMLElement>(`[${this.provider.attributePrefix}embed-url]`)
    return [...elements].map((element) => this.embed(element, config))
  }

  enableAutoEmbed(): void {
    const start = () => void this.init(document.body)
    window.addEventListener('DOMContentLoaded', start)
    this.#stopAutoEmbed = () => window.removeEventListener('DOMContentLoaded', start)
  }

  override destroy(): void {
    this.#stopAutoEmbed?.()
    super.destroy()
  }

  /** Warms the cache with a hidden frame; it raises `preloaded` once it has loaded. */
  preload(
    config: models.IBootstrapEmbedConfiguration,
    element: HTMLElement = document.body,
  ): HTMLIFrameElement {
    if (!isAllowedUrl(this.provider, config.embedUrl ?? '')) throw new Error(texts.invalidUrl(this.provider))
    const iframe = createPreloadIframe(config.embedUrl!)
    element.append(iframe)
    return iframe
  }

  /** Lets a page embed types of its own. Checked as a whole: a refused one leaves nothing behind. */
  register(type: string, factory: EmbedFactory, routerEventUrls: readonly string[]): void {
    const name = type.toLowerCase()
    if (reserved.includes(name)) {
      throw new Error('The component name is reserved. Cannot register a component with this name.')
    }
    if (this.#registered.has(name)) throw new Error('A component with this type is already registered.')
    for (const url of routerEventUrls) {
      if (!url.includes(':uniqueId') || !url.includes(':eventName'))
        throw new Error('Invalid router event URL')
    }
    this.#registered.set(name, factory)
    for (const url of routerEventUrls) this.raiseEventsOf(url)
  }

  getNumberOfComponents(): number {
    return this.embeds.length
  }
}

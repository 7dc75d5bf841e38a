import type { Exchange } from '@casement/channel'
import {
  endpoints,
  eventPaths,
  headerNames,
  hookPath,
  hooks,
  readyPath,
  sdkType,
  sdkVersion,
} from '@casement/contract'
import type { models } from '@casement/contract'
import type { AnyEmbedConfiguration, EmbedConfiguration } from './configuration.ts'
import type { Embed } from './embed.ts'
import type { HpmFactory, RouterFactory, WpmpFactory } from './factories.ts'
import { createPreloadIframe } from './frame.ts'
import type { Http } from './http.ts'
import { isAllowedUrl, powerBi } from './provider.ts'
import type { Provider } from './provider.ts'
import { newSessionId } from './random-id.ts'
import type { Report } from './report.ts'
import type { RoutedAnswer, RoutedRequest, Router } from './router.ts'
import * as texts from './texts.ts'

/** A container element that has an embed. */
export interface EmbedElement extends HTMLElement {
  powerBiEmbed?: Embed
}

/** Makes an embed of a registered type. */
export type EmbedFactory = (
  service: ServiceCore,
  element: HTMLElement,
  config: EmbedConfiguration,
  phased?: boolean,
  isBootstrap?: boolean,
) => Embed

export interface ServiceConfiguration {
  /** Embeds every element that has the embed-url attribute once the document is there. */
  readonly autoEmbedOnContentLoaded?: boolean
  /** Gets what nobody else can: failures of loads, front-loads and hooks. Default: the console. */
  readonly onError?: (error: unknown) => void
  readonly version?: string
  readonly type?: string
  readonly sdkWrapperVersion?: string
  readonly logMessages?: boolean
  readonly wpmpName?: string
  /** Default: Power BI. */
  readonly provider?: Provider
  /** Milliseconds until a request fails; ten times that for printing, saving and exporting. Default 60,000. */
  readonly requestTimeoutMs?: number
}

/** The class of a kind of embed. */
export type EmbedKindClass = new (
  service: ServiceCore,
  element: HTMLElement,
  config: EmbedConfiguration,
  phased?: boolean,
  isBootstrap?: boolean,
) => Embed

/** What a service can embed: by `type`, spelled as configurations spell it. */
export interface EmbedKinds {
  readonly embedded: Readonly<Record<string, EmbedKindClass>>
  /** Kinds that `embed` does not make, but `bootstrap` prepares. */
  readonly made?: Readonly<Record<string, EmbedKindClass>>
  /** What a made report becomes. */
  readonly report: typeof Report
}

const reserved: readonly string[] = Object.keys(endpoints).map((kind) => kind.toLowerCase())

/** Every embed of a page, and the one listener that hears their frames. */
export class ServiceCore {
  static readonly defaultConfig: Required<
    Pick<ServiceConfiguration, 'autoEmbedOnContentLoaded' | 'onError'>
  > = {
    autoEmbedOnContentLoaded: false,
    onError: (error) => console.error(error),
  }

  /** A token for every embed that has none of its own. */
  accessToken: string | undefined
  readonly provider: Provider
  readonly requestTimeoutMs: number
  readonly wpmp: Exchange
  readonly hpm: Http
  readonly router: Router
  embeds: Embed[] = []
  readonly #config: ServiceConfiguration
  readonly #kinds: EmbedKinds
  readonly #sessionId = newSessionId()
  readonly #registered = new Map<string, EmbedFactory>()
  #stopAutoEmbed: (() => void) | undefined

  constructor(
    hpmFactory: HpmFactory,
    wpmpFactory: WpmpFactory,
    routerFactory: RouterFactory,
    kinds: EmbedKinds,
    config: ServiceConfiguration = {},
  ) {
    this.#kinds = kinds
    this.#config = { ...ServiceCore.defaultConfig, ...config }
    this.provider = config.provider ?? powerBi
    this.requestTimeoutMs = config.requestTimeoutMs ?? 60_000
    this.wpmp = wpmpFactory(config.wpmpName, config.logMessages)
    const { version = sdkVersion, type = sdkType, sdkWrapperVersion } = config
    this.hpm = hpmFactory(this.wpmp, null, version, type, sdkWrapperVersion)
    this.router = routerFactory(this.wpmp)
    this.router.post(readyPath, (request) => {
      const embed = this.#addressed(request)
      if (!embed) return
      raise(embed, 'ready', request.body)
      embed.frontLoadHandler?.()
    })
    for (const path of Object.values(eventPaths))
      this.router.post(path, (request) => this.#handleEvent(request))
    this.router.post(hookPath, (request, answer) => this.#handleHook(request, answer))
    if (this.#config.autoEmbedOnContentLoaded) this.enableAutoEmbed()
  }

  /** Shows a configuration in an element, in a new embed or the one that is there. */
  embed(element: HTMLElement, config: AnyEmbedConfiguration = {}): Embed {
    return this.embedInternal(element, config)
  }

  /** As embed, phased: the frame prepares and waits for `render`. */
  load(element: HTMLElement, config: AnyEmbedConfiguration = {}): Embed {
    return this.embedInternal(element, config, true)
  }

  /** Prepares the frame before there is a token; a later embed completes it. */
  bootstrap(element: HTMLElement, config: models.IBootstrapEmbedConfiguration): Embed {
    return this.embedInternal(element, config, false, true)
  }

  embedInternal(element: HTMLElement, config: object, phased = false, isBootstrap = false): Embed {
    const given: EmbedConfiguration = { ...config }
    if (!(element as EmbedElement).powerBiEmbed) return this.#embedNew(element, given, phased, isBootstrap)
    if (isBootstrap) {
      const text = texts.elementText(element)
      throw new Error(`Attempted to bootstrap element ${text}, but the element is already a powerbi element.`)
    }
    return this.#embedExisting(element, given, phased)
  }

  #embedNew(element: HTMLElement, config: EmbedConfiguration, phased: boolean, isBootstrap: boolean): Embed {
    const { attributePrefix } = this.provider
    const type = config.type || element.getAttribute(`${attributePrefix}type`)
    const [configText, elementText] = [texts.configText(config), texts.elementText(element)]
    if (!type) {
      throw new Error(
        `Attempted to embed using config ${configText} on element ${elementText}, but could not determine what type of component to embed. You must specify a type in the configuration or as an attribute such as '${attributePrefix}type="report"'.`,
      )
    }
    const given = { ...config, type }
    const factory = this.#registered.get(type.toLowerCase())
    if (factory) return this.place(element, factory(this, element, given, phased, isBootstrap))
    const { embedded, made } = this.#kinds
    const offered = Object.entries(isBootstrap ? { ...embedded, ...made } : embedded)
    const Kind = offered.find(([name]) => name === type)?.[1]
    if (Kind) return this.place(element, new Kind(this, element, given, phased, isBootstrap))
    throw new Error(
      `Attempted to embed component of type: ${type} but did not find any matching component.  Please verify the type you specified is intended.`,
    )
  }

  #embedExisting(element: HTMLElement, config: EmbedConfiguration, phased: boolean): Embed {
    const embed = this.embeds.find((each) => each.element === element)
    const [configText, elementText] = [texts.configText(config), texts.elementText(element)]
    if (!embed) {
      throw new Error(
        `Attempted to embed using config ${configText} on element ${elementText} which already has embedded component associated, but could not find the existing component in the list of active components. This could indicate the embeds list is out of sync with the DOM, or the component is referencing the incorrect HTML element.`,
      )
    }
    if (config.type === 'qna' && !(embed.embedtype === 'qna' && embed.bootstrapConfig))
      return this.#embedNew(element, config, phased, false)
    const type = config.type || embed.config.type!
    if (type.toLowerCase() !== embed.embedtype) {
      if (type === 'report' && ['create', 'quickcreate'].includes(embed.embedtype)) {
        return this.#becomeReport(embed, config, phased)
      }
      throw new Error(
        `Embedding on an existing element with a different type than the previous embed object is not supported.  Attempted to embed using config ${configText} on element ${elementText}, but the existing element contains an embed of type: ${embed.config.type} which does not match the new type: ${type}`,
      )
    }
    embed.populateConfig(config, false)
    embed.phased = phased
    void embed.start(phased)
    return embed
  }

  /** The report that was created takes the place of what made it, in the same frame and under the same id. */
  #becomeReport(maker: Embed, config: EmbedConfiguration, phased: boolean): Report {
    const { element, iframe } = maker
    const given = { ...config, type: 'report', uniqueId: config.uniqueId || maker.config.uniqueId! }
    const report = new this.#kinds.report(this, element, given, phased, false, iframe)
    maker.handOver(report)
    this.addOrOverwriteEmbed(report, element)
    void report.start(phased)
    return report
  }

  /** Makes a new embed the element's one; what was there before is given back. */
  protected place<Placed extends Embed>(element: HTMLElement, embed: Placed): Placed {
    this.embeds.find((each) => each.element === element)?.destroy()
    this.addOrOverwriteEmbed(embed, element)
    return embed
  }

  addOrOverwriteEmbed(embed: Embed, element: HTMLElement): void {
    this.embeds = [...this.embeds.filter((each) => each.element !== element), embed]
    ;(element as EmbedElement).powerBiEmbed = embed
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

  get(element: HTMLElement): Embed {
    const embed = (element as EmbedElement).powerBiEmbed
    if (embed) return embed
    throw new Error(
      `You attempted to get an instance of powerbi component associated with element: ${texts.elementText(element)} but there was no associated instance.`,
    )
  }

  find(uniqueId: string): Embed | undefined {
    return this.embeds.find(({ config }) => config.uniqueId === uniqueId)
  }

  /** Gives an element's embed back: its frame, its listeners, its open requests. Without one: nothing. */
  reset(element: HTMLElement): void {
    const embed = (element as EmbedElement).powerBiEmbed
    if (!embed) return
    embed.destroy()
    this.embeds = this.embeds.filter((each) => each !== embed)
    delete (element as EmbedElement).powerBiEmbed
  }

  /** Ends the service: every embed, the listener, what is still open. */
  destroy(): void {
    for (const { element } of this.embeds) this.reset(element)
    this.#stopAutoEmbed?.()
    this.wpmp.destroy()
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
    for (const url of routerEventUrls) this.router.post(url, (request) => this.#handleEvent(request))
  }

  /** A wrapper's own name and version, for the headers of every call. */
  setSdkInfo(type: string, version: string): void {
    this.hpm.defaultHeaders = {
      ...this.hpm.defaultHeaders,
      [headerNames.sdkType]: type,
      [headerNames.sdkWrapperVersion]: version,
    }
  }

  getSdkSessionId(): string {
    return this.#sessionId
  }

  getSDKVersion(): string {
    return sdkVersion
  }

  getNumberOfComponents(): number {
    return this.embeds.length
  }

  /** Hands a failure that nobody waits for to onError. */
  raiseError(error: unknown): void {
    this.#config.onError!(error)
  }

  /** The embed that a request is for, if it comes from that embed's own frame. */
  #addressed({ params, source }: RoutedRequest): Embed | undefined {
    const { uniqueId } = params
    const isMeant = ({ config, frame }: Embed) => config.uniqueId === uniqueId || frame.uid === uniqueId
    return this.embeds.find((embed) => isMeant(embed) && embed.iframe.contentWindow === source)
  }

  #handleEvent(request: RoutedRequest): void {
    const embed = this.#addressed(request)
    const eventName = request.params['eventName']!
    if (!embed) return
    try {
      raise(embed, eventName, embed.detailOf(eventName, request.body))
    } catch (error) {
      this.raiseError(error)
      throw error
    }
  }

  async #handleHook(request: RoutedRequest, answer: RoutedAnswer): Promise<void> {
    const embed = this.#addressed(request)
    const name = request.params['eventName']!
    const provider =
      embed && Object.hasOwn(hooks, name) && embed.eventHooks[hooks[name as keyof typeof hooks]]
    if (!embed || !provider) return answer.send(404, null)
    try {
      const asked = { ...(request.body as object | null), report: embed }
      const result: unknown = await (provider as (asked: object) => unknown)(asked)
      if (name === 'newAccessToken' && result && typeof result === 'string') embed.config.accessToken = result
      answer.send(200, result)
    } catch (error) {
      console.error(error)
      answer.send(400, null)
    }
  }
}

function raise(embed: Embed, eventName: string, detail: unknown): void {
  embed.element.dispatchEvent(new CustomEvent(eventName, { detail, bubbles: true, cancelable: true }))
}

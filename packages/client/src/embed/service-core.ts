import type { Exchange } from '@casement/channel'
import { eventPaths, headerNames, hookPath, hooks, readyPath, sdkType, sdkVersion } from '@casement/contract'
import type { EmbedKind, models } from '@casement/contract'
import { defaultProvider } from '../frame/provider.ts'
import type { Provider } from '../frame/provider.ts'
import type { HpmFactory, RouterFactory, WpmpFactory } from '../messages/factories.ts'
import type { Http } from '../messages/http.ts'
import type { RoutedAnswer, RoutedRequest, Router } from '../messages/router.ts'
import type { AnyEmbedConfiguration, EmbedConfiguration } from './configuration.ts'
import type { Embed } from './embed.ts'
import { createHostKeys } from './host-keys.ts'
import { newSessionId } from './random-id.ts'
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
  /** Default: Power BI, or what the page says where the drop-in is loaded. */
  readonly provider?: Provider
  /** Milliseconds until a request fails; ten times that for printing, saving and exporting. Default 60,000. */
  readonly requestTimeoutMs?: number
  /**
   * Key chords of the page, as `aria-keyshortcuts` writes them: `['Control+K', 'Meta+K']`. Pressed inside a frame that
   * can tell them, each is raised as a `keydown` at the frame's element. Default: none, and frames are told nothing.
   */
  readonly hostKeys?: readonly string[]
}

/** Problems of a configuration, by kind; a kind without a rule leaves it to its frame to say so. */
export type ConfigurationRules = Readonly<
  Partial<Record<EmbedKind | 'paginatedReport', (config: object) => models.IError[] | undefined>>
>

/**
 * The embeds of a page, and the one listener that hears their frames. Which kinds there are is said by the services
 * that extend it.
 */
export abstract class ServiceCore {
  static readonly defaultConfig: Required<
    Pick<ServiceConfiguration, 'autoEmbedOnContentLoaded' | 'onError'>
  > = {
    autoEmbedOnContentLoaded: false,
    onError: (error) => console.error(error),
  }

  /** A token for every embed that has none of its own. */
  declare accessToken: string | undefined
  declare readonly requestTimeoutMs: number
  declare readonly wpmp: Exchange
  declare readonly hpm: Http
  declare readonly router: Router
  embeds: Embed[] = []
  declare readonly rules: ConfigurationRules
  readonly #config: ServiceConfiguration
  readonly #sessionId = newSessionId()

  constructor(
    hpmFactory: HpmFactory,
    wpmpFactory: WpmpFactory,
    routerFactory: RouterFactory,
    rules: ConfigurationRules,
    config: ServiceConfiguration = {},
  ) {
    this.rules = rules
    this.#config = { ...ServiceCore.defaultConfig, ...config }
    this.requestTimeoutMs = config.requestTimeoutMs ?? 60_000
    this.wpmp = wpmpFactory(config.wpmpName, config.logMessages)
    const { version = sdkVersion, type = sdkType, sdkWrapperVersion } = config
    this.hpm = hpmFactory(this.wpmp, null, version, type, sdkWrapperVersion)
    this.router = routerFactory(this.wpmp)
    const hostKeys = createHostKeys(config.hostKeys ?? [])
    this.router.post(readyPath, (request) => {
      const embed = this.#addressed(request)
      if (!embed) return
      raise(embed, 'ready', request.body)
      embed.frontLoadHandler?.()
      void hostKeys?.register(embed, request.body).catch((error: unknown) => this.raiseError(error))
    })
    if (hostKeys)
      this.router.post(hostKeys.path, (request) => hostKeys.press(this.#addressed(request), request.body))
    for (const path of Object.values(eventPaths)) this.raiseEventsOf(path)
    this.router.post(hookPath, (request, answer) => this.#handleHook(request, answer))
  }

  get provider(): Provider {
    return this.#config.provider ?? defaultProvider()
  }

  /** Shows a configuration in an element, in a new embed or the one that is there. */
  embed(element: HTMLElement, config: AnyEmbedConfiguration = {}): Embed {
    return this.embedInternal(element, config)
  }

  /** Embeds in two phases: the frame prepares and waits for `render`. */
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
    if (!type) {
      throw new Error(
        `${texts.attempt(config, element)}, but could not determine what type of component to embed. You must specify a type in the configuration or as an attribute such as '${attributePrefix}type="report"'.`,
      )
    }
    const factory = this.factoryFor(type, isBootstrap)
    if (factory) {
      return this.place(element, factory(this, element, { ...config, type }, phased, isBootstrap))
    }
    throw new Error(
      `Attempted to embed component of type: ${type} but did not find any matching component.  Please verify the type you specified is intended.`,
    )
  }

  #embedExisting(element: HTMLElement, config: EmbedConfiguration, phased: boolean): Embed {
    const embed = this.embeds.find((each) => each.element === element)
    if (!embed) {
      throw new Error(
        `${texts.attempt(config, element)} which already has embedded component associated, but could not find the existing component in the list of active components. This could indicate the embeds list is out of sync with the DOM, or the component is referencing the incorrect HTML element.`,
      )
    }
    const type = config.type || embed.config.type!
    const successor = this.successorOf(embed, { ...config, type }, phased)
    if (successor) return successor
    if (type.toLowerCase() !== embed.embedtype) {
      throw new Error(
        `Embedding on an existing element with a different type than the previous embed object is not supported.  ${texts.attempt(config, element)}, but the existing element contains an embed of type: ${embed.config.type} which does not match the new type: ${type}`,
      )
    }
    embed.populateConfig(config, false)
    embed.phased = phased
    void embed.start(phased)
    return embed
  }

  /** Factory of an embed of this type, if this service makes it. */
  protected abstract factoryFor(type: string, isBootstrap: boolean): EmbedFactory | undefined

  /** The embed that takes the place of another one in its element, where a type may follow another. */
  protected successorOf(_embed: Embed, _config: EmbedConfiguration, _phased: boolean): Embed | undefined {
    return undefined
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
    this.wpmp.destroy()
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

  /** Requests at this path raise events on the embed they name. */
  protected raiseEventsOf(path: string): void {
    this.router.post(path, (request) => this.#handleEvent(request))
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

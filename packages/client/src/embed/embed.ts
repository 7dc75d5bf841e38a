import type { AskOptions } from '@casement/channel'
import { EmbedError } from '@casement/channel'
import { calls, commonEvents, endpoints, fillPath, headerNames, hooks, sdkVersion } from '@casement/contract'
import type { AnswerOf, BodyOf, Call, CallParams, Hooks, models, ToldView } from '@casement/contract'
import { allowAnyFrameOrigin } from '../frame/frame-peer.ts'
import { asksAutoAuth, defaultFrameUrl, parameterOf, withParameters } from '../frame/frame-url.ts'
import { Frame, createIframe, frameOf } from '../frame/frame.ts'
import { isAllowedUrl } from '../frame/provider.ts'
import type { Answer, Headers } from '../messages/http.ts'
import { clientVersion } from './client-version.ts'
import type { EmbedConfiguration } from './configuration.ts'
import { checkHooks } from './event-hooks.ts'
import { newUniqueId } from './random-id.ts'
import type { ServiceCore } from './service-core.ts'
import { settingsParameters } from './settings-parameters.ts'
import * as texts from './texts.ts'

export type { Answer }
export type EventHandler<Detail> = (event: CustomEvent<Detail>) => unknown

interface Listening {
  readonly name: string
  readonly handle: EventHandler<never>
}

/** A second load this soon after the last one sent is skipped, not queued [EMB-07]. */
export const loadThrottleMs = 100
const frontLoads = 2

/**
 * One embed: a container element, its frame, and the configuration that the frame shows. The base of every kind;
 * components registered with a service extend it too.
 */
export abstract class Embed {
  static allowedEvents: string[] = [...commonEvents]
  static accessTokenAttribute = 'powerbi-access-token'
  static embedUrlAttribute = 'powerbi-embed-url'
  static nameAttribute = 'powerbi-name'
  static typeAttribute = 'powerbi-type'
  static defaultEmbedHostName = 'https://app.powerbi.com'
  static maxFrontLoadTimes: number = frontLoads
  static type: string
  static findGroupIdFromEmbedUrl = (url: string): string | undefined => parameterOf(url, 'groupId')

  allowedEvents: string[] = [...(this.constructor as typeof Embed).allowedEvents]
  declare readonly service: ServiceCore
  declare readonly element: HTMLElement
  declare config: EmbedConfiguration
  declare bootstrapConfig: EmbedConfiguration | undefined
  declare embedtype: string
  eventHooks: Hooks = {}
  eventHandlers: Listening[] = []
  loadPath = ''
  phasedLoadPath: string | undefined
  /** Create, visual, Q&A and quick-create share the report's path [EMB-31]; components have their type's. */
  declare tokenPath: string | undefined
  declare lastLoadRequest: number | undefined
  declare frontLoadHandler: (() => void) | undefined
  commands: models.ICommandExtension[] = []
  groups: models.IMenuGroupExtension[] = []
  initialLayoutType: models.LayoutType = 0
  /** True when the next load goes to the prepare path. */
  declare phased: boolean
  declare readonly frame: Frame
  /** What the frame told last of how its report stands: the load gives it back where the browser loads the frame again. */
  declare protected view: ToldView | undefined

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    iframe?: HTMLIFrameElement,
    phased = false,
    isBootstrap = false,
  ) {
    this.service = service
    this.element = element
    this.phased = phased
    this.populateConfig(config as EmbedConfiguration, isBootstrap)
    if (this.frontLoads() && service.embeds.length < frontLoads)
      this.frontLoadHandler = () => void this.#frontLoad()
    const taken = frameOf(iframe)
    this.frame = taken ?? this.#createFrame()
    this.frame.onLoad = () => void this.start(this.phased, this.view)
    if (!taken) element.replaceChildren(this.frame.iframe)
    // A frame speaks to the window that it stands in.
    if (element.ownerDocument !== document)
      service.raiseError(new EmbedError('FRAME_GONE', 'its element is in another window'))
  }

  /** The id of what is embedded, from configuration, attribute or URL. Throws the id-required error. */
  abstract getId(): string | null
  /** Problems of the configuration, or undefined. */
  abstract validate(config: object): models.IError[] | undefined
  /** The frame's path where no embed URL is given. */
  abstract getDefaultEmbedUrlEndpoint(): string
  /** A re-embed or the first one has changed the configuration. */
  configChanged(_isBootstrap: boolean): void {}

  get iframe(): HTMLIFrameElement {
    return this.frame.iframe
  }
  get iframeLoaded(): boolean {
    return this.frame.loaded
  }
  set iframeLoaded(loaded: boolean) {
    this.frame.loaded = loaded
  }

  /** Fills the configuration in from every source and checks it; the page is not touched. */
  populateConfig(given: EmbedConfiguration, isBootstrap: boolean): void {
    const config: EmbedConfiguration = { ...this.bootstrapConfig, ...given }
    const before = { config: this.config, embedtype: this.embedtype, eventHooks: this.eventHooks }
    try {
      const embedUrl = this.#fill(config, isBootstrap)
      const { type, uniqueId } = this.config
      this.bootstrapConfig = isBootstrap
        ? ({ ...given, type, uniqueId, embedUrl, bootstrapped: true } as EmbedConfiguration)
        : undefined
    } catch (error) {
      Object.assign(this, before)
      throw error
    }
    this.configChanged(isBootstrap)
  }

  /** Returns the embed URL without the parameters that settings add to it. */
  #fill(config: EmbedConfiguration, isBootstrap: boolean): string {
    const { provider } = this.service
    config.type ||= this.config?.type ?? this.attribute('type')!
    this.embedtype = config.type.toLowerCase()
    const url =
      config.embedUrl ||
      this.attribute('embed-url') ||
      (isBootstrap && defaultFrameUrl(provider, this.getDefaultEmbedUrlEndpoint(), config.hostname))
    if (!url) throw new Error(texts.urlRequired(provider))
    if (asksAutoAuth(url)) throw new Error(texts.unsupportedUrl(provider))
    if (isBootstrap) config.bootstrapped = true
    else {
      config.accessToken ||= this.attribute('access-token') || this.service.accessToken!
      if (!config.accessToken) throw new Error(texts.tokenRequired(provider))
    }
    this.eventHooks = { ...config.eventHooks }
    delete config.eventHooks
    checkHooks(this.eventHooks, this.embedtype, config.tokenType)
    config.groupId ||= parameterOf(url, 'groupId')!
    config.uniqueId ||= this.config?.uniqueId || this.attribute('name') || newUniqueId()
    config.embedUrl = withParameters(
      url,
      settingsParameters(config.settings, this.embedtype, this.eventHooks),
    )
    this.config = config
    this.fillSettings()
    if (!isBootstrap) {
      this.fillId()
      this.#checkHost()
      const errors = this.validate(this.config)
      if (errors) throw errors
    } else this.#checkHost()
    return url
  }

  /** Adds what a kind always sends. */
  protected fillSettings(): void {}

  protected fillId(): void {
    const id = this.getId()
    if (id !== null) this.config.id = id
  }

  #checkHost(): void {
    if (!this.frame && !isAllowedUrl(this.service.provider, this.config.embedUrl!)) {
      throw new Error(texts.invalidUrl(this.service.provider))
    }
  }

  /** The text of the container's attribute, or undefined when it is absent or empty. */
  protected attribute(name: string): string | undefined {
    return this.element.getAttribute(this.service.provider.attributePrefix + name) || undefined
  }

  #createFrame(): Frame {
    const uid = this.config.uniqueId!
    const iframe = createIframe(withParameters(this.config.embedUrl!, [['uid', uid]]), this.embedtype)
    return new Frame(iframe, uid, this.service.wpmp, {
      provider: this.service.provider,
      anyOrigin: () => this.config[allowAnyFrameOrigin] === true,
      onOpaque: (error) => this.service.raiseError(error),
    })
  }

  /** True when this kind may get its configuration when it says ready, before its load event. */
  protected frontLoads(): boolean {
    return true
  }

  async #frontLoad(): Promise<void> {
    if (!this.config.accessToken) return
    const body = this.config as object as Record<string, unknown>
    await this.#settleLater(this.ask(calls.frontLoad, {}, body, { after: undefined }))
  }

  /** Work that nobody waits for: its failure goes to the service's onError, the leaving of the frame to nobody. */
  async #settleLater(work: Promise<unknown>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!(error instanceof EmbedError && error.code === 'FRAME_GONE')) this.service.raiseError(error)
    }
  }

  /**
   * Makes a call of the table. Resolves with the whole answer, rejects with the body of a refusal or an
   * EmbedError. `options.signal` aborts it; `options.timeoutMs` replaces the service's time-out.
   */
  ask<C extends Call>(
    call: C,
    params: CallParams<C>,
    body?: BodyOf<C>,
    options: AskOptions & { readonly headers?: Headers } = {},
  ): Promise<Answer<AnswerOf<C>>> {
    const patient = call.slow ? { timeoutMs: this.service.requestTimeoutMs * 10, ...options } : options
    const sent = this.request(call.method, fillPath(call.path, params), body, patient)
    return sent as Promise<Answer<AnswerOf<C>>>
  }

  /** Any request to this embed's frame, of `ask` and of components' own paths. Before the frame has loaded it waits for the load. */
  protected request(
    method: Call['method'],
    url: string,
    body?: unknown,
    given: AskOptions & { readonly headers?: Headers } = {},
  ): Promise<Answer> {
    const { hpm, requestTimeoutMs } = this.service
    const options = { timeoutMs: requestTimeoutMs, after: this.frame.whenLoaded(), ...given }
    const headers = { [headerNames.uid]: this.config.uniqueId, ...given.headers }
    const window = this.iframe.contentWindow
    if (method === 'GET') return hpm.get(url, headers, window, options).catch(throwBody)
    const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
    return hpm[verb](url, body, headers, window, options).catch(throwBody)
  }

  /** Headers of load, prepare, create and quick-create. */
  protected startHeaders(): Headers {
    return {
      [headerNames.sdkSessionId]: this.service.getSdkSessionId(),
      ...(this.eventHooks[hooks.newAccessToken] && { [headerNames.tokenProviderSupplied]: true }),
    }
  }

  /** The detail of an event for the page's listeners. Throws where the frame has left out what it needs. */
  detailOf(_eventName: string, body: unknown): unknown {
    return body
  }

  /** Body of a load. */
  protected loadBody(): object {
    return this.config
  }

  /**
   * Sends the configuration, with a view that the frame has told, and resolves with the frame's answer. Resolves with
   * undefined, and sends nothing, when there is no token yet, the frame has not loaded, or the last load was sent less
   * than 100 ms ago. Rejects with IError[] when the configuration is not valid.
   */
  async load(phased = false, view?: ToldView): Promise<unknown> {
    const { name } = this.service.provider
    const path = (phased && this.phasedLoadPath) || this.loadPath
    if (!this.config.accessToken) {
      console.debug(`${name} SDK iframe is loaded but powerbi.embed is not called yet.`)
      return undefined
    }
    if (!this.iframeLoaded) {
      console.debug(`${name} SDK is trying to post ${path} before iframe is ready.`)
      return undefined
    }
    const now = Date.now()
    if (this.lastLoadRequest !== undefined && Math.abs(now - this.lastLoadRequest) < loadThrottleMs) {
      console.debug(
        `${name} SDK sent more than two ${path} requests in the last ${loadThrottleMs}ms interval.`,
      )
      return undefined
    }
    const errors = this.validate(this.config)
    if (errors) throw errors
    const headers = {
      ...this.startHeaders(),
      [headerNames.bootstrapped]: this.config.bootstrapped,
      [headerNames.loadSdkVersion]: sdkVersion,
      [headerNames.casementClient]: clientVersion,
    }
    this.lastLoadRequest = now
    this.view = view
    const body = { ...this.loadBody(), ...(view && { view }) }
    return (await this.request('POST', path, body, { headers })).body
  }

  /** A load whose failure goes to the service's onError. */
  start(phased: boolean, view?: ToldView): Promise<void> {
    return this.#settleLater(this.load(phased, view))
  }

  /** Loads again what is configured. */
  reload(): Promise<unknown> {
    return this.load()
  }

  create(): Promise<unknown> {
    return Promise.reject(new Error('no create support'))
  }

  async save(): Promise<void> {
    return (await this.ask(calls.save, {}, null)).body
  }

  async saveAs(parameters: models.ISaveAsParameters): Promise<void> {
    return (await this.ask(calls.saveAs, {}, parameters)).body
  }

  async getCorrelationId(): Promise<string> {
    return (await this.ask(calls.getCorrelationId, {})).body!
  }

  /**
   * Gives the frame a new token, in place; a frame that has not loaded gets it with its load. The token is kept
   * in this embed's configuration only: neither the element nor the service gets it.
   */
  async setAccessToken(accessToken: string): Promise<unknown> {
    if (!accessToken) throw new Error(texts.emptyToken)
    if (!this.iframeLoaded && !this.bootstrapConfig) {
      this.config.accessToken = accessToken
      return undefined
    }
    const { type } = this.config
    const path = (Object.hasOwn(endpoints, type!) && this.tokenPath) || `/${type}/token`
    const answer = await this.request('POST', path, accessToken)
    this.config.accessToken = accessToken
    return answer.body
  }

  /** Listens to an allowed event of this embed; any other name throws. */
  on<Detail>(eventName: string, handle: EventHandler<Detail>): void {
    if (!this.allowedEvents.includes(eventName))
      throw new Error(texts.eventNotAllowed(this.allowedEvents, eventName))
    this.eventHandlers.push({ name: eventName, handle: handle as EventHandler<never> })
    this.element.addEventListener(eventName, handle as EventListener)
  }

  /** Stops one handler of an event, or all of them. A handler that does not listen changes nothing. */
  off<Detail>(eventName: string, handle?: EventHandler<Detail>): void {
    this.eventHandlers = this.eventHandlers.filter((each) => {
      if (each.name !== eventName || (handle && each.handle !== (handle as EventHandler<never>))) return true
      this.element.removeEventListener(eventName, each.handle as EventListener)
      return false
    })
  }

  /** Gives the frame and the listening over to the embed that takes this one's place. */
  handOver(next: Embed): void {
    next.eventHandlers = this.eventHandlers
    this.eventHandlers = []
  }

  /** Stops listening and gives the frame back. The container element stays. May be called twice. */
  destroy(): void {
    for (const { name, handle } of this.eventHandlers) {
      this.element.removeEventListener(name, handle as EventListener)
    }
    this.eventHandlers = []
    this.frontLoadHandler = undefined
    this.frame.destroy()
  }

  fullscreen(): void {
    void this.iframe.requestFullscreen()
  }

  exitFullscreen(): void {
    if (document.fullscreenElement === this.iframe) void document.exitFullscreen()
  }

  /** The frame's title for people who hear the page; null takes it away. */
  setComponentTitle(title: string | null): void {
    if (title === null) this.iframe.removeAttribute('title')
    else this.iframe.setAttribute('title', title)
  }

  setComponentTabIndex(tabIndex = 0): void {
    this.element.setAttribute('tabindex', String(tabIndex))
  }

  removeComponentTabIndex(): void {
    this.element.removeAttribute('tabindex')
  }
}

/** Error of a refused call: the body of the refusal; anything else as it is. */
function throwBody(failure: unknown): never {
  throw typeof failure === 'object' && failure && 'body' in failure ? failure.body : failure
}

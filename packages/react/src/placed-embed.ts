import { loadThrottleMs } from '@casement/client'
import type { Embed, EmbedConfiguration, Service, ServiceCore } from '@casement/client'
import type { models } from '@casement/contract'
import { sameStructure } from './same-structure.ts'

/** Handlers by event name. */
export type EventHandlers<Name extends string = string> = Readonly<
  Partial<Record<Name, (event: CustomEvent) => void>>
>

export interface PlacedEmbedOptions {
  readonly service: ServiceCore
  readonly element: HTMLElement
  readonly phased: boolean
  /** The handlers of now, whenever an event comes. */
  readonly handlers: () => EventHandlers
  readonly onEmbed: (embed: Embed) => void
  readonly onError: (error: unknown) => void
}

const makers: readonly unknown[] = ['create', 'quickCreate']

/**
 * One element and the wish for what it shows. The wish is compared with what was asked last: nothing is asked
 * twice, a new token alone goes to the report in place, and what comes too soon after a load is asked again
 * once the client would not skip it.
 */
export class PlacedEmbed {
  readonly #options: PlacedEmbedOptions
  #embed: Embed | undefined
  #asked: EmbedConfiguration | undefined
  #wished: EmbedConfiguration | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #listening: readonly string[] = []
  readonly #dispatch = (event: Event) => this.#options.handlers()[event.type]?.(event as CustomEvent)

  constructor(options: PlacedEmbedOptions) {
    this.#options = options
  }

  show(config: EmbedConfiguration): void {
    this.#wished = config
    clearTimeout(this.#timer)
    if (this.#asked && sameStructure(config, this.#asked)) return
    const waitMs = this.#untilLoadMs()
    if (waitMs > 0 && !this.#onlyTokenDiffers()) this.#timer = setTimeout(() => this.#ask(), waitMs)
    else this.#ask()
  }

  /** Listens to the events that have a handler; no other name is listened to. */
  listenTo(names: readonly string[]): void {
    const embed = this.#embed
    if (!embed) return
    for (const name of this.#listening) if (!names.includes(name)) embed.off(name, this.#dispatch)
    for (const name of names) if (!this.#listening.includes(name)) embed.on(name, this.#dispatch)
    this.#listening = names
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#embed = undefined
    this.#listening = []
    this.#options.service.reset(this.#options.element)
  }

  #untilLoadMs(): number {
    const last = this.#embed?.lastLoadRequest
    return last === undefined ? 0 : loadThrottleMs - Math.abs(Date.now() - last)
  }

  #onlyTokenDiffers(): boolean {
    const { accessToken } = this.#wished!
    return (
      !!accessToken &&
      !!this.#asked?.accessToken &&
      sameStructure({ ...this.#asked, accessToken }, this.#wished)
    )
  }

  #ask(): void {
    const { onEmbed, onError } = this.#options
    const config = this.#wished!
    const onlyToken = this.#onlyTokenDiffers()
    const before = this.#asked
    this.#asked = config
    try {
      if (this.#embed && onlyToken) {
        this.#embed.setAccessToken(config.accessToken!).catch(onError)
        return
      }
      if (before && before.type !== config.type) this.#makeWayFor(config, before)
      const embed = this.#make({ ...config, ...(config.eventHooks && { eventHooks: this.#hooks(config) }) })
      if (embed === this.#embed) return
      this.#embed = embed
      this.#listening = []
      this.listenTo(Object.keys(this.#options.handlers()))
      onEmbed(embed)
    } catch (error) {
      this.#asked = before
      onError(error)
    }
  }

  #make(config: EmbedConfiguration): Embed {
    const { service, element, phased } = this.#options
    if (!config.accessToken) return this.#embed ?? service.bootstrap(element, config)
    // The components of these two kinds ask for a service that has them.
    const whole = service as Service
    if (config.type === 'create')
      return whole.createReport(element, config as models.IReportCreateConfiguration)
    if (config.type === 'quickCreate')
      return whole.quickCreate(element, config as models.IQuickCreateConfiguration)
    return service.embedInternal(element, config, phased)
  }

  /** Hooks for good, which ask those of the last wish. */
  #hooks({ eventHooks = {} }: EmbedConfiguration): models.EventHooks {
    const ask = (name: string) => (asked: unknown) =>
      (this.#wished?.eventHooks as Record<string, (asked: unknown) => unknown> | undefined)?.[name]?.(asked)
    return Object.fromEntries(
      Object.entries(eventHooks).map(([name, hook]) => [name, typeof hook === 'function' ? ask(name) : hook]),
    ) as models.EventHooks
  }

  /** Another type gets a frame of its own; a report that was created stays in the frame that made it. */
  #makeWayFor(config: EmbedConfiguration, before: EmbedConfiguration): void {
    if (makers.includes(before.type) && config.type === 'report') {
      this.listenTo([])
      return
    }
    this.#options.service.reset(this.#options.element)
    this.#embed = undefined
  }
}

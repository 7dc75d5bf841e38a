import type { models } from '@casement/contract'
import { calls, endpoints } from '@casement/contract'
import type { EmbedConfiguration } from '../embed/configuration.ts'
import { Embed } from '../embed/embed.ts'
import type { ServiceCore } from '../embed/service-core.ts'

/** The making of a dataset and a report over it in one go. */
export class QuickCreate extends Embed {
  static override type = 'QuickCreate'

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phased, isBootstrap)
    this.tokenPath = calls.setReportToken.path
  }

  get createConfig(): EmbedConfiguration {
    return this.config
  }

  getId(): null {
    return null
  }

  validate(config: object): models.IError[] | undefined {
    return this.service.rules.quickCreate?.(config)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.quickCreate
  }

  protected override frontLoads(): boolean {
    return false
  }

  /** Loads, as the other kinds do: nothing is sent before there is a token and the frame has loaded. */
  override async load(): Promise<unknown> {
    return this.config.accessToken && this.iframeLoaded ? this.create() : undefined
  }

  /** Sends the configuration. Rejects with IError[] when it is not valid. */
  override async create(): Promise<unknown> {
    const errors = this.validate(this.config)
    if (errors) throw errors
    const headers = this.startHeaders()
    return (await this.ask(calls.quickCreate, {}, { ...this.config }, { headers })).body
  }
}

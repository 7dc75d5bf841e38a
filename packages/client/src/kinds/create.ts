import type { models } from '@casement/contract'
import { calls, endpoints } from '@casement/contract'
import type { EmbedConfiguration } from '../embed/configuration.ts'
import { Embed } from '../embed/embed.ts'
import type { ServiceCore } from '../embed/service-core.ts'
import * as texts from '../embed/texts.ts'
import { parameterOf } from '../frame/frame-url.ts'

/** The making of a new report over a dataset. Embedded again with type report, it becomes that report. */
export class Create extends Embed {
  static override type = 'Create'
  static findIdFromEmbedUrl = (url: string): string | undefined => parameterOf(url, 'datasetId')

  declare createConfig: models.IReportCreateConfiguration

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

  /** The dataset's id. */
  getId(): string {
    const { datasetId } = this.config
    const id = datasetId || this.createConfig?.datasetId || Create.findIdFromEmbedUrl(this.config.embedUrl!)
    if (!id) throw new Error(texts.idRequired('Dataset'))
    return id
  }

  protected override fillId(): void {
    this.createConfig = createConfigOf(this.config, this.getId())
  }

  validate(): models.IError[] | undefined {
    return this.service.rules.create?.(this.createConfig)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.create
  }

  protected override frontLoads(): boolean {
    return false
  }

  /** Loads, as the other kinds do: nothing is sent before there is a token and the frame has loaded. */
  override async load(): Promise<unknown> {
    return this.config.accessToken && this.iframeLoaded ? this.create() : undefined
  }

  /** Sends the create configuration. Rejects with IError[] when it is not valid. */
  override async create(): Promise<unknown> {
    this.createConfig = createConfigOf(this.config, this.getId())
    const errors = this.validate()
    if (errors) throw errors
    const headers = this.startHeaders()
    return (await this.ask(calls.createReport, {}, { ...this.createConfig }, { headers })).body
  }

  async isSaved(): Promise<boolean> {
    return !(await this.ask(calls.hasUnsavedChanges, {})).body
  }
}

/** Body of `POST /report/create`, with nothing else of the configuration. */
function createConfigOf(config: EmbedConfiguration, datasetId: string): models.IReportCreateConfiguration {
  const { accessToken, groupId, settings, tokenType, theme } = config
  return { accessToken, datasetId, groupId, settings, tokenType, theme } as models.IReportCreateConfiguration
}

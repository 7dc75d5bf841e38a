import { calls, endpoints, models } from '@casement/contract'
import { Embed } from './embed.ts'
import { parameterOf } from './frame-url.ts'
import type { Service } from './service.ts'
import * as texts from './texts.ts'

/** The making of a new report over a dataset. Embedded again with type report, it becomes that report. */
export class Create extends Embed {
  static override type = 'Create'
  static findIdFromEmbedUrl = (url: string): string | undefined => parameterOf(url, 'datasetId')

  declare createConfig: models.IReportCreateConfiguration

  constructor(
    service: Service,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phased, isBootstrap)
  }

  /** The dataset's id. */
  getId(): string {
    const { datasetId } = this.config
    const id = datasetId || this.createConfig?.datasetId || Create.findIdFromEmbedUrl(this.config.embedUrl!)
    if (!id) throw new Error(texts.idRequired('Dataset'))
    return id
  }

  protected override fillId(): void {
    this.createConfig = this.#createConfig()
  }

  #createConfig(): models.IReportCreateConfiguration {
    const { accessToken, groupId, settings, tokenType, theme } = this.config
    const all = { accessToken, datasetId: this.getId(), groupId, settings, tokenType, theme }
    return all as models.IReportCreateConfiguration
  }

  validate(): models.IError[] | undefined {
    return models.validateCreateReport(this.createConfig)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.create
  }

  protected override frontLoads(): boolean {
    return false
  }

  /** What loading is for the other kinds: nothing is sent before there is a token and the frame has loaded. */
  override async load(): Promise<unknown> {
    return this.config.accessToken && this.iframeLoaded ? this.create() : undefined
  }

  /** Sends the create configuration. Rejects with IError[] when it is not valid. */
  override async create(): Promise<unknown> {
    this.createConfig = this.#createConfig()
    const errors = this.validate()
    if (errors) throw errors
    const headers = this.startHeaders()
    return (await this.ask(calls.createReport, {}, { ...this.createConfig }, { headers })).body
  }

  async isSaved(): Promise<boolean> {
    return !(await this.ask(calls.hasUnsavedChanges, {})).body
  }
}

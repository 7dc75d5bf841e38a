import type { models } from '@casement/contract'
import { calls, endpoints, dashboardEvents } from '@casement/contract'
import type { EmbedConfiguration } from '../embed/configuration.ts'
import { Embed } from '../embed/embed.ts'
import type { ServiceCore } from '../embed/service-core.ts'
import * as texts from '../embed/texts.ts'
import { parameterOf } from '../frame/frame-url.ts'

const pageViews: readonly unknown[] = ['fitToWidth', 'oneColumn', 'actualSize']

/** A dashboard in a frame. */
export class Dashboard extends Embed {
  static override allowedEvents: string[] = /* @__PURE__ */ Embed.allowedEvents.concat(dashboardEvents)
  static override type = 'Dashboard'
  static dashboardIdAttribute = 'powerbi-dashboard-id'
  static findIdFromEmbedUrl = (url: string): string | undefined => parameterOf(url, 'dashboardId')

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phased, isBootstrap)
    this.loadPath = calls.loadDashboard.path
    this.phasedLoadPath = calls.prepareDashboard.path
    this.tokenPath = calls.setDashboardToken.path
  }

  getId(): string {
    const id =
      this.config.id || this.attribute('dashboard-id') || Dashboard.findIdFromEmbedUrl(this.config.embedUrl!)
    if (typeof id !== 'string' || id === '') {
      throw new Error(texts.idRequired('Dashboard', `${this.service.provider.attributePrefix}dashboard-id`))
    }
    return id
  }

  validate(config: object): models.IError[] | undefined {
    const { pageView } = config as EmbedConfiguration
    if (pageView && !pageViews.includes(pageView)) {
      return [{ message: 'pageView must be one of the followings: fitToWidth, oneColumn, actualSize' }]
    }
    return this.service.rules.dashboard?.(config)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.dashboard
  }
}

import type { models } from '@casement/contract'
import { calls, endpoints, tileEvents } from '@casement/contract'
import { Embed } from '../embed/embed.ts'
import type { ServiceCore } from '../embed/service-core.ts'
import * as texts from '../embed/texts.ts'
import { parameterOf } from '../frame/frame-url.ts'

/** One tile of a dashboard in a frame. A phased load goes to its only load path. */
export class Tile extends Embed {
  static override allowedEvents: string[] = /* @__PURE__ */ Embed.allowedEvents.concat(tileEvents)
  static override type = 'Tile'
  static findIdFromEmbedUrl = (url: string): string | undefined => parameterOf(url, 'tileId')

  constructor(
    service: ServiceCore,
    element: HTMLElement,
    config: object,
    phased?: boolean,
    isBootstrap?: boolean,
  ) {
    super(service, element, config, undefined, phased, isBootstrap)
    this.loadPath = calls.loadTile.path
    this.tokenPath = calls.setTileToken.path
  }

  getId(): string {
    const id = this.config.id || Tile.findIdFromEmbedUrl(this.config.embedUrl!)
    if (typeof id !== 'string' || id === '') throw new Error(texts.idRequired('Tile'))
    return id
  }

  validate(config: object): models.IError[] | undefined {
    return this.service.rules.tile?.(config)
  }

  getDefaultEmbedUrlEndpoint(): string {
    return endpoints.tile
  }
}

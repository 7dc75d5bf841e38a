import type { models } from '@casement/contract'
import { Create } from './create.ts'
import { Dashboard } from './dashboard.ts'
import type { Embed } from './embed.ts'
import type { HpmFactory, RouterFactory, WpmpFactory } from './factories.ts'
import { Qna } from './qna.ts'
import { QuickCreate } from './quick-create.ts'
import { Report } from './report.ts'
import { ServiceCore } from './service-core.ts'
import type { EmbedKinds, ServiceConfiguration } from './service-core.ts'
import { Tile } from './tile.ts'
import { Visual } from './visual.ts'

const kinds: EmbedKinds = {
  embedded: { report: Report, dashboard: Dashboard, tile: Tile, qna: Qna, visual: Visual },
  made: { create: Create, quickCreate: QuickCreate },
  report: Report,
}

/** A service for every kind of embed. */
export class Service extends ServiceCore {
  constructor(
    hpmFactory: HpmFactory,
    wpmpFactory: WpmpFactory,
    routerFactory: RouterFactory,
    config?: ServiceConfiguration,
  ) {
    super(hpmFactory, wpmpFactory, routerFactory, kinds, config)
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
}

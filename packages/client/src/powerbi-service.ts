/** The namespace `service` of powerbi-client: the class, and the types it is reached with. */
export { Service } from './service.ts'
export type { Service as IService } from './service.ts'
export type {
  EmbedElement as IPowerBiElement,
  EmbedFactory as EmbedComponentFactory,
  ServiceConfiguration as IServiceConfiguration,
} from './embed/service-core.ts'
export type {
  HpmFactory as IHpmFactory,
  RouterFactory as IRouterFactory,
  WpmpFactory as IWpmpFactory,
} from './messages/factories.ts'
export type { EventHandler as IEventHandler } from './embed/embed.ts'
export type { AnyEmbedConfiguration as IComponentEmbedConfiguration } from './embed/configuration.ts'

/** Event of a frame, and its source. */
export interface IEvent<T> {
  type: string
  id: string
  name: string
  value: T
}

export type ICustomEvent<T> = CustomEvent<T>

export interface IDebugOptions {
  logMessages?: boolean
  wpmpName?: string
}

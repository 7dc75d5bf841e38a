import { hpmFactory, routerFactory, wpmpFactory } from './factories.ts'
import { Service } from './service.ts'
import type { ServiceConfiguration } from './service.ts'

/** A service with the client's own parts. Listens from now on; `destroy` ends it. */
export const createService = (options: ServiceConfiguration = {}): Service =>
  new Service(hpmFactory, wpmpFactory, routerFactory, options)

import { hpmFactory, routerFactory, wpmpFactory } from './factories.ts'
import { Report } from './report.ts'
import { ServiceCore } from './service-core.ts'
import type { ServiceConfiguration } from './service-core.ts'
import { Service } from './service.ts'

/** A service with the client's own parts, for every kind of embed. Listens from now on; `destroy` ends it. */
export const createService = (options: ServiceConfiguration = {}): Service =>
  new Service(hpmFactory, wpmpFactory, routerFactory, options)

/** The same for pages that embed nothing but reports: the other kinds stay out of their script. */
export const createReportService = (options: ServiceConfiguration = {}): ServiceCore =>
  new ServiceCore(
    hpmFactory,
    wpmpFactory,
    routerFactory,
    { embedded: { report: Report }, report: Report },
    options,
  )

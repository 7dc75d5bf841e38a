import { ServiceCore } from './embed/service-core.ts'
import type { EmbedFactory, ServiceConfiguration } from './embed/service-core.ts'
import { hpmFactory, routerFactory, wpmpFactory } from './messages/factories.ts'
import { Report } from './report/report.ts'
import { Service } from './service.ts'

/** A service with the client's own parts, for every kind of embed. Listens from now on; `destroy` ends it. */
export const createService = (options: ServiceConfiguration = {}): Service =>
  new Service(hpmFactory, wpmpFactory, routerFactory, options)

/**
 * The same for pages that embed nothing but reports: the other kinds and the validators stay out of their script.
 * What is wrong with a configuration is said by the frame, and goes to onError.
 */
export const createReportService = (options: ServiceConfiguration = {}): ServiceCore =>
  new ReportService(hpmFactory, wpmpFactory, routerFactory, {}, options)

class ReportService extends ServiceCore {
  protected override factoryFor(type: string): EmbedFactory | undefined {
    return type === 'report' ? (...of) => new Report(...of) : undefined
  }
}

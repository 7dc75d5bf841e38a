export type { HostClock } from './clock.ts'
export { contentOf, type HostContent, type OwnReport } from './content.ts'
export type { FaultBoard } from './faults.ts'
export type { HeardQuery } from './heard-queries.ts'
export {
  openTestHost,
  type EmbedConfiguration,
  type HostedReport,
  type IssuedToken,
  type TestHost,
  type TestHostOptions,
  type TokenOptions,
} from './test-host.ts'

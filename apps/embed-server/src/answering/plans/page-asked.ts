import type { EffectiveIdentity } from '@casement/semantic'
import type { Step } from '@casement/server'
import type { ServedDataset } from '../../content/content-parts.ts'
import type { Clock } from '../query/clock.ts'

/** Questions of a page, for whom they are asked and of what. */
export interface PageAsked {
  readonly queries: readonly unknown[]
  readonly dataset: ServedDataset
  readonly identity: EffectiveIdentity
  /** whose share of the service's time it takes */
  readonly viewer: string
  readonly signal: AbortSignal
  /** what it is a part of, for traces and the log; absent: nobody is told */
  readonly step?: Step
  readonly clock: Clock
}

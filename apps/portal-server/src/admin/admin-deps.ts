import type { Settings } from '@casement/server'
import type { Store } from '@casement/store'
import type { AppearanceRecords } from './appearance/appearance-records.ts'
import type { ShownAppearance } from './appearance/shown-appearance.ts'
import type { ContentRecords } from '../content/content-records.ts'
import type { DatasetRefreshes } from '../embedding/dataset-refreshes.ts'
import type { EmbeddingService } from '../embedding/embedding-service.ts'
import type { RecentTokens } from '../embedding/recent-tokens.ts'
import type { GrantRecords } from '../access/grants/grant-records.ts'
import type { PeopleRecords } from '../auth/people/people-records.ts'
import type { EndedSignIns } from '../auth/signed-in/ended-sign-ins.ts'
import type { RequestRecords } from './requests/request-records.ts'
import type { SubscriptionRecords } from '../reading/subscriptions/subscription-records.ts'
import type { ViewsAs } from '../access/view-as/views-as.ts'

/** All that the routes of administrators work with. */
export interface AdminDeps {
  readonly settings: Settings
  readonly store: Pick<Store, 'drizzle' | 'ping'>
  readonly grants: GrantRecords
  readonly content: ContentRecords
  readonly appearance: AppearanceRecords
  readonly shown: ShownAppearance
  readonly datasets: DatasetRefreshes
  readonly people: PeopleRecords
  /** not what was kept of it: a role written a moment ago can be granted */
  readonly service: EmbeddingService
  readonly recent: RecentTokens
  readonly endedSignIns: EndedSignIns
  readonly viewsAs: ViewsAs
  readonly requests: RequestRecords
  readonly subscriptions: SubscriptionRecords
  readonly now: () => Date
}

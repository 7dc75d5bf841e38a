import type { Plan } from '@casement/evaluator'
import type { Model } from '../model/model.ts'
import type { EffectiveIdentity } from '../request/effective-identity.ts'
import { withoutNames } from './model-ids.ts'
import { pageTables } from './page-reads.ts'
import type { PageOptions, PageTables } from './page-reads.ts'

/** Plans with ids in the place of names, and all that their tables have to be read for. */
export interface PagePlan extends PageTables {
  readonly plans: readonly Plan[]
}

/** Puts the plans of a page together with what their tables have to be read for. */
export const planPage = (
  plans: readonly Plan[],
  model: Model,
  identity: EffectiveIdentity,
  options: PageOptions,
): PagePlan => ({
  plans: plans.map((plan) => withoutNames(plan, model)),
  ...pageTables(plans, model, identity, options),
})

/*
 * The names of powerbi-client 2.23.1 and the seams that programs written for it reach for: the Service
 * constructor with its three factories, `service.hpm`, `service.wpmp`, `service.router`. No side effects.
 */
import { hpmFactory, routerFactory, wpmpFactory } from './factories.ts'

export { models } from '@casement/contract'
export * as service from './powerbi-service.ts'
export const factories = { hpmFactory, wpmpFactory, routerFactory }
export { Create } from './create.ts'
export { Dashboard } from './dashboard.ts'
export { Embed } from './embed.ts'
export { AdvancedFilterBuilder } from './filter-builders/advanced-filter-builder.ts'
export { BasicFilterBuilder } from './filter-builders/basic-filter-builder.ts'
export { RelativeDateFilterBuilder } from './filter-builders/relative-date-filter-builder.ts'
export { RelativeTimeFilterBuilder } from './filter-builders/relative-time-filter-builder.ts'
export { TopNFilterBuilder } from './filter-builders/top-n-filter-builder.ts'
export { Qna } from './qna.ts'
export { QuickCreate } from './quick-create.ts'
export { Tile } from './tile.ts'
export { Visual } from './visual.ts'

// By star: a program's augmentation of this module then reaches the classes themselves.
export * from './page.ts'
export * from './report.ts'
export * from './visual-descriptor.ts'

export type { Filterable as IFilterable } from './filterable.ts'
export type * from './powerbi-types.ts'

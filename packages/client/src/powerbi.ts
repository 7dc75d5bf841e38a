/*
 * The names of powerbi-client 2.23.1 and the seams that programs written for it reach for: the Service
 * constructor with its three factories, `service.hpm`, `service.wpmp`, `service.router`. No side effects.
 */
import { hpmFactory, routerFactory, wpmpFactory } from './messages/factories.ts'
import type { HpmFactory, RouterFactory, WpmpFactory } from './messages/factories.ts'

export { models } from '@casement/contract'
export * as service from './powerbi-service.ts'
export const factories: {
  hpmFactory: HpmFactory
  wpmpFactory: WpmpFactory
  routerFactory: RouterFactory
} = { hpmFactory, wpmpFactory, routerFactory }
export { Create } from './kinds/create.ts'
export { Dashboard } from './kinds/dashboard.ts'
export { Embed } from './embed/embed.ts'
export { AdvancedFilterBuilder } from './filter-builders/advanced-filter-builder.ts'
export { BasicFilterBuilder } from './filter-builders/basic-filter-builder.ts'
export { RelativeDateFilterBuilder } from './filter-builders/relative-date-filter-builder.ts'
export { RelativeTimeFilterBuilder } from './filter-builders/relative-time-filter-builder.ts'
export { TopNFilterBuilder } from './filter-builders/top-n-filter-builder.ts'
export { Qna } from './kinds/qna.ts'
export { QuickCreate } from './kinds/quick-create.ts'
export { Tile } from './kinds/tile.ts'
export { Visual } from './kinds/visual.ts'

// By star: a program's augmentation of this module then reaches the classes themselves.
export * from './report/page.ts'
export * from './report/report.ts'
export * from './report/visual-descriptor.ts'

export type { Filterable as IFilterable } from './embed/filterable.ts'
export type * from './powerbi-types.ts'

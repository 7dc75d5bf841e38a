import type { DocumentKind } from '../../kind/document-kind.ts'
import type { PageNavigatorDefinition } from './definition.ts'

/** Left out. */
export const documentKind: DocumentKind<PageNavigatorDefinition> = {}

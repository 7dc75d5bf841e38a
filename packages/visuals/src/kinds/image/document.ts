import type { DocumentKind } from '../../kind/document-kind.ts'
import type { ImageDefinition } from './definition.ts'

/** Left out. */
export const documentKind: DocumentKind<ImageDefinition> = {}

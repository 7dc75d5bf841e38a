import type { DocumentKind } from '../../kind/document-kind.ts'
import type { ButtonDefinition } from './definition.ts'

/** Left out. */
export const documentKind: DocumentKind<ButtonDefinition> = {}

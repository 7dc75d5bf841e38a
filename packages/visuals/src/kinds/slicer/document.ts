import type { DocumentKind } from '../../kind/document-kind.ts'
import type { SlicerDefinition } from './definition.ts'

/** As every control: what is chosen, in words. */
export const documentKind: DocumentKind<SlicerDefinition> = {}

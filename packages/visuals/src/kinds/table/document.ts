import type { DocumentKind } from '../../kind/document-kind.ts'
import type { TableDefinition } from './definition.ts'

/** Its fields as columns, as every kind that is not drawn. */
export const documentKind: DocumentKind<TableDefinition> = {}

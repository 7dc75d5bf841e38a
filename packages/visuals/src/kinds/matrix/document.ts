import type { DocumentKind } from '../../kind/document-kind.ts'
import type { MatrixDefinition } from './definition.ts'
import { matrixTable } from './matrix-table.ts'

export const documentKind: DocumentKind<MatrixDefinition> = { table: matrixTable }

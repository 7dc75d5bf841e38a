import type { DocumentKind } from '../../kind/document-kind.ts'
import type { StatementDefinition } from './definition.ts'
import { statementTable } from './statement-table.ts'

export const documentKind: DocumentKind<StatementDefinition> = { table: statementTable }

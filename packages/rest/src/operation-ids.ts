import type { myWorkspaceOperations, operations } from './operations.ts'
import type { ownOperations } from './own-operations.ts'

export type OperationId = keyof typeof operations
export type MyWorkspaceOperationId = keyof typeof myWorkspaceOperations
export type OwnOperationId = keyof typeof ownOperations

import type { operations } from './operations.ts'
import type { ownOperations } from './own-operations.ts'

export type OperationId = keyof typeof operations
export type OwnOperationId = keyof typeof ownOperations

import {
  type MyWorkspaceOperationId,
  myWorkspaceOperations,
  operationRights,
  type OperationId,
  type OwnOperationId,
} from '@casement/rest'
import type { FastifyRequest } from 'fastify'
import { refusal } from '../../http/refusal.ts'
import { notFound } from '../../http/not-found.ts'
import { callerIn } from '../callers/caller-of.ts'
import { parametersOf } from '../../http/read-request.ts'
import { type CallersContent, contentWithin } from '../callers/content-within.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** what a route of the REST API does: the right that it needs is that of the operation */
    operation?: OperationId | MyWorkspaceOperationId | OwnOperationId
  }
}

/**
 * An onRequest hook behind the bearer token: a call needs the right of its operation, and what its address names has to lie in
 * a workspace of the caller. Throws InsufficientRights; PowerBIFolderNotFound and PowerBIEntityNotFound as for what is not
 * there; and PowerBINotAuthorizedException for a workspace of the caller's own, which no program has.
 */
export const authorize = (content: CallersContent) => async (request: FastifyRequest) => {
  const { operation } = request.routeOptions.config
  if (operation === undefined) return notFound('operation')
  if (isOfMyWorkspace(operation)) return refuseMyWorkspace(operation)
  const { rights, workspaces } = callerIn(request)
  const right = operationRights[operation]
  if (!rights.includes(right))
    throw refusal(
      'InsufficientRights',
      `${operation} needs the right ${right}, which this caller does not have`,
    )
  if (workspaces === null) return
  const own = contentWithin(content, workspaces)
  const { groupId, datasetId, reportId } = parametersOf(request)
  if (groupId !== undefined && !own.workspace(groupId)) notFound('workspace', groupId)
  if (groupId !== undefined) return
  if (datasetId !== undefined && !own.namedDataset(datasetId)) notFound('dataset', datasetId)
  if (reportId !== undefined && !own.namedReport(reportId)) notFound('report', reportId)
}

const isOfMyWorkspace = (
  operation: OperationId | MyWorkspaceOperationId | OwnOperationId,
): operation is MyWorkspaceOperationId => operation in myWorkspaceOperations

/** Power BI refuses service principals so, and in these words: "My workspace" is a person's. */
function refuseMyWorkspace(operation: MyWorkspaceOperationId): never {
  const { method, path } = myWorkspaceOperations[operation]
  throw refusal(
    'PowerBINotAuthorizedException',
    `API is not accessible for application: ${operation} is of a person's own workspace; ask for ${method} /groups/{groupId}${path}`,
  )
}

import { models } from '@casement/contract'
import { z } from 'zod'
import type { CallersContent } from '../auth/callers/content-within.ts'
import type { NamedReport } from '../content/content-parts.ts'
import { refusal } from '../http/refusal.ts'
import { notFound } from '../http/not-found.ts'

const { Permissions } = models

/** Request for an embed token, in either form; nothing of it is decided yet. */
export interface TokenRequest {
  readonly reports: readonly { id: string; permissions: number }[]
  readonly datasets: readonly string[]
  /** workspaces that copies may be made in; absent: none */
  readonly targetWorkspaces?: readonly string[]
  readonly identities: readonly RequestedIdentity[]
  /** absent or 0: the service's own lifetime */
  readonly lifetimeInMinutes: number | null | undefined
  /** who uses the token in the place of its person; absent: the person */
  readonly actor?: string | null | undefined
}

/** .NET's reader, which Power BI answers with, takes 'true' for true; callers rely on it. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** A name of a person, as it is kept and logged. */
export const nameText = z
  .string()
  .max(256)
  .regex(/^\P{Cc}*$/u, 'expected text without control characters')

/** An effective identity as it is asked for. */
export const identitySchema = z.object({
  username: nameText.optional(),
  auditableContext: nameText.nullish(),
  datasets: z.array(z.string()).max(50).nullish(),
  roles: z.array(z.string()).max(50).nullish(),
  customData: z.string().max(1024).nullish(),
  identityBlob: z.unknown().optional(),
  reports: z.array(z.string()).nullish(),
})
export type RequestedIdentity = z.output<typeof identitySchema>

const shared = {
  identities: z.array(identitySchema).max(50).nullish(),
  lifetimeInMinutes: z.int().min(0).nullish(),
  actor: nameText.min(1).nullish(),
}

/** The body of GenerateToken for one report. */
export const singleSchema = z.object({
  accessLevel: z.enum(['View', 'Edit', 'Create']).nullish(),
  datasetId: z.string().nullish(),
  allowSaveAs: flag.nullish(),
  ...shared,
})

/** The body of the multi-item GenerateToken. */
export const multipleSchema = z.object({
  datasets: z
    .array(z.object({ id: z.string(), xmlaPermissions: z.enum(['Off', 'ReadOnly']).nullish() }))
    .max(50)
    .nullish(),
  reports: z
    .array(z.object({ id: z.string(), allowEdit: flag.nullish() }))
    .max(50)
    .nullish(),
  targetWorkspaces: z
    .array(z.object({ id: z.string() }))
    .max(50)
    .nullish(),
  datasourceIdentities: z.array(z.unknown()).nullish(),
  ...shared,
})

/** Throws InvalidRequest. */
export function requestForReport(report: NamedReport, body: z.output<typeof singleSchema>): TokenRequest {
  if (body.accessLevel === 'Create')
    throw refusal('InvalidRequest', 'accessLevel: Create is for reports that do not exist yet')
  const level = body.accessLevel === 'Edit' ? Permissions.ReadWrite : Permissions.Read
  return {
    reports: [{ id: report.id, permissions: level + (body.allowSaveAs ? Permissions.Copy : 0) }],
    datasets: [report.datasetId],
    targetWorkspaces: body.allowSaveAs ? [report.workspaceId] : [],
    identities: body.identities ?? [],
    lifetimeInMinutes: body.lifetimeInMinutes,
    actor: body.actor,
  }
}

/** Throws InvalidRequest, and PowerBIFolderNotFound for a target workspace. */
export function requestForMany(
  body: z.output<typeof multipleSchema>,
  content: Pick<CallersContent, 'workspace'>,
): TokenRequest {
  if (body.datasourceIdentities?.length)
    throw refusal('InvalidRequest', 'datasourceIdentities: no dataset of this service uses single sign-on')
  for (const { id } of body.targetWorkspaces ?? []) if (!content.workspace(id)) notFound('workspace', id)
  const copy = body.targetWorkspaces?.length ? Permissions.Copy : 0
  return {
    reports: (body.reports ?? []).map(({ id, allowEdit }) => ({
      id,
      permissions: (allowEdit ? Permissions.ReadWrite : Permissions.Read) + copy,
    })),
    datasets: (body.datasets ?? []).map(({ id }) => id),
    targetWorkspaces: (body.targetWorkspaces ?? []).map(({ id }) => id.toLowerCase()),
    identities: body.identities ?? [],
    lifetimeInMinutes: body.lifetimeInMinutes,
    actor: body.actor,
  }
}

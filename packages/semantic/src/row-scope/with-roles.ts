import { apart } from '@casement/schema'
import type { Model } from '../model/model.ts'
import { readRoles } from '../model-file/bind-expressions.ts'
import { Complaints } from '../model-file/complaints.ts'
import { rolesShape } from '../model-file/shapes/model.ts'

/**
 * The model with these roles in place of its own, read and bound as those of a model file are: `{ "roles": […] }`. Throws
 * ModelError, as `parseModel` does, with paths such as `roles[0].rules[1].filter`.
 */
export function withRoles(model: Model, json: unknown): Model {
  const complaints = new Complaints(undefined)
  const written = apart(rolesShape).read(json, '', (finding) => complaints.tellFinding(finding))
  const roles = written && readRoles(written.roles, model, complaints)
  complaints.refuse()
  return { ...model, roles: roles! }
}

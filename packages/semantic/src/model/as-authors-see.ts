import type { Model } from './model.ts'

/** The model with all its rows and objects for everybody. */
export const withoutRoles = (model: Model): Model => ({ ...model, roles: [] })

/** The model whose roles limit rows, and deny no objects. */
export const withoutDenials = (model: Model): Model => ({
  ...model,
  roles: model.roles.map((role) => ({ ...role, denies: [] })),
})

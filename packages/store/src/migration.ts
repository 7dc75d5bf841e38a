/** The schemas: one for all processes together, and one for each server; none reads another's. */
export const schemaNames = ['installation', 'portal', 'service', 'identity'] as const
export type SchemaName = (typeof schemaNames)[number]

export interface Migration {
  /** 1, 2, 3 … without gaps */
  readonly id: number
  readonly name: string
  /** one or more statements; names carry their schema ("portal.grants") */
  readonly sql: string
}

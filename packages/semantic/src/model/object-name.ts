/** Names of an object of a model: a table, or a column or a measure of one. */
export interface ObjectName {
  readonly table: string
  readonly column?: string
  readonly measure?: string
}

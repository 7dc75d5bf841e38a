/** The engine while content is loaded, before anybody asks it anything. Each rejects with the engine's own error. */
export interface LoadingEngine {
  run(sql: string): Promise<unknown>
  rows(sql: string): Promise<unknown[][]>
  /** Counts the statements of a text, and says whether the only one is a query. */
  statementsOf(sql: string): Promise<{ count: number; isQuery: boolean }>
}

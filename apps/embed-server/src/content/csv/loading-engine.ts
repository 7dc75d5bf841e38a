/** The engine while content is loaded, before anybody asks it anything. Each rejects with the engine's own error. */
export interface LoadingEngine {
  run(sql: string): Promise<unknown>
  /** Rejects with the reason of `signal` when it is aborted, and has then stopped working. */
  rows(sql: string, signal?: AbortSignal): Promise<unknown[][]>
  /** Counts the statements of a text, and says whether the only one is a query. */
  statementsOf(sql: string): Promise<{ count: number; isQuery: boolean }>
}

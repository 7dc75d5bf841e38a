import { NoPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

/** A PostgreSQL server of the test's own, or why there is none on this machine. */
export type RealPostgres =
  | {
      readonly kind: 'running'
      readonly url: string
      readonly freeze: () => void
      readonly thaw: () => void
      readonly stop: () => Promise<void>
    }
  | { readonly kind: 'absent'; readonly reason: string }

export async function startPostgres(): Promise<RealPostgres> {
  try {
    const { port, ...server } = await startEmbeddedPostgres({ user: 'casement', password: 'casement' })
    return { kind: 'running', url: `postgres://casement:casement@127.0.0.1:${port}/postgres`, ...server }
  } catch (error) {
    if (!(error instanceof NoPostgres)) throw error
    return { kind: 'absent', reason: error.message }
  }
}

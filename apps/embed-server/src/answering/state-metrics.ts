import { Gauge, type Readiness, type Registry } from '@casement/server'

/** What answering over one engine holds at a moment. */
export interface EngineState {
  /** The name of a connection, or `contentEngine`. */
  readonly engine: string
  /** Queries that wait for a place. */
  readonly waiting: number
  /** Characters and bytes of answers that are kept. */
  readonly kept: number
}

/** What answering holds at a moment. */
export interface AnsweringState {
  readonly engines: readonly EngineState[]
  /** Pre-aggregations that statements may read, and rows of all of them together. */
  readonly preAggregations: { readonly kept: number; readonly rows: number }
}

/** What is asked for a state whenever somebody reads the measurements. */
export interface Watched {
  readonly state: () => AnsweringState
  readonly connectionStates: () => Promise<Readiness>
}

/** The engine of models that name no connection, as metrics name it; the others are called as their connection is. */
export const contentEngine = 'duckdb'

/** Registers what is read when somebody asks for the measurements: what is held, and whether connections answer. */
export function watchState(registry: Registry, { state, connectionStates }: Watched): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  const gaugeByEngine = (
    name: string,
    help: string,
    read: () => Promise<readonly (readonly [engine: string, value: number])[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['engine'],
      registers: [registry],
      async collect() {
        const values = await read()
        // A newer content may name other connections.
        this.reset()
        // A connection may have the name of the content's engine.
        for (const [engine, value] of values) this.inc({ engine }, value)
      },
    })

  const each = async (what: 'waiting' | 'kept') =>
    state().engines.map((one) => [one.engine, one[what]] as const)
  gaugeByEngine('casement_queries_waiting', 'Queries that wait for a place.', () => each('waiting'))
  gaugeByEngine('casement_answers_kept_bytes', 'Size of the answers that are kept.', () => each('kept'))
  gaugeByEngine('casement_connection_up', 'Whether a connection of models answers: 1 or 0.', async () =>
    Object.entries(await connectionStates()).map(([name, told]) => [name, told === 'ok' ? 1 : 0]),
  )
  const own = () => state().preAggregations
  gauge('casement_pre_aggregations_kept', 'Pre-aggregations that are kept.', () => own().kept)
  gauge(
    'casement_pre_aggregations_kept_rows',
    'Rows of the pre-aggregations that are kept.',
    () => own().rows,
  )
}

import type { Answer, SemanticQuery } from '@casement/query'
import { filtersInForce, shownVisual } from '@casement/report'
import { needOf } from '@casement/visuals'
import type { Visual } from '@casement/visuals'
import { errorOfLine } from '../queries/requests.ts'
import type { RunQueries } from '../queries/requests.ts'
import type { AskedQuery } from '../service/embed-service.ts'
import type { FrameError } from '../service/frame-error.ts'
import type { TokenKeeper } from '../service/token-keeper.ts'
import type { SessionContext } from '../state/session-context.ts'

/** Questions beside those of the page that is shown: they are answered to whoever asks and kept nowhere. */
export interface Questions {
  /** See Session.figures. */
  ask(
    page: string,
    visuals: readonly Visual[],
    change?: (query: SemanticQuery) => SemanticQuery,
  ): Promise<ReadonlyMap<string, Answer>>
  /** The values to choose from in the filter pane. Rejects with FrameError. */
  askQuery(query: SemanticQuery): Promise<Answer>
  /** Answers by the names of their queries, each with what failed in its place; aborted by `given` too. Rejects with FrameError. */
  askQueries(
    queries: ReadonlyMap<string, SemanticQuery>,
    given: AbortSignal,
  ): Promise<ReadonlyMap<string, Answer | FrameError>>
}

export interface QuestionsOptions {
  readonly context: SessionContext
  readonly tokens: TokenKeeper
  readonly run: RunQueries
  /** Aborted when the report that is open now is left. */
  readonly signal: () => AbortSignal
}

export function createQuestions({ context, tokens, run, signal }: QuestionsOptions): Questions {
  async function askAll(queries: readonly AskedQuery[]): Promise<ReadonlyMap<string, Answer>> {
    const answers = new Map<string, Answer>()
    let failure: FrameError | null = null
    await run(queries, signal(), (line) => {
      if ('error' in line) failure ??= errorOfLine(line.error)
      else answers.set(line.id, line)
    })
    if (failure) throw failure
    return answers
  }

  return {
    async ask(page, visuals, change = (query) => query) {
      const present = context.open()
      if (!present) return new Map()
      const { report, selection } = present
      const queries = visuals.flatMap((visual) => {
        const filters = filtersInForce(report, page, visual.name, selection)
        const need = needOf(shownVisual(report, page, visual), filters)
        return need ? [{ id: visual.name, query: change(need) }] : []
      })
      if (queries.length === 0) return new Map()
      return tokens.ask(() => askAll(queries))
    },
    async askQuery(query) {
      const answers = await tokens.ask(() => askAll([{ id: 'values', query }]))
      return answers.get('values')!
    },
    askQueries(queries, given) {
      const asked = [...queries].map(([id, query]) => ({ id, query }))
      const either = AbortSignal.any([signal(), given])
      return tokens.ask(async () => {
        const answers = new Map<string, Answer | FrameError>()
        await run(asked, either, (line) => {
          answers.set(line.id, 'error' in line ? errorOfLine(line.error) : line)
        })
        return answers
      })
    },
  }
}

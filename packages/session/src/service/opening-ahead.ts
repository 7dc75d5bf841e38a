import { createLineReader } from '@casement/query'
import type { Answer, OpeningLine, QueryLine, SemanticQuery } from '@casement/query'
import { createEmbedService } from './embed-service.ts'
import type { AskedQuery, EmbedService, ReportAnswer } from './embed-service.ts'
import { FrameError } from './frame-error.ts'
import { createHttpClient } from './http-client.ts'
import type { HttpClient, HttpClientOptions } from './http-client.ts'
import { isBusy, piecesOf } from './query-lines.ts'

/** A load that has come while the code that answers it has not. */
export interface OpeningHint {
  readonly id: string
  readonly token: string
  /** False where the load may change what the page asks. */
  readonly hasFigures: boolean
  /** The language that the load asks for; absent: none. */
  readonly language?: string
}

/** What a report opens with, fetched before the session is there that opens it. What is here is given once, to who asks with the same token. */
export interface OpeningAhead {
  begin(hint: OpeningHint): void
  /** The service, which gives what was fetched ahead first. */
  over(service: EmbedService): EmbedService
  /** Resolves when no more figures come, at once where none were asked for. Never rejects. */
  figuresCame(): Promise<void>
  /** An answer that is here already; null for none. */
  known(reportId: string, query: SemanticQuery, token: string): Answer | null
  /** The load is through: who asks from now on asks the service. */
  end(): void
}

interface Ahead extends OpeningHint {
  readonly stop: AbortController
  report: Promise<ReportAnswer> | null
  figures: FiguresAhead | null
}

/** Nothing is fetched ahead. */
export const noOpeningAhead: OpeningAhead = {
  begin() {},
  over: (service) => service,
  figuresCame: () => Promise.resolve(),
  known: () => null,
  end() {},
}

export function createOpeningAhead(options: HttpClientOptions): OpeningAhead {
  const http = createHttpClient(options)
  const { fetchReport } = createEmbedService(options)
  let ahead: Ahead | null = null

  /** What was fetched for this report with this token; what was fetched for another load ends. */
  function aheadOf(id: string, token: string): Ahead | null {
    if (ahead && (ahead.id !== id || ahead.token !== token)) end()
    return ahead
  }

  function end(): void {
    ahead?.stop.abort()
    ahead = null
  }

  return {
    begin(hint) {
      end()
      const stop = new AbortController()
      const report = fetchReport(hint.id, hint.token, stop.signal, hint.language)
      // Its failure is the load's to tell.
      report.catch(() => undefined)
      ahead = { ...hint, stop, report, figures: hint.hasFigures ? figuresAhead(http, hint, stop) : null }
    },
    over: (service) => ({
      ...service,
      fetchReport(id, token, signal, language) {
        const fetch = () => service.fetchReport(id, token, signal, language)
        const found = aheadOf(id, token)
        const fetched = found?.language === language ? found?.report?.catch(fetch) : undefined
        if (found) found.report = null
        return fetched ?? fetch()
      },
      async runQueries(reportId, queries, token, signal, onLine) {
        const run = (left: readonly AskedQuery[]) =>
          left.length > 0 && service.runQueries(reportId, left, token, signal, onLine)
        const figures = aheadOf(reportId, token)?.figures
        if (!figures) return void (await run(queries))
        // Its end is left to this request.
        ahead = null
        const { promised, others } = await figures.share(queries, signal)
        const [left] = await Promise.all([figures.pass(promised, onLine), run(others)])
        await run(left)
      },
    }),
    figuresCame: async () => ahead?.figures?.settled,
    known: (reportId, query, token) => aheadOf(reportId, token)?.figures?.known(query) ?? null,
    end,
  }
}

type Promised = ReadonlyMap<string, AskedQuery>

/** Answers to what nobody has asked yet, read as they come. */
interface FiguresAhead {
  readonly settled: Promise<void>
  known(query: SemanticQuery): Answer | null
  /** Tells which queries are answered, by the id of their line. Rejects as EmbedService.runQueries does. */
  share(
    queries: readonly AskedQuery[],
    signal: AbortSignal,
  ): Promise<{ promised: Promised; others: readonly AskedQuery[] }>
  /** Passes their answers on; resolves with the queries that got none. */
  pass(promised: Promised, onLine: (line: QueryLine) => void): Promise<readonly AskedQuery[]>
}

function figuresAhead(http: HttpClient, { id, token }: OpeningHint, stop: AbortController): FiguresAhead {
  const lines = new Map<string, QueryLine>()
  let idOf: ReadonlyMap<string, string> = new Map()
  let onCome: (line: QueryLine) => void = () => undefined
  let announce: () => void
  const announced = new Promise<void>((resolve) => (announce = resolve))

  async function read(): Promise<void> {
    for await (const text of openingLines(http, id, token, stop.signal)) {
      const line = JSON.parse(text) as QueryLine | OpeningLine
      if ('opening' in line) {
        idOf = new Map(line.opening.map((each) => [JSON.stringify(each.query), each.id]))
        announce()
      } else if (!isBusy(line)) {
        lines.set(line.id, line)
        onCome(line)
      }
    }
  }
  const reading = read()
  reading.catch(() => undefined)
  const lineOf = (query: SemanticQuery) => {
    const lineId = idOf.get(JSON.stringify(query))
    return lineId === undefined ? undefined : lines.get(lineId)
  }

  return {
    settled: reading.catch(() => undefined),
    known(query) {
      const line = lineOf(query)
      return line && !('error' in line) ? line : null
    },
    async share(queries, signal) {
      signal.addEventListener('abort', () => stop.abort(signal.reason))
      await Promise.race([announced, reading]).catch((error: unknown) => {
        // A service of before does not know what it is asked.
        if (!(error instanceof FrameError && error.code === 'Invalid parameters')) throw error
      })
      const promised = new Map<string, AskedQuery>()
      const others: AskedQuery[] = []
      for (const query of queries) {
        const lineId = idOf.get(JSON.stringify(query.query))
        if (lineId === undefined) others.push(query)
        else promised.set(lineId, query)
      }
      return { promised, others }
    },
    async pass(promised, onLine) {
      const left = new Map(promised)
      onCome = (line) => {
        const asked = left.get(line.id)
        if (!asked) return
        left.delete(line.id)
        onLine({ ...line, id: asked.id })
      }
      for (const line of lines.values()) onCome(line)
      await reading.catch((error: unknown) => {
        if (stop.signal.aborted) throw error
        // What was cut off is asked for as if nothing had been fetched ahead.
      })
      return [...left.values()]
    },
  }
}

async function* openingLines(http: HttpClient, reportId: string, token: string, signal: AbortSignal) {
  const path = `embed/query?reportId=${encodeURIComponent(reportId)}`
  const body = { casement: 1, opening: true }
  const lines = createLineReader()
  for await (const piece of piecesOf(await http.ask(path, { method: 'POST', token, signal, body })))
    yield* lines.read(piece)
  yield* lines.end()
}

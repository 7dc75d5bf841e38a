import type { OpeningLine } from '@casement/query'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answered } from './answering.ts'
import { arrowType } from './arrow-answer.ts'
import { compressed, createLines, encodingFor } from './line-stream.ts'
import type { RefusalTally } from './refusal-tally.ts'

/** The answers of a request on their way to the caller: a line each, or a single large one as Arrow. */
export interface QueryReply {
  /** True if the caller accepts Arrow. */
  readonly takesArrow: boolean
  /** Sends a line before all answers. */
  begin(line: OpeningLine): Promise<void>
  /** Resolves when the next answer may come. */
  tell(id: string, answered: Answered): Promise<void>
  end(): void
  /** Begins to answer, with the lines there are by then. */
  send(): Promise<FastifyReply>
}

export function createQueryReply(
  request: FastifyRequest,
  reply: FastifyReply,
  { tally, tellsSource }: { tally: RefusalTally; tellsSource: boolean },
): QueryReply {
  const { accept, 'accept-encoding': acceptEncoding } = request.headers
  const encoding = encodingFor(acceptEncoding)
  const lines = createLines(encoding)
  let arrow: Uint8Array | undefined

  return {
    takesArrow: (accept ?? '').includes(arrowType),

    begin: (line) => lines.push(`${JSON.stringify(line)}\n`),

    async tell(id, answered) {
      if ('figures' in answered) {
        const source = tellsSource ? `"source":${JSON.stringify(answered.source)},` : ''
        if (typeof answered.figures === 'string')
          return lines.push(`{"id":${JSON.stringify(id)},${source}${answered.figures.slice(1)}\n`)
        arrow = answered.figures
        return
      }
      const { code, message, cause } = answered
      if (isCounted(answered)) tally.note(code === 'QueryFailed' ? message : code)
      else if (cause !== undefined) request.log.error({ err: cause, code })
      return lines.push(`${JSON.stringify({ id, error: { code, message, correlationId: request.id } })}\n`)
    },

    end: () => lines.end(),

    async send() {
      const ready = await lines.answer()
      reply.header('vary', 'Accept, Accept-Encoding')
      const isCompressed = encoding !== undefined && (arrow !== undefined || !('whole' in ready))
      if (isCompressed) reply.header('content-encoding', encoding)
      if (arrow)
        return reply.type(arrowType).send(encoding === undefined ? arrow : compressed(arrow, encoding))
      reply.type('application/x-ndjson; charset=utf-8')
      return reply.send('whole' in ready ? ready.whole : ready.stream)
    },
  }
}

/** Refusals that come by the thousand under load, or that tell the caller all there is to say. */
const isCounted = ({ code, cause }: Exclude<Answered, { figures: unknown }>): boolean =>
  code === 'TooBusy' ||
  code === 'TooManyRequests' ||
  code === 'QueryTimeout' ||
  (code === 'QueryFailed' && cause === undefined)

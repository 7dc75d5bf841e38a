import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const types = { csv: 'text/csv; charset=utf-8', jsonl: 'application/jsonl; charset=utf-8' } as const
const ends = { csv: '\r\n', jsonl: '\n' } as const

/** Sends a line for each entry while they are read; what is sent so is one text for who reads it. */
export const sendFile = <Entry>(
  reply: FastifyReply,
  form: keyof typeof types,
  entries: AsyncIterable<Entry>,
  toLine: (entry: Entry) => string,
  head?: string,
): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type(types[form])
    .send(Readable.from(linesOf(entries, toLine, head, ends[form])) as unknown as string)

async function* linesOf<Entry>(
  entries: AsyncIterable<Entry>,
  toLine: (entry: Entry) => string,
  head: string | undefined,
  end: string,
): AsyncGenerator<string> {
  if (head !== undefined) yield head + end
  for await (const entry of entries) yield toLine(entry) + end
}

import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Writes a text file of another encoding as UTF-8, which the engine reads; only its owner may read the copy. */
export async function copyAsUtf8(from: string, to: string, encoding: string): Promise<void> {
  const decoder = new TextDecoder(encoding)
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
      yield decoder.decode()
    },
    createWriteStream(to, { mode: 0o600 }),
  )
}

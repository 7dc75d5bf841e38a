import { isAscii } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { CsvHeadError } from './csv-head.ts'

/**
 * Writes a text file of another encoding as UTF-8, which the engine reads; only its owner may read the copy.
 *
 * Throws CsvHeadError for a file that is not written so: text in UTF-8 is text in nearly every encoding of one byte a sign,
 * and another text.
 */
export async function copyAsUtf8(from: string, to: string, encoding: string): Promise<void> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const utf8 = createUtf8Watch()
  await pipeline(
    createReadStream(from),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        utf8.see(chunk)
        yield decoded(chunk)
      }
      yield decoded()
    },
    createWriteStream(to, { mode: 0o600 }),
  )
  if (utf8.isWritten() && !encoding.startsWith('utf-16'))
    throw new CsvHeadError(
      `is written in UTF-8, and its source says "encoding": "${encoding}"; leave "encoding" out`,
    )

  function decoded(chunk?: Buffer): string {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      throw new CsvHeadError(`is no text in ${encoding}; say the encoding that it has in its source`)
    }
  }
}

/** Watches whether bytes are text in UTF-8, and more than ASCII. */
function createUtf8Watch() {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isMoreThanAscii = false
  const decode = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
    } catch {
      isUtf8 = false
    }
  }
  return {
    see(chunk: Buffer): void {
      if (!isUtf8) return
      isMoreThanAscii ||= !isAscii(chunk)
      decode(chunk)
    },
    isWritten(): boolean {
      if (isUtf8) decode()
      return isUtf8 && isMoreThanAscii
    },
  }
}

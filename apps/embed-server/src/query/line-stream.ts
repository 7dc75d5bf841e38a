import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** An answer of fewer bytes than one packet carries is not made smaller by compressing it. */
const leastBytes = 1400

/** What is ready to be sent: the whole text, or the beginning of a stream. */
export type Answer = { readonly whole: string } | { readonly stream: Transform }

/** Lines that are sent as they come. */
export interface Lines {
  push(line: string): void
  end(): void
  /** Resolves with the first line, or with those that are there by then; once. */
  answer(): Promise<Answer>
}

/**
 * Lines on their way to a caller who accepts `encoding`. Each reaches the caller at once, compressed or not. An answer
 * that is small, and whole by the time of its first line, is not compressed.
 */
export function createLines(encoding: Encoding | undefined): Lines {
  let waiting = ''
  let isWhole = false
  let stream: Transform | undefined
  let start: () => void
  const started = new Promise<void>((resolve) => (start = resolve))

  return {
    push(line) {
      if (stream) {
        if (!stream.destroyed) stream.write(line)
        return
      }
      waiting += line
      start()
    },
    end() {
      isWhole = true
      start()
      stream?.end()
    },
    async answer() {
      await started
      // What was kept from an earlier asking comes together; let it gather.
      await new Promise((resolve) => setImmediate(resolve))
      if (isWhole && (encoding === undefined || Buffer.byteLength(waiting) < leastBytes))
        return { whole: waiting }
      stream = compressor(encoding)
      stream.write(waiting)
      if (isWhole) stream.end()
      return { stream }
    },
  }
}

/** Whole bytes, compressed. */
export function compressed(bytes: Uint8Array, encoding: Encoding): Transform {
  const stream = compressor(encoding)
  stream.end(bytes)
  return stream
}

/** Each write leaves at once. The qualities are those that cost less time than they save on a fast line. */
function compressor(encoding: Encoding | undefined): Transform {
  switch (encoding) {
    case 'br':
      return createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_QUALITY]: 4,
        },
      })
    case 'gzip':
      return createGzip({ flush: constants.Z_SYNC_FLUSH, level: 4 })
    case undefined:
      return new PassThrough()
  }
}

/** What the header Accept-Encoding lets us use; undefined for nothing that we have. [RFC 9110, 12.5.3] */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const weights = new Map<string, number>()
  for (const item of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const [br, gzip] = [weightOf('br'), weightOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}

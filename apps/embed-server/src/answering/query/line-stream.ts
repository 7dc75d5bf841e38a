import { PassThrough, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** An answer of fewer bytes than one packet carries is not made smaller by compressing it. */
const minBytes = 1400

/** Answer that is ready to be sent: the whole text, or the beginning of a stream. */
export type Answer = { readonly whole: string } | { readonly stream: Transform }

/** Size to which lines gather before the answer begins. */
const maxGathered = 64 * 1024
/** Characters that are written at once: no more of a line is held a second time, as bytes. */
const pieceLength = 64 * 1024

/** Lines that are sent as they come. */
export interface Lines {
  /** Resolves once the caller has taken the line but for what fits into the buffers on the way, or has gone. */
  push(line: string): Promise<void>
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
  let open: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  let last: Promise<void> = opened

  return {
    push(line) {
      start()
      if (!stream && waiting.length + line.length <= maxGathered) {
        waiting += line
        return Promise.resolve()
      }
      last = last.then(() => writeTo(stream!, line))
      return last
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
      if (isWhole && (encoding === undefined || Buffer.byteLength(waiting) < minBytes))
        return { whole: waiting }
      stream = compressor(encoding)
      stream.write(waiting)
      if (isWhole) stream.end()
      open()
      return { stream }
    },
  }
}

async function writeTo(stream: Transform, line: string): Promise<void> {
  for (let at = 0; at < line.length && !stream.destroyed;) {
    const end = pieceEnd(line, at)
    if (!stream.write(line.slice(at, end))) await drained(stream)
    at = end
  }
}

/** A character of two halves is not written apart. */
function pieceEnd(line: string, start: number): number {
  const end = Math.min(line.length, start + pieceLength)
  const isHalf = end < line.length && (line.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return isHalf ? end + 1 : end
}

const drained = (stream: Transform): Promise<void> =>
  new Promise((resolve) => {
    if (stream.destroyed || !stream.writableNeedDrain) return resolve()
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })

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

/** Chooses an encoding by the header Accept-Encoding; undefined for none that we have. [RFC 9110, 12.5.3] */
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

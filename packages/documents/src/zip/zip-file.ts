import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import type { Pace } from '../source/document-source.ts'

/** A file in an archive; its text may come in pieces. */
export interface ZipEntry {
  readonly name: string
  readonly data: string | Uint8Array | Iterable<string>
}

interface Written {
  readonly name: Buffer
  readonly crc: number
  readonly packed: Buffer
  readonly size: number
  readonly offset: number
}

/** Pieces of text are packed in blocks of about this many characters. */
const blockLength = 64 * 1024
/** Version 2.0, names in UTF-8, deflated. */
const [version, flags, method] = [20, 0x0800, 8]
/** 1 January 1980, the first day that an archive knows: equal contents are equal files. */
const date = 0x21

/** An archive (PKWARE APPNOTE 6.3.3), without ZIP64: files below 4 GB. Entries are packed beside the main thread. */
export async function zipFile(entries: Iterable<ZipEntry>, pace: Pace): Promise<Uint8Array> {
  const parts: Buffer[] = []
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name, 'utf8')
    const { packed, crc, size } = await packedOf(entry.data, pace)
    const head = localHead(name, { crc, packed, size })
    written.push({ name, crc, packed, size, offset })
    parts.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  return Buffer.concat([...parts, directory, endOf(written.length, directory.length, offset)])
}

async function packedOf(data: ZipEntry['data'], pace: Pace) {
  const deflate = createDeflateRaw({ level: 6 })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(deflate, 'end')
  let [crc, size] = [0, 0]
  for (const block of blocksOf(data)) {
    crc = crc32(block, crc)
    size += block.length
    if (!deflate.write(block)) await once(deflate, 'drain')
    await pace()
  }
  deflate.end()
  await ended
  return { packed: Buffer.concat(chunks), crc, size }
}

function* blocksOf(data: ZipEntry['data']): Iterable<Uint8Array> {
  if (data instanceof Uint8Array) return yield data
  let block = ''
  for (const piece of typeof data === 'string' ? [data] : data) {
    block += piece
    if (block.length < blockLength) continue
    yield Buffer.from(block, 'utf8')
    block = ''
  }
  yield Buffer.from(block, 'utf8')
}

type Packed = Pick<Written, 'crc' | 'packed' | 'size'>

function localHead(name: Buffer, { crc, packed, size }: Packed): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  writeShared(head, 6, { crc, packed, size, nameLength: name.length })
  return Buffer.concat([head, name])
}

function directoryEntry({ name, crc, packed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(version, 6)
  writeShared(head, 8, { crc, packed, size, nameLength: name.length })
  head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, name])
}

/** What the head before a file and its entry in the directory have in common. */
function writeShared(
  head: Buffer,
  at: number,
  { crc, packed, size, nameLength }: Packed & { readonly nameLength: number },
): void {
  head.writeUInt16LE(flags, at)
  head.writeUInt16LE(method, at + 2)
  head.writeUInt16LE(date, at + 6)
  head.writeUInt32LE(crc, at + 8)
  head.writeUInt32LE(packed.length, at + 12)
  head.writeUInt32LE(size, at + 16)
  head.writeUInt16LE(nameLength, at + 20)
}

function endOf(count: number, directoryLength: number, offset: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryLength, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

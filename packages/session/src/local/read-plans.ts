import type { PlansHead } from '@casement/query'

/** An answer to `embed/plans`, taken apart. */
export interface ReadPlans {
  readonly head: PlansHead
  /** Plans as lines of JSON. */
  readonly lines: readonly string[]
  /** Arrow streams by the key of their table; those that were not sent again are missing. */
  readonly tables: ReadonlyMap<string, Uint8Array>
}

/** Bytes of the number before the head. */
const lengthBytes = 4

/** Reads an answer to `embed/plans`; see PlansHead. */
export async function readPlans(bytes: Uint8Array): Promise<ReadPlans> {
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  let at = lengthBytes + length
  const take = (count: number) => bytes.subarray(at, (at += count))
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(lengthBytes, at))) as PlansHead
  const text = new TextDecoder().decode(await unpacked(take(head.plans)))
  const tables = new Map<string, Uint8Array>()
  for (const { key, bytes: count } of head.tables)
    if (count !== null) tables.set(key, await unpacked(take(count)))
  return { head, lines: text === '' ? [] : text.split('\n'), tables }
}

async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

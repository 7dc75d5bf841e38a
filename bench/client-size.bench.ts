import { maxBytes, sizesOfOurs, sizesOfTheirs } from '../scripts/packing/client-sizes.ts'
import type { ClientSizes } from '../scripts/packing/client-sizes.ts'

/** Bytes after gzip -9 of our packed packages beside powerbi-client 2.23.1, with what `npm run check` holds ours to. */
export async function run() {
  const ours = await sizesOfOurs()
  const theirs = await sizesOfTheirs()
  const beside = (what: keyof ClientSizes) => ({
    ours: ours[what],
    theirs: theirs[what],
    atMost: maxBytes[what],
    verdict: ours[what] <= maxBytes[what] ? 'holds' : 'fails',
  })
  return {
    bench: 'client-size',
    unit: 'bytes after gzip -9',
    embedOne: beside('embedOne'),
    wholeDropIn: beside('wholeDropIn'),
  }
}

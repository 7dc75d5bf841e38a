import { createReadStream } from 'node:fs'

const [feed, carriageReturn] = [10, 13]

/** Whether all lines of a file in UTF-8 end alike, also those within its values. */
export async function endAlike(path: string): Promise<boolean> {
  const found = new Set<'feed' | 'return' | 'both'>()
  let wasReturn = false
  for await (const part of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    const bytes = part as Buffer
    if (wasReturn) found.add(bytes[0] === feed ? 'both' : 'return')
    for (let at = bytes.indexOf(feed); at !== -1; at = bytes.indexOf(feed, at + 1)) {
      const isSecond = at === 0 ? wasReturn : bytes[at - 1] === carriageReturn
      found.add(isSecond ? 'both' : 'feed')
      if (found.size > 1) return false
    }
    for (let at = bytes.indexOf(carriageReturn); at !== -1; at = bytes.indexOf(carriageReturn, at + 1)) {
      // Of the last byte the next part says what it is.
      if (at + 1 < bytes.length && bytes[at + 1] !== feed) found.add('return')
      if (found.size > 1) return false
    }
    wasReturn = bytes.at(-1) === carriageReturn
  }
  if (wasReturn) found.add('return')
  return found.size < 2
}

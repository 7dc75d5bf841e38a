import type { Words } from '@casement/words'

/**
 * The sentence that says how far the data reach, and that a newer load of them failed; '' where there is nothing to say.
 * `endOfBooks` as people read it, '' where something else on the page says it.
 */
export function asOfText(endOfBooks: string, newerLoadFailed: boolean, { say }: Words): string {
  if (endOfBooks === '') return newerLoadFailed ? say('asOf.failed') : ''
  return say(newerLoadFailed ? 'asOf.both' : 'asOf', { day: endOfBooks })
}

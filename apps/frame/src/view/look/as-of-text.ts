/**
 * The sentence that says how far the data reach, and that a newer load of them failed; '' where there is nothing to say.
 * `endOfBooks` as people read it, '' where something else on the page says it.
 */
export function asOfText(endOfBooks: string, newerLoadFailed: boolean): string {
  if (endOfBooks === '') return newerLoadFailed ? 'A newer load of the data failed' : ''
  return `Data as of ${endOfBooks}${newerLoadFailed ? '; a newer load failed' : ''}`
}

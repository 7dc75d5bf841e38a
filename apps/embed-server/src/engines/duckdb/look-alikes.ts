const noWidth = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g
const otherBlank = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g

/** What two texts that look alike differ by, in words, since it is not to be seen. */
export function differenceInWords(one: string, other: string): string {
  const differs = (part: (text: string) => unknown) => part(one) !== part(other)
  const [bare, plain] = [
    (text: string) => text.replace(noWidth, ''),
    (text: string) => text.replace(otherBlank, ' '),
  ]
  const blanks = (text: string) => plain(bare(text))
  const found = [
    ...(differs((text) => text.match(noWidth)?.join('')) ? ['a sign of no width'] : []),
    ...(differs((text) => text.match(otherBlank)?.join(''))
      ? ['a blank that is no space, as one that does not break']
      : []),
    ...(differs((text) => /\s+$/.exec(blanks(text))?.[0]) ? ['spaces at the end'] : []),
    ...(differs((text) => /^\s+/.exec(blanks(text))?.[0]) ? ['spaces at the beginning'] : []),
    ...(differs((text) => blanks(text).trim().match(/\s+/g)?.join('|')) ? ['spaces between words'] : []),
    ...(differs((text) => text === text.normalize('NFC')) ? ['how their accents are composed'] : []),
  ]
  return found.join(' and ') || 'signs that are not to be seen'
}

/**
 * What paths understand, control characters, half pairs, ends of lines, and marks that turn the direction of what follows.
 */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu
/** Names of devices on Windows, with whatever ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i

/**
 * A title as files and folders may be called on every system, without an ending, of so many characters at most; '' where
 * nothing of it is left.
 */
export const fileName = (title: string, { longest = 200 } = {}): string =>
  [
    ...title
      .replaceAll(unfit, ' ')
      .replaceAll(/ {2,}/g, ' ')
      .replace(/^[ .]+/, ''),
  ]
    .slice(0, longest)
    .join('')
    .replace(/[ .]+$/, '')
    .replace(device, '$&_')

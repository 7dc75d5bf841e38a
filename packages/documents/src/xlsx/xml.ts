/** Characters that XML 1.0 has no place for. */
const unfit = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** Text as it stands in an element or an attribute. */
export const xmlText = (text: string): string =>
  text
    .replaceAll(unfit, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

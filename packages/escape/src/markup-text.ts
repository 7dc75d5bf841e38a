const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Characters that XML 1.0 (2.2) has no place for, half pairs among them. */
// eslint-disable-next-line no-control-regex
const unfit = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Text as it stands in an element or in a quoted attribute, of XML as of HTML. */
export const markupText = (text: string): string =>
  text.replaceAll(unfit, '').replaceAll(/[&<>"']/g, (sign) => entities[sign]!)

/** Beginnings of the addresses that a report leads to; a schema, which knows no flags, takes them in lower case alone. */
export const linkPattern = /^(https:\/\/|mailto:)/

const inAnyCase = new RegExp(linkPattern.source, 'i')

/** True of a text of the data that is shown as a link. */
export const isLinkAddress = (text: string): boolean => inAnyCase.test(text)

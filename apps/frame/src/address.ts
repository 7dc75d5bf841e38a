import type { AddressLocale } from '@casement/session'

/** Settings in the frame's own address. The load call's body has the last word on the report. */
export interface Address {
  /** The embed's id at creation; hooks are asked under it. Empty while the frame is only preloaded. */
  readonly uid: string
  readonly locale: AddressLocale
  /** It asks for a filter, as links of Power BI do. */
  readonly hasFilter: boolean
  /** The page has an applicationContextProvider, which the hook preQuery asks. */
  readonly hasPreQuery: boolean
  /** The page may stop clicks, which the hook beforeClick asks. */
  readonly hasBeforeClick: boolean
  /** It is the address of paginated reports, in any letter case. */
  readonly isPaginated: boolean
}

export function readAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Address {
  const parameters = new URLSearchParams(search)
  const [language, formatLocale] = [parameters.get('language'), parameters.get('formatLocale')]
  return {
    uid: parameters.get('uid') ?? '',
    locale: { ...(language ? { language } : {}), ...(formatLocale ? { formatLocale } : {}) },
    hasFilter: parameters.has('filter'),
    hasPreQuery: parameters.get('registerQueryCallback') === 'true',
    hasBeforeClick: parameters.get('registerClickCallback') === 'true',
    isPaginated: /\/rdlembed$/i.test(pathname),
  }
}

/**
 * The origins that may embed this page, as the service rendered them: the same list as its frame-ancestors.
 * An entry that is no origin is left out, so an empty or spoilt list lets nobody speak.
 */
export function readAllowedOrigins(document: Document): readonly string[] {
  const content =
    document.querySelector('meta[name="casement-allowed-origins"]')?.getAttribute('content') ?? ''
  return content.split(/[\s,]+/).filter((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : null
    return url !== null && url.origin === entry
  })
}

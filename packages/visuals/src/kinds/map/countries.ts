import codes from 'i18n-iso-countries/codes.json'

/** ISO 3166-1 in three forms. */
export interface Country {
  readonly alpha2: string
  /** Code on the map: '040'. */
  readonly numeric: string
  /** Name in the reader's language. */
  readonly name: string
}

/** Names that people and ledgers write, where neither the code nor the usual English name says it. */
const otherNames: Readonly<Record<string, string>> = {
  'bolivia plurinational state of': 'BO',
  bosnia: 'BA',
  brasil: 'BR',
  britain: 'GB',
  burma: 'MM',
  congo: 'CG',
  'cape verde': 'CV',
  'cote divoire': 'CI',
  'czech republic': 'CZ',
  'democratic republic of the congo': 'CD',
  deutschland: 'DE',
  drc: 'CD',
  england: 'GB',
  espana: 'ES',
  'great britain': 'GB',
  holland: 'NL',
  'hong kong': 'HK',
  'iran islamic republic of': 'IR',
  italia: 'IT',
  'ivory coast': 'CI',
  korea: 'KR',
  'korea republic of': 'KR',
  'lao peoples democratic republic': 'LA',
  macao: 'MO',
  macau: 'MO',
  macedonia: 'MK',
  myanmar: 'MM',
  'moldova republic of': 'MD',
  nederland: 'NL',
  osterreich: 'AT',
  'peoples republic of china': 'CN',
  'peoples republic of korea': 'KP',
  palestine: 'PS',
  polska: 'PL',
  'republic of ireland': 'IE',
  'republic of korea': 'KR',
  'republic of the congo': 'CG',
  'russian federation': 'RU',
  schweiz: 'CH',
  suisse: 'CH',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'taiwan province of china': 'TW',
  'tanzania united republic of': 'TZ',
  turkey: 'TR',
  turkiye: 'TR',
  uae: 'AE',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united states of america': 'US',
  usa: 'US',
  vatican: 'VA',
  'viet nam': 'VN',
}

/** Letters only: case, accents, dots and apostrophes are nobody's difference. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, ' ')
    .replace(/^ ?the /, '')
    .trim()

/** Finds countries by ISO code (two letters, three, or digits), by English name, and by name in a reader's language. */
export function countryFinder(locale: string): (text: string) => Country | null {
  const english = new Intl.DisplayNames('en', { type: 'region' })
  const own = new Intl.DisplayNames(locale, { type: 'region' })
  const known = new Map<string, Country>()
  const byCode = new Map<string, Country>()
  for (const [alpha2, alpha3, numeric] of codes as readonly (readonly string[])[]) {
    const country = { alpha2: alpha2!, numeric: numeric!, name: own.of(alpha2!) ?? alpha2! }
    byCode.set(alpha2!, country)
    for (const name of [english.of(alpha2!) ?? '', country.name, alpha2!, alpha3!, numeric!])
      if (name) known.set(plain(name), country)
  }
  for (const [name, alpha2] of Object.entries(otherNames)) known.set(name, byCode.get(alpha2)!)
  return (text) => known.get(plain(text)) ?? null
}

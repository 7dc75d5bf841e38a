/**
 * A company of the group. Money is thousands of EUR a year at the start of the books; `growth` is in thousandths a
 * year against the group; `pay` is the average yearly salary in EUR; `taxRate` is in thousandths of the profit.
 */
export interface Entity {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly legalName: string
  readonly city: string
  readonly country: string
  readonly region: 'EMEA' | 'Americas' | 'APAC'
  readonly currency: string
  readonly revenue: number
  readonly growth: number
  readonly staff: number
  readonly pay: number
  readonly taxRate: number
}

const entity = (
  id: number,
  code: string,
  name: string,
  legalName: string,
  place: readonly [city: string, country: string, region: Entity['region'], currency: string],
  size: readonly [revenue: number, growth: number, staff: number, pay: number, taxRate: number],
): Entity => ({
  id,
  code,
  name,
  legalName,
  city: place[0],
  country: place[1],
  region: place[2],
  currency: place[3],
  revenue: size[0],
  growth: size[1],
  staff: size[2],
  pay: size[3],
  taxRate: size[4],
})

/** The countries as Germans call them. */
export const countriesInGerman: Readonly<Record<string, string>> = {
  Netherlands: 'Niederlande',
  Germany: 'Deutschland',
  'United Kingdom': 'Vereinigtes Königreich',
  France: 'Frankreich',
  'United States': 'Vereinigte Staaten',
  Canada: 'Kanada',
  Brazil: 'Brasilien',
  Japan: 'Japan',
  Singapore: 'Singapur',
  Australia: 'Australien',
}

/** Head office has no revenue; `costScale` below stands in for its size. */
export const headOfficeId = 1

export const entities: readonly Entity[] = [
  entity(
    1,
    'NL01',
    'Casement Head Office',
    'Casement Group N.V.',
    ['Amsterdam', 'Netherlands', 'EMEA', 'EUR'],
    [0, 0, 72, 84_000, 258],
  ),
  entity(
    2,
    'DE01',
    'Casement Germany',
    'Casement Deutschland GmbH',
    ['Munich', 'Germany', 'EMEA', 'EUR'],
    [121_000, -34, 462, 62_000, 284],
  ),
  entity(
    3,
    'GB01',
    'Casement UK',
    'Casement UK Ltd',
    ['Leeds', 'United Kingdom', 'EMEA', 'GBP'],
    [61_500, -10, 250, 55_000, 250],
  ),
  entity(
    4,
    'FR01',
    'Casement France',
    'Casement France SAS',
    ['Lyon', 'France', 'EMEA', 'EUR'],
    [53_800, 8, 230, 52_000, 252],
  ),
  entity(
    5,
    'US01',
    'Casement US',
    'Casement Inc.',
    ['Chicago', 'United States', 'Americas', 'USD'],
    [117_000, 24, 446, 74_000, 248],
  ),
  entity(
    6,
    'CA01',
    'Casement Canada',
    'Casement Canada ULC',
    ['Toronto', 'Canada', 'Americas', 'CAD'],
    [30_600, 10, 125, 58_000, 262],
  ),
  entity(
    7,
    'BR01',
    'Casement Brazil',
    'Casement do Brasil Ltda.',
    ['Curitiba', 'Brazil', 'Americas', 'BRL'],
    [23_900, 62, 170, 29_000, 310],
  ),
  entity(
    8,
    'JP01',
    'Casement Japan',
    'Casement Japan K.K.',
    ['Osaka', 'Japan', 'APAC', 'JPY'],
    [42_700, -84, 165, 54_000, 296],
  ),
  entity(
    9,
    'SG01',
    'Casement Singapore',
    'Casement Singapore Pte. Ltd.',
    ['Singapore', 'Singapore', 'APAC', 'SGD'],
    [27_400, 70, 100, 52_000, 170],
  ),
  entity(
    10,
    'AU01',
    'Casement Australia',
    'Casement Australia Pty Ltd',
    ['Melbourne', 'Australia', 'APAC', 'AUD'],
    [21_200, 20, 82, 62_000, 285],
  ),
]

/** The yearly turnover, in thousands of EUR, that an entity's running costs are measured by. */
export const costScale = (entity: Entity): number => entity.revenue || 46_000

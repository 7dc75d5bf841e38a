/**
 * What the group sells. `share` is the part of revenue in thousandths; `materials` the material cost in thousandths of
 * the price, 0 for what is not made of anything; `trend` how the share moves in thousandths a year. `unit` is what it is
 * counted in: pieces and months of a seat are never added up. `price` is the list price of one in eurocents in the year of
 * the base month, before discounts, and `rise` by how many thousandths of that it rises each January.
 */
export interface Product {
  readonly id: number
  readonly name: string
  readonly family: 'Drives' | 'Climate' | 'Sensors' | 'Cloud' | 'Services'
  readonly account: number
  readonly share: number
  readonly materials: number
  readonly trend: number
  readonly unit: string
  readonly price: number
  readonly rise: number
}

const product = (
  id: number,
  name: string,
  family: Product['family'],
  account: number,
  [share, materials, trend]: readonly [share: number, materials: number, trend: number],
  [unit, price, rise]: readonly [unit: string, price: number, rise: number],
): Product => ({ id, name, family, account, share, materials, trend, unit, price, rise })

/** Billed a month ahead and released month by month. */
export const subscriptionAccount = 4100

export const products: readonly Product[] = [
  product(101, 'Tilt drive T2', 'Drives', 4000, [112, 448, -25], ['Pieces', 28_500, 26]),
  product(102, 'Tilt drive T4', 'Drives', 4000, [74, 431, 30], ['Pieces', 41_200, 24]),
  product(103, 'Slide drive S1', 'Drives', 4000, [65, 462, -10], ['Pieces', 34_800, 22]),
  product(104, 'Smoke vent drive V8', 'Drives', 4000, [39, 419, 0], ['Pieces', 52_400, 30]),
  product(201, 'Room controller R1', 'Climate', 4010, [92, 387, -15], ['Pieces', 19_600, 18]),
  product(202, 'Facade controller F3', 'Climate', 4010, [85, 372, 20], ['Pieces', 64_800, 28]),
  product(203, 'Gateway G2', 'Climate', 4010, [38, 401, 10], ['Pieces', 23_900, -12]),
  product(301, 'Wind and rain station', 'Sensors', 4020, [44, 362, 0], ['Pieces', 31_800, 15]),
  product(302, 'Air quality sensor', 'Sensors', 4020, [52, 351, 45], ['Pieces', 14_200, -25]),
  product(303, 'Glass break sensor', 'Sensors', 4020, [25, 344, -20], ['Pieces', 6_400, 8]),
  product(304, 'Spare parts', 'Drives', 4030, [41, 392, 0], ['Spare parts', 3_800, 31]),
  product(401, 'Casement Cloud Core', 'Cloud', 4100, [78, 0, 95], ['Seat months', 940, 35]),
  product(402, 'Casement Cloud Insight', 'Cloud', 4100, [46, 0, 160], ['Seat months', 1_480, 30]),
  product(403, 'Site licence', 'Cloud', 4110, [27, 0, -110], ['Licences', 48_000, 20]),
  product(501, 'Maintenance contract', 'Services', 4200, [94, 0, 25], ['Contract months', 12_800, 33]),
  product(502, 'Installation project', 'Services', 4210, [76, 118, -20], ['Hours', 11_200, 36]),
  product(503, 'Training', 'Services', 4220, [12, 0, 0], ['Days', 94_000, 25]),
]

/**
 * What the group sells. `share` is the part of revenue in thousandths; `materials` the material cost in thousandths of
 * the price, 0 for what is not made of anything; `trend` how the share moves in thousandths a year.
 */
export interface Product {
  readonly id: number
  readonly name: string
  readonly family: 'Drives' | 'Climate' | 'Sensors' | 'Cloud' | 'Services'
  readonly account: number
  readonly share: number
  readonly materials: number
  readonly trend: number
}

const product = (
  id: number,
  name: string,
  family: Product['family'],
  account: number,
  numbers: readonly [share: number, materials: number, trend: number],
): Product => ({ id, name, family, account, share: numbers[0], materials: numbers[1], trend: numbers[2] })

/** Billed a month ahead and released month by month. */
export const subscriptionAccount = 4100

export const products: readonly Product[] = [
  product(101, 'Tilt drive T2', 'Drives', 4000, [112, 448, -25]),
  product(102, 'Tilt drive T4', 'Drives', 4000, [74, 431, 30]),
  product(103, 'Slide drive S1', 'Drives', 4000, [65, 462, -10]),
  product(104, 'Smoke vent drive V8', 'Drives', 4000, [39, 419, 0]),
  product(201, 'Room controller R1', 'Climate', 4010, [92, 387, -15]),
  product(202, 'Facade controller F3', 'Climate', 4010, [85, 372, 20]),
  product(203, 'Gateway G2', 'Climate', 4010, [38, 401, 10]),
  product(301, 'Wind and rain station', 'Sensors', 4020, [44, 362, 0]),
  product(302, 'Air quality sensor', 'Sensors', 4020, [52, 351, 45]),
  product(303, 'Glass break sensor', 'Sensors', 4020, [25, 344, -20]),
  product(304, 'Spare parts', 'Drives', 4030, [41, 392, 0]),
  product(401, 'Casement Cloud Core', 'Cloud', 4100, [78, 0, 95]),
  product(402, 'Casement Cloud Insight', 'Cloud', 4100, [46, 0, 160]),
  product(403, 'Site licence', 'Cloud', 4110, [27, 0, -110]),
  product(501, 'Maintenance contract', 'Services', 4200, [94, 0, 25]),
  product(502, 'Installation project', 'Services', 4210, [76, 118, -20]),
  product(503, 'Training', 'Services', 4220, [12, 0, 0]),
]

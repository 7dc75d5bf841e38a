import type { Season } from './course-of-business.ts'

/**
 * A cost that suppliers bill every month: account and cost centre, its size in thousandths of the entity's yearly
 * turnover, its profile over the year, and how much of that head office has (thousandths; 0: none).
 */
export interface RunningCost {
  readonly account: number
  readonly costCentre: number
  readonly share: number
  readonly season: Season
  readonly headOffice: number
}

const cost = (
  account: number,
  costCentre: number,
  share: number,
  season: Season = 'flat',
  headOffice = 1_000,
): RunningCost => ({ account, costCentre, share, season, headOffice })

/** Paid ahead: booked as a prepaid expense when the bill comes, as a cost in the following month. */
export const prepaidAccounts = [6300, 6330] as const

export const runningCosts: readonly RunningCost[] = [
  cost(5030, 120, 23, 'goods', 0),
  cost(5040, 140, 14, 'flat', 0),
  cost(5050, 130, 42, 'services', 0),
  cost(6040, 420, 3),
  cost(6050, 420, 3, 'services'),
  cost(6100, 320, 15, 'services', 900),
  cost(6110, 320, 10, 'fairs'),
  cost(6120, 310, 17, 'goods', 0),
  cost(6130, 130, 4, 'travel', 0),
  cost(6130, 310, 8, 'travel', 0),
  cost(6130, 450, 2, 'travel', 2_500),
  cost(6200, 210, 6, 'flat'),
  cost(6200, 430, 11, 'flat', 1_800),
  cost(6210, 430, 3, 'flat'),
  cost(6220, 430, 4, 'services', 1_500),
  cost(6300, 110, 5, 'flat', 0),
  cost(6300, 210, 2, 'flat', 0),
  cost(6300, 450, 4, 'flat', 1_500),
  cost(6310, 110, 8, 'energy', 0),
  cost(6320, 110, 3, 'flat', 0),
  cost(6320, 450, 1, 'flat'),
  cost(6330, 410, 3, 'flat', 1_500),
  cost(6400, 440, 4, 'services', 5_000),
  cost(6400, 410, 2, 'yearEnd', 3_000),
  cost(6410, 410, 2, 'yearEnd', 6_000),
  cost(6420, 420, 2),
  cost(6430, 410, 1),
]

/**
 * What nobody had planned: it is in the books of the last twelve months, and not in the budget that was made before. The
 * quarter's forecast knows of it. Months are those of the books, 36 … 47 being the last twelve.
 */

/** Months in which something came otherwise, in thousandths of what was planned; of every company without `entity`. */
interface Turn {
  readonly entity?: number
  readonly from: number
  readonly to: number
  readonly came: number
}

/** Customer that ends its contracts: the largest of Casement UK. `share` is its part of the company's sales, in thousandths. */
export const lostCustomer = { id: 3001, entity: 3, from: 41, share: 147 } as const
/** Months in which materials for it still arrive, as they had been ordered. */
export const monthsOfOrders = 3

/** Sales of a product that came otherwise: an installation in Chicago is late, and handed over in parts. */
export const salesTurns: readonly (Turn & { readonly product: number })[] = [
  { entity: 5, product: 502, from: 41, to: 44, came: 280 },
  { entity: 5, product: 502, from: 45, to: 47, came: 1_240 },
]

/** Costs that came otherwise. */
export const costTurns: readonly (Turn & { readonly account: number })[] = [
  // The site of the late installation stays open: its subcontractors go on billing.
  { entity: 5, account: 5050, from: 41, to: 46, came: 1_300 },
  // A dear winter.
  { account: 6310, from: 37, to: 40, came: 1_340 },
  // Prices of cloud services rise in mid-year.
  { account: 6200, from: 41, to: 47, came: 1_150 },
  // Casement UK and its customer part before a court.
  { entity: 3, account: 6400, from: 42, to: 46, came: 1_900 },
  // Savings from then on.
  { account: 6110, from: 44, to: 47, came: 780 },
  { account: 6130, from: 43, to: 47, came: 820 },
  { account: 6040, from: 43, to: 47, came: 600 },
]

/**
 * Write-downs, in thousandths of a company's yearly turnover: what had been bought for the customer that left, and a
 * control system developed in Osaka that will not be sold.
 */
export const writeDowns: readonly {
  readonly entity: number
  readonly month: number
  readonly debit: number
  readonly credit: number
  readonly costCentre: number
  readonly share: number
}[] = [
  { entity: 3, month: 44, debit: 5070, credit: 1200, costCentre: 120, share: 11 },
  { entity: 8, month: 43, debit: 6550, credit: 1592, costCentre: 210, share: 48 },
]

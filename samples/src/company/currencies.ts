/**
 * A currency that a company of the group keeps its books in. All rates are made up. `perEuro` is about how many
 * thousandths of its smallest unit a eurocent is worth (the yen has no smaller unit); month by month the rate moves by up
 * to `swing` thousandths either way, and by `drift` on top.
 */
export interface Currency {
  readonly code: string
  readonly name: string
  readonly digits: 0 | 2
  readonly perEuro: number
  readonly swing: number
  readonly drift: number
}

const currency = (
  code: string,
  name: string,
  digits: Currency['digits'],
  rate: readonly [perEuro: number, swing: number, drift: number],
): Currency => ({ code, name, digits, perEuro: rate[0], swing: rate[1], drift: rate[2] })

export const groupCurrency = 'EUR'

export const currencies: readonly Currency[] = [
  currency('EUR', 'Euro', 2, [1000, 0, 0]),
  currency('GBP', 'Pound sterling', 2, [860, 8, 0]),
  currency('USD', 'US dollar', 2, [1085, 14, 0]),
  currency('CAD', 'Canadian dollar', 2, [1470, 12, 0]),
  currency('BRL', 'Brazilian real', 2, [5450, 20, 1]),
  currency('JPY', 'Japanese yen', 0, [1580, 15, 1]),
  currency('SGD', 'Singapore dollar', 2, [1440, 9, 0]),
  currency('AUD', 'Australian dollar', 2, [1640, 14, 0]),
]

export const currencyOf = (code: string): Currency => currencies.find((one) => one.code === code)!

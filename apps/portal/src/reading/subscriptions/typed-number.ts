/**
 * A number as it was typed by a reader of a locale: "1.500" is 1500 in German and 1.5 in English, and "20 %" is 0.2.
 * Digits are grouped by the sign of the locale, by spaces or by apostrophes; a sign that groups nothing stands before the
 * fraction. Null: no number.
 */
export function typedNumber(typed: string, locale: string): number | null {
  const [, sign, number, percent] = /^\s*([-+−]?)(\d.*?)\s*(%?)\s*$/.exec(typed) ?? []
  if (number === undefined) return null
  const group = new Intl.NumberFormat(locale)
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value
  const decimals = ['.', ','].filter((each) => each !== group).join('')
  // Groups of three, in India of two but for the last.
  const grouped = new RegExp(
    String.raw`^[1-9]\d{0,2}([\s'’${group === '.' || group === ',' ? group : ''}])(?:\d{2,3}\1)*\d{3}(?:[${decimals}]\d+)?$`,
  ).exec(number)
  const plain = grouped ? number.replaceAll(grouped[1]!, '') : number
  if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return null
  const value = Number(plain.replace(',', '.')) * (sign === '-' || sign === '−' ? -1 : 1)
  if (!Number.isFinite(value)) return null
  return percent ? Number((value / 100).toPrecision(15)) : value
}

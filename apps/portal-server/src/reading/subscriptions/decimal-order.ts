const plain = /^(-?)(\d+)(?:\.(\d+))?$/

/** A number as a decimal text without an exponent, exact to twenty places. */
export const decimalText = (value: number): string =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })

/**
 * Below 0 where the first of two decimal texts is the lesser, 0 where they are equal, above 0 otherwise; exactly, whatever
 * their length.
 */
export function decimalOrder(one: string, other: string): number {
  const [a, b] = [plain.exec(one), plain.exec(other)]
  // A double of the data may come with an exponent.
  if (!a || !b) return Number(one) - Number(other)
  const places = Math.max(a[3]?.length ?? 0, b[3]?.length ?? 0)
  const units = ([, sign, whole, fraction = '']: RegExpExecArray) => {
    const size = BigInt(whole! + fraction.padEnd(places, '0'))
    return sign === '-' ? -size : size
  }
  const [first, second] = [units(a), units(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

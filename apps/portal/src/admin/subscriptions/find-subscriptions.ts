import type { Subscription } from '@casement/portal-api'

/** Those whose person, name or report hold every word of `text`. */
export function findSubscriptions(
  all: readonly Subscription[],
  text: string,
  placeOf: (subscription: Subscription) => string,
): readonly Subscription[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter((one) => {
    const said = [one.person, one.name, placeOf(one)].join(' ').toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

import { BoundedMap } from '@casement/limits'

/** Values that repeat while a page is open: each format is read once, each Intl formatter made once. */
export function remembered<V>(make: (key: string) => V): (key: string) => V {
  const known = new BoundedMap<string, V>(500)
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = make(key)))
    return value
  }
}

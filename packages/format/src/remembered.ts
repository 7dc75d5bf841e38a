/** Values that repeat while a page is open: each format is read once, each Intl formatter made once. */
export function remembered<V>(make: (key: string) => V): (key: string) => V {
  const known = new Map<string, V>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      if (known.size >= 500) known.clear()
      known.set(key, (value = make(key)))
    }
    return value
  }
}

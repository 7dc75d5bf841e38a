import { useMemo, useState } from 'react'

/** Series that a reader hid in the legend, by name: they stay hidden while figures come and go. */
export function useHiddenSeries(labels: readonly string[]) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const isShown = useMemo(() => {
    // Where all that is left is hidden, all of it is shown: the figures changed their names.
    const isAllHidden = labels.every((label) => hidden.includes(label))
    return (index: number) => isAllHidden || !hidden.includes(labels[index]!)
  }, [hidden, labels])
  function toggle(index: number): void {
    const label = labels[index]!
    setHidden((before) => {
      const others = before.filter((each) => each !== label)
      const next = others.length < before.length ? others : [...before, label]
      // One series stays: an empty chart tells nothing.
      return labels.every((each) => next.includes(each)) ? before : next
    })
  }
  return { isShown, toggle }
}

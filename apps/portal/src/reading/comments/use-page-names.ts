import { useEffect, useState } from 'react'
import type { ShownReport } from '../../address/shown-report.ts'

const none: ReadonlyMap<string, string> = new Map()

/** What the report's pages are called; without names where the frame does not say. */
export function usePageNames({ embed }: ShownReport): ReadonlyMap<string, string> {
  const [names, setNames] = useState(none)
  useEffect(() => {
    let isGone = false
    embed.getPages().then(
      (pages) => isGone || setNames(new Map(pages.map(({ name, displayName }) => [name, displayName]))),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [embed])
  return names
}

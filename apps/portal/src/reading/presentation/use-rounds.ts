import type { Report } from '@casement/client'
import { useEffect, useEffectEvent, useState } from 'react'
import { pageAfter, turnsOf, type Turn } from './rounds.ts'

export interface Rounds {
  readonly turns: readonly Turn[]
  /** The page that is shown; null until that is known. */
  readonly page: string | null
  turn(steps: number): void
}

/** What a reader does in the report; the page then stays as long as one that has just come. */
const doings = ['visualClicked', 'dataSelected', 'buttonClicked', 'filtersApplied'] as const

/** Turns the pages of a report, each after `pace` seconds; null or a hidden window: by hand alone. */
export function useRounds(embed: Report, pace: number | null): Rounds {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [page, setPage] = useState<string | null>(null)
  const [doing, setDoing] = useState(0)
  const [isHidden, setIsHidden] = useState(document.hidden)

  const turn = (steps: number) => {
    const next = pageAfter(turns, page, steps)
    // A frame that cannot turn now, as offline, is asked again a turn later.
    if (next) void embed.setPage(next.name).catch(() => undefined)
    setDoing((count) => count + 1)
  }
  const goOn = useEffectEvent(() => turn(1))

  useEffect(() => {
    let isOver = false
    embed
      .getPages()
      .then((pages) => {
        if (isOver) return
        setTurns(turnsOf(pages))
        setPage(pages.find(({ isActive }) => isActive)?.name ?? null)
      })
      .catch(() => undefined)
    const onTurned = ({ detail }: CustomEvent<{ newPage: { name: string } }>) => setPage(detail.newPage.name)
    const onDoing = () => setDoing((count) => count + 1)
    const onVisibility = () => setIsHidden(document.hidden)
    embed.on('pageChanged', onTurned)
    for (const event of doings) embed.on(event, onDoing)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      isOver = true
      embed.off('pageChanged', onTurned)
      for (const event of doings) embed.off(event, onDoing)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [embed])

  useEffect(() => {
    if (pace === null || isHidden || turns.length < 2) return
    const timer = setTimeout(() => goOn(), pace * 1000)
    return () => clearTimeout(timer)
  }, [pace, isHidden, turns, page, doing])

  return { turns, page, turn }
}

import { useEffect } from 'react'
import type { Embed, EventHandler } from '@casement/client'
import type { EventName } from '@casement/contract'
import { useLatest } from './use-latest.ts'

/** Listens to an event of an embed, while there is one. Always the handler of the last render is called. */
export function useEmbedEvent<Detail = unknown>(
  embed: Embed | null,
  name: EventName,
  handle: EventHandler<Detail>,
): void {
  const latest = useLatest(handle)
  useEffect(() => {
    if (!embed) return
    const dispatch = (event: CustomEvent<Detail>) => latest.current(event)
    embed.on(name, dispatch)
    return () => embed.off(name, dispatch)
  }, [embed, name, latest])
}

import { useEffect, useEffectEvent, useState } from 'react'

/** A frame's progress as the page sees it: nothing heard, script running, report loaded, report drawn. */
export type FramePhase = 'starting' | 'loading' | 'drawing' | 'shown'

const order: readonly FramePhase[] = ['starting', 'loading', 'drawing', 'shown']

/** Time limit of each phase. A frame that says nothing has no service behind it; a loaded one is shown anyway. */
const patienceMs: Record<Exclude<FramePhase, 'shown'>, number> = {
  starting: 15_000,
  loading: 60_000,
  drawing: 3_000,
}

/** Follows a frame's progress, which only goes forward. `onStuck` is called when there will be no report. */
export function useFramePhase(onStuck: (phase: FramePhase) => void) {
  const [phase, setPhase] = useState<FramePhase>('starting')
  const [advance] = useState(
    () => (to: FramePhase) => setPhase((from) => (order.indexOf(to) > order.indexOf(from) ? to : from)),
  )
  const runOut = useEffectEvent((stuckIn: FramePhase) => {
    if (stuckIn === 'drawing') advance('shown')
    else onStuck(stuckIn)
  })

  useEffect(() => {
    if (phase === 'shown') return
    const timer = setTimeout(() => runOut(phase), patienceMs[phase])
    return () => clearTimeout(timer)
  }, [phase])

  return { phase, advance }
}

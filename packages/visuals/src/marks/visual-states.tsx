import { useWords } from '../context/words-context.ts'
import type { VisualKind } from '../kind/visual-kind.ts'

/** Skeleton of the figures, in the shape that they will have. */
export function Skeleton({
  of: [shape, count] = ['columns', 12],
}: {
  of?: VisualKind['skeleton'] | undefined
}) {
  return (
    <div className={`bones ${shape}`} role="status" aria-label={useWords().say('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="bone" />
      ))}
    </div>
  )
}

/** `reason`: why the figures that there would be are blank. */
export function EmptyState({ reason }: { reason?: string }) {
  const { say } = useWords()
  return (
    <div className="face">
      <strong>{reason ?? say('empty.title')}</strong>
      <p>{say(reason === undefined ? 'empty.filters' : 'empty.withheld')}</p>
    </div>
  )
}

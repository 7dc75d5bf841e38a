import type { VisualKind } from '../kind/visual-kind.ts'

/** Skeleton of the figures, in the shape that they will have. */
export function Skeleton({
  of: [shape, count] = ['columns', 12],
}: {
  of?: VisualKind['skeleton'] | undefined
}) {
  return (
    <div className={`bones ${shape}`} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className="bone" />
      ))}
    </div>
  )
}

/** `reason`: there are rows, but the model keeps no such figures of them. */
export const EmptyState = ({ reason }: { reason?: string }) => (
  <div className="face">
    <strong>{reason ?? 'Nothing here'}</strong>
    <p>
      {reason === undefined
        ? 'No figures match the filters of this page.'
        : 'They are not kept by what is looked at here.'}
    </p>
  </div>
)

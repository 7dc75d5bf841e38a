import { withDeadline } from './deadline.ts'
import type { QueryQueue } from './query-queue.ts'

const prefix = 'later: '

/** Group of work that is done while nobody waits for an answer. */
export const lowPriorityGroup = (name: string): string => `${prefix}${name}`

/** True for a group whose work is done while nobody waits for an answer. */
export const isLowPriority = (group: string): boolean => group.startsWith(prefix)

/** Whose work it is, whatever its priority. */
export const ownerOf = (group: string): string => (isLowPriority(group) ? group.slice(prefix.length) : group)

interface Deps {
  readonly queue: QueryQueue
  readonly timeoutMs: number
}

/** Runs work for a viewer while nobody waits for an answer: it is displaced, and begun anew, when somebody does. */
export type RunLater = <T>(
  viewer: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

export const createLowPriority =
  ({ queue, timeoutMs }: Deps): RunLater =>
  (viewer, asked, work) =>
    queue.run(
      async (displaced) => {
        const signal = AbortSignal.any([asked, displaced])
        return await withDeadline(work, { signal, timeoutMs, Late: TookTooLong })
      },
      { group: lowPriorityGroup(viewer), signal: asked },
    )

/** Work that nobody waits for takes longer than a query may take. */
class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

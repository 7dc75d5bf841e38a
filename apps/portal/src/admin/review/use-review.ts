import { useState } from 'react'
import { refusedChange, type RefusedChange } from './refused-change.ts'

/** Makes what was asked for, or in a dry run tells what would be different. */
export type Ask<Difference> = (dryRun: boolean) => Promise<readonly Difference[]>

/** Something that is to be changed: what would be different is shown first, and then it is made. */
export interface Review<Difference> {
  readonly differences: readonly Difference[] | null
  readonly refusal: RefusedChange | null
  readonly isBusy: boolean
  /** Asks what would be different, once `prepare` has said what is asked for. */
  readonly preview: (prepare: () => Promise<Ask<Difference>> | Ask<Difference>) => Promise<void>
  /** Makes what was shown. */
  readonly apply: () => Promise<void>
  /** Back to before the difference, and without the refusal. */
  readonly forget: () => void
}

export function useReview<Difference>(
  onDone: (differences: readonly Difference[]) => void,
  fieldNames: readonly string[] = [],
): Review<Difference> {
  const [asked, setAsked] = useState<{ readonly ask: Ask<Difference> } | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[] | null>(null)
  const [refusal, setRefusal] = useState<RefusedChange | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (run: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await run()
    } catch (error) {
      setDifferences(null)
      setRefusal(refusedChange(error, fieldNames))
    } finally {
      setIsBusy(false)
    }
  }

  return {
    differences,
    refusal,
    isBusy,
    preview: (prepare) =>
      attempt(async () => {
        const ask = await prepare()
        setAsked({ ask })
        setDifferences(await ask(true))
      }),
    apply: () =>
      attempt(async () => {
        if (asked) onDone(await asked.ask(false))
      }),
    forget() {
      setDifferences(null)
      setRefusal(null)
    },
  }
}

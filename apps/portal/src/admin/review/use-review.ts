import { useState } from 'react'
import { asRefusal, type FieldNames, type Refusal } from './refusal.ts'

/** Makes what was asked for, or in a dry run tells what would be different. */
export type Ask<Difference> = (dryRun: boolean) => Promise<readonly Difference[]>

/** Something that is to be changed: what would be different is shown first, and then it is made. */
export interface Review<Difference, Field extends string = string> {
  readonly differences: readonly Difference[] | null
  readonly refusal: Refusal<Field> | null
  readonly isBusy: boolean
  /** Asks what would be different, once `prepare` has said what is asked for. */
  readonly preview: (prepare: () => Promise<Ask<Difference>> | Ask<Difference>) => Promise<void>
  /** Makes what was shown. */
  readonly apply: () => Promise<void>
  /** Makes what there is nothing to show of. */
  readonly make: (ask: Ask<Difference>) => Promise<void>
  /** Back to before the difference, and without the refusal. */
  readonly forget: () => void
}

export function useReview<Difference, Field extends string = string>(
  onDone: (differences: readonly Difference[]) => void,
  names?: FieldNames<Field>,
): Review<Difference, Field> {
  const [asked, setAsked] = useState<{ readonly ask: Ask<Difference> } | null>(null)
  const [differences, setDifferences] = useState<readonly Difference[] | null>(null)
  const [refusal, setRefusal] = useState<Refusal<Field> | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async (run: () => Promise<void>) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await run()
    } catch (error) {
      setDifferences(null)
      setRefusal(asRefusal(error, names))
    } finally {
      setIsBusy(false)
    }
  }
  const make = (ask: Ask<Difference>) => attempt(async () => onDone(await ask(false)))

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
    apply: async () => (asked ? make(asked.ask) : undefined),
    make,
    forget() {
      setDifferences(null)
      setRefusal(null)
    },
  }
}

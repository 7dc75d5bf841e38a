import { operatingFault, operatingFaultTexts } from '@casement/errors'

/** State of each dependency: 'ok', or what is wrong in a few words. */
export type Readiness = Readonly<Record<string, string>>

interface Asking {
  readonly now: () => Date
  /** how long an answer is good for: whoever asks for it is not signed in. Default 2 s */
  readonly keptMs?: number
  /** when a dependency counts as one that does not answer. Default 1.5 s */
  readonly withinMs?: number
}

/**
 * State of a dependency as `/readyz` tells it. However many ask, the dependency is asked once at a time, and none of them
 * waits longer than `withinMs`, whatever the dependency does.
 */
export function stateOf(
  ask: () => Promise<unknown>,
  { now, keptMs = 2000, withinMs = 1500 }: Asking,
): () => Promise<string> {
  let asking: Promise<string> | undefined
  let kept: { readonly state: string; readonly untilMs: number } | undefined
  const asked = async (): Promise<string> => {
    const state = await ask().then(
      () => 'ok',
      (error: unknown) => operatingFaultTexts[operatingFault(error) ?? 'unreachable'],
    )
    kept = { state, untilMs: now().getTime() + keptMs }
    asking = undefined
    return state
  }
  return async () => {
    if (kept && now().getTime() < kept.untilMs) return kept.state
    asking ??= asked()
    let late: NodeJS.Timeout | undefined
    const givenUp = new Promise<string>((resolve) => {
      late = setTimeout(() => resolve(operatingFaultTexts.unreachable), withinMs)
    })
    return Promise.race([asking, givenUp]).finally(() => clearTimeout(late))
  }
}

/** All states, asked at once. */
export const readinessOf = async (
  states: Readonly<Record<string, () => Promise<string>>>,
): Promise<Readiness> =>
  Object.fromEntries(
    await Promise.all(Object.entries(states).map(async ([name, state]) => [name, await state()] as const)),
  )

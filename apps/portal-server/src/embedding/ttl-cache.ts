/**
 * A TTL cache of answers by name, each for `ttlMs` milliseconds. Whoever asks while an answer is on its way waits for the
 * same one; a failure is not kept, nor what was forgotten on request.
 */
export function createTtlCache<T>({ now, ttlMs }: { now: () => Date; ttlMs: number }) {
  const entries = new Map<string, { answer: Promise<T>; untilMs: number }>()
  const cached = (name: string, ask: () => Promise<T>): Promise<T> => {
    const nowMs = now().getTime()
    const entry = entries.get(name)
    if (entry && nowMs < entry.untilMs) return entry.answer
    entries.delete(name)
    // All live alike, so the oldest end first: each looks at those that it takes the place of, and at one that stays.
    for (const [old, { untilMs }] of entries) {
      if (nowMs < untilMs) break
      entries.delete(old)
    }
    const answer = ask()
    const fresh = { answer, untilMs: nowMs + ttlMs }
    entries.set(name, fresh)
    answer.catch(() => {
      if (entries.get(name) === fresh) entries.delete(name)
    })
    return answer
  }
  return Object.assign(cached, { forget: (name: string): void => void entries.delete(name) })
}

/**
 * Answers kept for a while by name. Whoever asks while an answer is on its way waits for the same one; a failure is
 * not kept, nor what is told to be forgotten.
 */
export function createKept<T>({ now, forMs }: { now: () => Date; forMs: number }) {
  const entries = new Map<string, { answer: Promise<T>; untilMs: number }>()
  const kept = (name: string, ask: () => Promise<T>): Promise<T> => {
    const nowMs = now().getTime()
    const entry = entries.get(name)
    if (entry && nowMs < entry.untilMs) return entry.answer
    for (const [old, { untilMs }] of entries) if (nowMs >= untilMs) entries.delete(old)
    const answer = ask()
    const fresh = { answer, untilMs: nowMs + forMs }
    entries.set(name, fresh)
    answer.catch(() => {
      if (entries.get(name) === fresh) entries.delete(name)
    })
    return answer
  }
  return Object.assign(kept, { forget: (name: string): void => void entries.delete(name) })
}

type KeptAnswer = string | Uint8Array

/** Answers by key, the least recently used forgotten first once they are larger than the bound together. */
export interface AnswerCache {
  get(key: string): KeptAnswer | undefined
  /** Reads an answer without counting as a use of it. */
  has(key: string): boolean
  set(key: string, answer: KeptAnswer): void
  /** characters and bytes held */
  readonly size: number
}

export function createAnswerCache({ maxHeld }: { maxHeld: number }): AnswerCache {
  const answers = new Map<string, KeptAnswer>()
  let size = 0

  const forget = (key: string) => {
    size -= answers.get(key)?.length ?? 0
    answers.delete(key)
  }

  return {
    get(key) {
      const answer = answers.get(key)
      if (answer === undefined) return undefined
      answers.delete(key)
      answers.set(key, answer)
      return answer
    },
    has: (key) => answers.has(key),
    set(key, answer) {
      forget(key)
      // One answer never pushes out more than a quarter of the others.
      if (answer.length > maxHeld / 4) return
      answers.set(key, answer)
      size += answer.length
      for (const oldest of answers.keys()) {
        if (size <= maxHeld) break
        forget(oldest)
      }
    },
    get size() {
      return size
    },
  }
}

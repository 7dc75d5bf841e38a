/** What a step says of itself; never a person, a token, or a value of a query. */
export type StepFacts = Readonly<Record<string, string | number | boolean>>

/** A part of what is done for a request, which steps of its own may be part of. */
export interface Step {
  /** by which a reader names the request; the id of its trace is the same without hyphens, unless the caller had begun one */
  readonly correlationId: string
  /** header for a call that is part of this step (W3C Trace Context); absent: nobody traces */
  readonly traceparent?: string
  /** Says more of it. */
  note(facts: StepFacts): void
  /** Runs `work` as a step of this one, which ends with it, failed if it rejects. */
  step<T>(name: string, work: (step: Step) => Promise<T>, kind?: 'inside' | 'call'): Promise<T>
}

/** A step that nobody traces. */
export function quietStep(correlationId: string): Step {
  const step: Step = {
    correlationId,
    note() {},
    step: (_name, work) => work(step),
  }
  return step
}

/** Begins a step that lasts until what is returned is called, for the first time. */
export function beginStep(parent: Step | undefined, name: string): () => void {
  let end = () => {}
  void parent?.step(name, () => new Promise<void>((resolve) => (end = resolve)))
  return () => end()
}

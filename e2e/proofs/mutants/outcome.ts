/** One change of the code that was tried, and what the tests made of it. */
export interface Mutant {
  file: string
  line: number
  /** the whole line that it is on, as it is in the file */
  text: string
  /** what stood there and what was put in its place, each on one line */
  change: string
  status: string
}

/** A survivor that no test needs to notice, and why. */
export interface Answered {
  file: string
  text: string
  change: string
  reason: string
}

/** What is written down of a scope: the share that its tests kill at least, and the survivors that are answered. */
export interface Floor {
  share: number
  answered: readonly Answered[]
}

/** Mutants by what became of them, as the report of Stryker counts them. */
export interface Outcome {
  valid: number
  killed: number
  /** of those killed, by a test that did not end */
  timedOut: number
  /** not tried, as they are on a line that runs once while a file is loaded */
  ignored: number
  /** of which nobody knows, as their tests could not be run */
  unknown: number
  /** percent of the valid ones, two places */
  share: number
  /** survivors that nobody answered */
  survivors: readonly Mutant[]
  answered: number
  /** answers to a survivor that is none any more */
  stale: readonly Answered[]
}

const survives = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage'
const isKilled = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout'
const isOf = (mutant: Mutant, { file, text, change }: Answered) =>
  mutant.file === file && mutant.text === text && mutant.change === change

/** What the mutants show. Answers are looked for in the files that were mutated as a whole. */
export function outcomeOf(
  mutants: readonly Mutant[],
  answered: readonly Answered[],
  wholeFiles: ReadonlySet<string>,
): Outcome {
  const survivors = mutants.filter(survives)
  const killed = mutants.filter(isKilled).length
  const valid = killed + survivors.length
  const unanswered = survivors.filter((mutant) => !answered.some((answer) => isOf(mutant, answer)))
  return {
    valid,
    killed,
    timedOut: mutants.filter(({ status }) => status === 'Timeout').length,
    ignored: mutants.filter(({ status }) => status === 'Ignored').length,
    unknown: mutants.filter(({ status }) => status.endsWith('Error')).length,
    share: valid === 0 ? 100 : Math.floor((killed / valid) * 10_000) / 100,
    survivors: unanswered,
    answered: survivors.length - unanswered.length,
    stale: answered.filter(
      (answer) =>
        wholeFiles.has(answer.file) &&
        !mutants.some((mutant) => isOf(mutant, answer) && mutant.status !== 'Killed'),
    ),
  }
}

/** The floor after a run of the whole scope: a higher share takes the place of a lower one, never the other way. */
export const raised = (floor: Floor, share: number): Floor =>
  share > floor.share ? { ...floor, share } : floor

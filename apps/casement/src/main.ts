import { isPart, parts } from './parts.ts'
import { start } from './start.ts'
import { doctor } from './doctor.ts'
import { StartProblem } from './start-problem.ts'

const usage = `casement start [${parts.join('|')}]   start everything, or one part
casement doctor                             look at the settings and what they name, and say what is wrong`

/** Runs the command with the words that followed its name. Ends the process with 1 when it could not be done. */
export async function main(words: readonly string[]): Promise<void> {
  const [verb = 'start', part, ...rest] = words
  try {
    if (verb === 'start' && rest.length === 0 && (part === undefined || isPart(part)))
      await start(part ? [part] : parts)
    else if (verb === 'doctor' && part === undefined) await doctor()
    else throw new StartProblem([`Unknown words: ${words.join(' ')}`, usage])
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    for (const problem of error.problems) console.error(problem)
    process.exit(1)
  }
}

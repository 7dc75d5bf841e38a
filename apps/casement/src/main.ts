import { closestName } from '@casement/errors'
import { commands } from './commands.ts'
import { problemsOf, StartProblem } from './settings/start-problem.ts'

/** Other words for a command, as other programs have them. */
const otherNames: Readonly<Record<string, string>> = {
  '--help': 'help',
  '-h': 'help',
  '--version': 'version',
  '-v': 'version',
}

/**
 * Runs the command with the words that followed its name, and loads the code of no other. Ends the process with 1 when it
 * could not be done.
 */
export async function main(words: readonly string[]): Promise<void> {
  try {
    await commanded(words)
  } catch (error) {
    for (const problem of problemsOf(error)) console.error(problem)
    process.exit(1)
  }
}

async function commanded([given = 'start', ...rest]: readonly string[]): Promise<unknown> {
  const name = Object.hasOwn(otherNames, given) ? otherNames[given]! : given
  const command = commands.get(name)
  if (!command) {
    const near = closestName(given, commands.keys())
    throw new StartProblem([
      `There is no command "${given}"${near === undefined ? '.' : `; did you mean ${near}?`} casement help lists all of them.`,
    ])
  }
  if (rest.some((word) => word === '--help' || word === '-h')) return console.log(command.usage)
  const work = command.run(rest)
  if (!work)
    throw new StartProblem([`casement ${name} does not take: ${rest.join(' ') || 'nothing'}`, command.usage])
  return work
}

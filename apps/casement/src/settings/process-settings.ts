import { readSettings, SettingsError, type Settings } from '@casement/server'
import { type Part, parts } from './parts.ts'
import { StartProblem } from './start-problem.ts'

/** The settings of this process, for the parts that are to run in it. Throws StartProblem with the complete list of what is wrong. */
export function settingsOfProcess(running: readonly Part[] = parts): Settings {
  try {
    return readSettings({ env: process.env, cwd: process.cwd(), parts: running })
  } catch (error) {
    if (error instanceof SettingsError) throw new StartProblem([error.message])
    throw error
  }
}

import { readSettings, SettingsError, type Settings } from '@casement/server'
import { StartProblem } from './start-problem.ts'

/** The settings of this process. Throws StartProblem with the complete list of what is wrong. */
export function settingsOfProcess(): Settings {
  try {
    return readSettings({ env: process.env, cwd: process.cwd() })
  } catch (error) {
    if (error instanceof SettingsError) throw new StartProblem([error.message])
    throw error
  }
}

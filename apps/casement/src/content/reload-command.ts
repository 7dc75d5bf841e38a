import { settingsOfProcess } from '../settings/process-settings.ts'
import { requestReload } from './reload-requests.ts'

/** Has the running product load its content again, and says what became of it. Throws StartProblem. */
export async function reload(): Promise<void> {
  const { dataFolder } = settingsOfProcess()
  await requestReload(dataFolder)
  console.log('The content was loaded again and is served.')
}

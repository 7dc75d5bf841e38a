import { settingsOfProcess } from './start.ts'
import { issuerProblem } from './issuer-check.ts'
import { portProblems } from './ports.ts'
import { StartProblem } from './start-problem.ts'

/** Looks at everything a start depends on and says, line by line, what is well; throws StartProblem with what is not. */
export async function doctor(): Promise<void> {
  const settings = settingsOfProcess()
  console.log('settings: ok')
  const own = (['portal', 'service', 'identity'] as const).filter(
    (part) => part !== 'identity' || settings.identity.builtIn,
  )
  const problems = await portProblems(own.map((part) => ({ part, ...settings[part] })))
  if (problems.length === 0)
    console.log(`ports: ${own.map((part) => settings[part].port).join(', ')} are free`)
  if (settings.identity.builtIn) console.log('issuer: the built-in one, for demonstration')
  else {
    const problem = await issuerProblem(settings.signIn.issuer)
    if (problem) problems.push(problem)
    else console.log(`issuer: ${settings.signIn.issuer} answers`)
  }
  if (problems.length > 0) throw new StartProblem(problems)
}

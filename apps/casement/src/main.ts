import { isPart, parts } from './settings/parts.ts'
import { auditUsage } from './audit/audit-words.ts'
import { grantUsage } from './grants/grant-words.ts'
import { problemsOf, StartProblem } from './settings/start-problem.ts'

const usage = `casement start [${parts.join('|')}]   start everything, or one part
casement dev [portal=URL] [frame=URL]       start everything for authors: open reports follow the content folder,
                                            an app comes from the dev server at its address
casement health [${parts.join('|')}]  say whether they live, or one of them; status 1 if not
casement doctor                             look at the settings and what they name, and say what is wrong
casement backup FOLDER                      write store, keys and content into a new folder, while the product runs or not
casement restore FOLDER [--overwrite]       put a backup in their place
casement reload                             have the running product load its content again, if nothing in it is wrong
casement content FOLDER                     read a content folder, ask what its reports ask, and say what is wrong
${grantUsage}
${auditUsage}`

/**
 * Runs the command with the words that followed its name, and loads the code of no other. Ends the process with 1 when it
 * could not be done.
 */
export async function main(words: readonly string[]): Promise<void> {
  const [verb = 'start', part, ...rest] = words
  try {
    if (verb === 'start' && rest.length === 0 && (part === undefined || isPart(part)))
      await (await import('./start.ts')).start(part ? [part] : parts)
    else if (verb === 'health' && rest.length === 0 && (part === undefined || isPart(part)))
      await (await import('./health.ts')).health(part ? [part] : parts)
    else if (verb === 'dev') await (await import('./dev.ts')).dev(words.slice(1))
    else if (verb === 'doctor' && part === undefined) await (await import('./doctor.ts')).doctor()
    else if (verb === 'content' && part !== undefined && rest.length === 0)
      await (await import('./check-folder.ts')).checkFolder(part)
    else if (verb === 'reload' && part === undefined)
      await (await import('./content/reload-command.ts')).reload()
    else if (verb === 'backup') await (await import('./backup/backup.ts')).backup(words.slice(1))
    else if (verb === 'restore') await (await import('./backup/restore.ts')).restore(words.slice(1))
    else if (verb === 'grant') await (await import('./grants/grant-command.ts')).grant(words.slice(1))
    else if (verb === 'audit') await (await import('./audit/audit-command.ts')).audit(words.slice(1))
    else throw new StartProblem([`Unknown words: ${words.join(' ')}`, usage])
  } catch (error) {
    for (const problem of problemsOf(error)) console.error(problem)
    process.exit(1)
  }
}

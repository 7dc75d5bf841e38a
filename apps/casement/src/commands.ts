import { version } from '@casement/server'
import { auditUsage } from './audit/audit-words.ts'
import { grantUsage } from './grants/grant-words.ts'
import { type Part, isPart, parts } from './settings/parts.ts'

export interface Command {
  /** Lines that begin with the words of the command, and what it does. */
  readonly usage: string
  /** Does what the words after its name ask; undefined where they mean nothing. Loads its code then and no sooner. */
  readonly run: (words: readonly string[]) => Promise<unknown> | undefined
}

/** What the command takes after its name: all servers of the product without a word, one by its name. */
function partsNamed([name, ...more]: readonly string[]): readonly Part[] | undefined {
  if (name === undefined) return parts
  return isPart(name) && more.length === 0 ? [name] : undefined
}

const ofParts = (words: readonly string[], run: (asked: readonly Part[]) => Promise<unknown>) => {
  const asked = partsNamed(words)
  return asked && run(asked)
}

const withoutWords = (words: readonly string[], run: () => Promise<unknown>) =>
  words.length === 0 ? run() : undefined

/** Every command of the program by its name, in the order in which help lists them. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'start',
    {
      usage: `casement start [${parts.join('|')}]   start everything, or one part`,
      run: (words) => ofParts(words, async (asked) => (await import('./start.ts')).start(asked)),
    },
  ],
  [
    'dev',
    {
      usage: `casement dev [portal=URL] [frame=URL]       start everything for authors: open reports follow the content folder,
                                            an app comes from the dev server at its address`,
      run: async (words) => (await import('./dev.ts')).dev(words),
    },
  ],
  [
    'health',
    {
      usage: `casement health [${parts.join('|')}]  say whether they live, or one of them; status 1 if not`,
      run: (words) => ofParts(words, async (asked) => (await import('./health.ts')).health(asked)),
    },
  ],
  [
    'doctor',
    {
      usage:
        'casement doctor                             look at the settings and what they name, and say what is wrong',
      run: (words) => withoutWords(words, async () => (await import('./doctor.ts')).doctor()),
    },
  ],
  [
    'backup',
    {
      usage:
        'casement backup FOLDER                      write store, keys and content into a new folder, while the product runs or not',
      run: async (words) => (await import('./backup/backup.ts')).backup(words),
    },
  ],
  [
    'restore',
    {
      usage: 'casement restore FOLDER [--overwrite]       put a backup in their place',
      run: async (words) => (await import('./backup/restore.ts')).restore(words),
    },
  ],
  [
    'reload',
    {
      usage:
        'casement reload                             have the running product load its content again, if nothing in it is wrong',
      run: (words) => withoutWords(words, async () => (await import('./content/reload-command.ts')).reload()),
    },
  ],
  [
    'content',
    {
      usage:
        'casement content FOLDER                     read a content folder, ask what its reports ask, and say what is wrong',
      run([folder, ...more]) {
        if (folder === undefined || more.length > 0) return undefined
        return import('./check-folder.ts').then(({ checkFolder }) => checkFolder(folder))
      },
    },
  ],
  [
    'grant',
    { usage: grantUsage, run: async (words) => (await import('./grants/grant-command.ts')).grant(words) },
  ],
  [
    'audit',
    { usage: auditUsage, run: async (words) => (await import('./audit/audit-command.ts')).audit(words) },
  ],
  [
    'version',
    {
      usage: 'casement version                            say which version this is; --version as well',
      run: (words) => withoutWords(words, async () => console.log(versionText())),
    },
  ],
  [
    'help',
    {
      usage:
        'casement help [COMMAND]                     list the commands, or say what one takes; --help as well',
      run: (words) => {
        const text = helpText(words)
        return text === undefined ? undefined : Promise.resolve(console.log(text))
      },
    },
  ],
])

/** Version of the program, and the Node that runs it, as reports of faults want them. */
const versionText = () =>
  `casement ${version} (Node ${process.versions.node}, ${process.platform} ${process.arch})`

/** undefined where there is no such command. */
function helpText([name, ...more]: readonly string[]): string | undefined {
  if (name === undefined)
    return [versionText(), '', ...[...commands.values()].map(({ usage }) => usage)].join('\n')
  return more.length === 0 ? commands.get(name)?.usage : undefined
}

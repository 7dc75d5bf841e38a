import { parseArgs } from 'node:util'
import type { AuditMark } from '@casement/portal-server'
import { StartProblem } from '../settings/start-problem.ts'

export const auditUsage = `casement audit verify                       follow the chain of the audit from its beginning, and say what was changed
    [--known NUMBER:HASH]                   and that an entry is the one that was noted: of an earlier run, or of the log
casement audit export FILE.csv|FILE.jsonl   write all entries into a new file
    [--token-file FILE]                     an administrator's access token, where the running product has to be asked`

export interface AuditFile {
  readonly path: string
  readonly form: 'csv' | 'jsonl'
}

interface AuditWords {
  /** absent: verify */
  readonly file?: AuditFile
  readonly known?: AuditMark
  readonly tokenFile?: string
}

/** Reads the words after `audit`. Throws StartProblem with what is taken. */
export function parseAuditWords(words: readonly string[]): AuditWords {
  const [verb, ...rest] = words
  if (verb !== 'verify' && verb !== 'export') throw wrong('say verify or export')
  const options = {
    'token-file': { type: 'string' },
    ...(verb === 'verify' ? { known: { type: 'string' } as const } : {}),
  } as const
  const { values, positionals } = parsed(rest, options)
  const tokenFile = values['token-file'] === undefined ? {} : { tokenFile: values['token-file'] }
  if (verb === 'verify') {
    if (positionals.length > 0) throw wrong(`${positionals[0]} means nothing to verify`)
    return { ...tokenFile, ...(values['known'] === undefined ? {} : { known: toMark(values['known']) }) }
  }
  const [path, more] = positionals
  const form = path?.endsWith('.csv') ? 'csv' : path?.endsWith('.jsonl') ? 'jsonl' : undefined
  if (path === undefined || form === undefined || more !== undefined)
    throw wrong('export takes one file, named .csv or .jsonl')
  return { ...tokenFile, file: { path, form } }
}

function parsed(words: readonly string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw wrong((error as Error).message)
  }
}

/** An entry as it is printed, `214:5f3a…`, with all its 64 digits. */
function toMark(text: string): AuditMark {
  const [, id, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? []
  if (id === undefined || hash === undefined)
    throw wrong(
      `--known ${text}: expected a number, a colon and 64 hexadecimal digits, as verify prints them`,
    )
  return { id: Number(id), hash }
}

const wrong = (what: string) => new StartProblem([what, auditUsage])

import { readFile } from 'node:fs/promises'
import type { ConnectionSettings } from '@casement/server'
import { clickHouseEngine } from '../clickhouse/clickhouse-engine.ts'
import { postgresEngine } from '../postgres/postgres-engine.ts'
import { EngineUnfit, type SourceEngine } from '../source-engine.ts'

/** The engine of a connection, which connects when it is first asked. */
export function openEngine(settings: ConnectionSettings): SourceEngine {
  const readPassword = () => passwordOf(settings)
  switch (settings.kind) {
    case 'postgres':
      return postgresEngine({ ...settings, readPassword })
    case 'clickhouse':
      return clickHouseEngine({ ...settings, readPassword })
  }
}

/** Throws EngineUnfit for a file that cannot be read. */
async function passwordOf({ password, passwordFile }: ConnectionSettings): Promise<string | undefined> {
  if (passwordFile === undefined) return password
  try {
    // Editors end a file with a line's end.
    return (await readFile(passwordFile, 'utf8')).replace(/\r?\n$/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new EngineUnfit(`its passwordFile ${passwordFile} cannot be read (${code})`, { cause: error })
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTables } from './opened-tables.ts'

// Prints what a source with times in a zone holds, in the process's own zone.

const folder = await mkdtemp(join(tmpdir(), 'casement-zone-'))
const time = "TIMESTAMPTZ '2024-07-01 00:30:00+02'"
const source = { sql: `SELECT ${time} AS moment, CAST(${time} AS DATE) AS day` }
const columns = [
  { name: 'moment', type: 'dateTime' },
  { name: 'day', type: 'date' },
]
const opened = await openTables([{ name: 'T', source, columns }], { folder })
console.log(JSON.stringify(await opened.read('moment, day', 0)))
await opened.close()
await rm(folder, { recursive: true })

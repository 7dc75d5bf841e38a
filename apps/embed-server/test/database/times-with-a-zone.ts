import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseModel, type Statement } from '@casement/semantic'
import { placeSources } from '../../src/content/table-sources.ts'
import { openDatabase } from '../../src/database/database.ts'

// Prints what a source with times in a zone holds, in the process's own zone.

const folder = await mkdtemp(join(tmpdir(), 'casement-zone-'))
const at = "TIMESTAMPTZ '2024-07-01 00:30:00+02'"
const columns = [
  { name: 'at', type: 'dateTime' },
  { name: 'day', type: 'date' },
]
const source = { sql: `SELECT ${at} AS "at", CAST(${at} AS DATE) AS day` }
const model = parseModel({ casement: 1, name: 'M', tables: [{ name: 'T', source, columns }] })
const placed = await placeSources(model, { folder, prefix: 'm' })
const engine = await openDatabase({
  database: undefined,
  sources: { datasets: [{ id: 'd', ...placed, placed: (problem) => problem }] },
  memoryLimit: '256MB',
})
const statement = { sql: 'SELECT "at", day FROM memory.views.m_0', parameters: [] } as unknown as Statement
const { columns: read } = await engine.run(statement)
console.log(JSON.stringify(read))
await engine.close()
await rm(folder, { recursive: true })

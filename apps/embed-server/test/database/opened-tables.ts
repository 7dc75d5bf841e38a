import { parseModel, type Statement } from '@casement/semantic'
import { placeSources } from '../../src/content/table-sources.ts'
import { openDatabase } from '../../src/engines/duckdb/database.ts'

interface Where {
  /** the content folder; absolute */
  readonly folder: string
  /** its data file, where it has one; absolute */
  readonly database?: string
}

/** The engine over a model of these tables, as a model file writes them; whoever opens it closes it. */
export async function openTables(tables: readonly object[], { folder, database }: Where) {
  const placed = await placeSources(parseModel({ casement: 1, name: 'M', tables }), { folder, prefix: 'm' })
  const engine = await openDatabase({
    database,
    sources: { datasets: [{ id: 'd', ...placed, placed: (problem) => problem }] },
    memoryLimit: '256MB',
    // All of the notes, however slow the machine is.
    notesWithinMs: 3_600_000,
  })
  return {
    findings:
      placed.problems.length > 0 ? { problems: placed.problems, notes: [] } : engine.findings.get('d')!,
    /** Columns of the table at this place; `more` follows its name. */
    read: async (names: string, place: number, more = '') => {
      const sql = `SELECT ${names} FROM memory.views.m_${place} ${more}`
      return (await engine.run({ sql, parameters: [] } as unknown as Statement)).columns
    },
    close: () => engine.close(),
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeContent } from '../../apps/test-host/src/content.ts'
import type { HostContent } from '../../apps/test-host/src/index.ts'

/** Makes the tables of a content once: every host that is started with what it gives copies them. */
export async function madeOnce(content: HostContent) {
  const folder = await mkdtemp(join(tmpdir(), 'casement-bench-'))
  await writeContent(folder, content)
  const database = join(folder, 'data/finance.duckdb')
  return {
    database,
    content: {
      files: content.files,
      statements: [
        `ATTACH '${database}' AS made (READ_ONLY)`,
        'COPY FROM DATABASE made TO finance',
        'DETACH made',
      ],
    } satisfies HostContent,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

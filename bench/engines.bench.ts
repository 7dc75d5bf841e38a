import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeContent } from '../apps/casement/src/content/sample-content.ts'
import { hasClickHouse } from '../apps/embed-server/test/engines/clickhouse-world.ts'
import { readContent } from '../apps/embed-server/src/content/content.ts'
import { makeContent } from '../samples/src/content/index.ts'
import { datasets } from '../samples/src/index.ts'
import { openClickHouse } from './engines/clickhouse.ts'
import type { Books, Contestant } from './engines/contestant.ts'
import { openDuckDb } from './engines/duckdb.ts'
import { openPostgres } from './engines/postgres.ts'
import { typicalQueries, type TypicalQuery } from './figures-queries.ts'
import { figureOf, median, rounded, takeTurns } from './measure.ts'
import { refuseOthers } from './typical-answers.ts'

/**
 * The twelve typical queries and a page of all twelve at once on each engine, beside SQL written by hand in that engine, in one
 * run; both answers are the same. Two statements run at the same time. `--lines 10000000`, `--rounds 11`.
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '10000000' },
      rounds: { type: 'string', default: '11' },
    },
  })
  const [lines, rounds] = [Number(values.lines), Number(values.rounds)]
  const folder = await mkdtemp(join(tmpdir(), 'casement-engines-'))
  const contentFolder = join(folder, 'content')
  try {
    await writeContent(contentFolder, makeContent({ booksEnd: '2026-10', lines }))
    const content = await readContent(contentFolder)
    const dataset = content.dataset(datasets.groupFinance.id)!
    const contestants: Record<string, (books: Books) => Promise<Contestant>> = {
      duckdb: ({ closing }) => openDuckDb(content, dataset, closing),
      postgres: (books) => openPostgres(books, dataset),
      ...(hasClickHouse && { clickhouse: (books) => openClickHouse(books, dataset) }),
    }
    if (!hasClickHouse) console.error('without ClickHouse: npm run engines installs it')
    const results: Record<string, unknown> = {}
    for (const [name, open] of Object.entries(contestants)) {
      const closing: (() => unknown)[] = []
      try {
        const contestant = await open({ database: String(content.database), folder, closing })
        results[name] = await measure(name, contestant, rounds)
      } finally {
        for (const close of closing.toReversed()) await close()
      }
    }
    return { lines, rounds, ...results }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(engine: string, { answer, raw }: Contestant, rounds: number) {
  const rawLine = async ({ sql }: TypicalQuery) => JSON.stringify(await raw(sql))
  const queries: Record<string, unknown> = {}
  const note = (name: string, times: Record<'ours' | 'raw', number[]>) => {
    const ratio = rounded(median(times.ours) / median(times.raw))
    console.error(
      `${engine}: ${name}: ${rounded(median(times.ours))} ms, raw ${rounded(median(times.raw))} ms, ${ratio}`,
    )
    return { oursMs: figureOf(times.ours), rawMs: figureOf(times.raw), ratio }
  }
  for (const typical of typicalQueries) {
    refuseOthers(typical, JSON.parse(await answer(typical)), await raw(typical.sql))
    const contestants = {
      ours: () => timed(() => answer(typical)),
      raw: () => timed(() => rawLine(typical)),
    }
    queries[typical.name] = note(typical.name, await takeTurns(contestants, rounds))
  }
  const page = await takeTurns(
    {
      ours: () => timed(() => Promise.all(typicalQueries.map((typical) => answer(typical)))),
      raw: () => timed(() => Promise.all(typicalQueries.map(rawLine))),
    },
    rounds,
  )
  return { queries, page: note('a page of twelve', page) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parseQuery } from '@casement/query'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { readContent } from '../apps/embed-server/src/content/content.ts'
import type { ServedDataset } from '../apps/embed-server/src/content/content-parts.ts'
import { openDatabase, type Database } from '../apps/embed-server/src/engines/duckdb/database.ts'
import { writeContent } from '../apps/casement/src/content/sample-content.ts'
import { compile, type Model } from '../packages/semantic/src/index.ts'
import { makeContent } from '../samples/src/content/index.ts'
import { datasets } from '../samples/src/index.ts'
import { type TypicalQuery, typicalQueries } from './figures-queries.ts'
import { figureOf, isAtMost, median, rounded, takeTurns } from './measure.ts'
import { type Answer, answeringWith, clock, refuseOthers } from './typical-answers.ts'

const memoryLimit = '2GB'
const timed = async (work: () => Promise<unknown> | unknown): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Also what all threads of the process worked meanwhile: on a machine that others use, it says more than the clock. */
async function timedWithCpu(work: () => Promise<unknown>, cpuMs: number[]): Promise<number> {
  const before = process.cpuUsage()
  const time = await timed(work)
  const { user, system } = process.cpuUsage(before)
  cpuMs.push((user + system) / 1000)
  return time
}

/**
 * Twelve typical visual queries over the sample company, at one and ten million ledger lines: everything between the
 * query and its line (compile, queue, engine, JSON) beside hand-written SQL on DuckDB with the same data, version, threads
 * and memory, whose answer becomes JSON as well. Nothing is kept from one round to the next, and both answers are the same.
 *
 * `--lines 1000000,10000000`, `--rounds 61`, and `--parts queries,compile,cancel,viewers` for some of it.
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '1000000,10000000' },
      rounds: { type: 'string', default: '61' },
      parts: { type: 'string', default: 'queries,compile,cancel,viewers' },
    },
  })
  const results: Record<string, unknown> = {}
  for (const lines of values.lines.split(',').map(Number))
    results[`${lines} lines`] = await measureAt(lines, {
      rounds: Number(values.rounds),
      parts: new Set(values.parts.split(',')),
    })
  return results
}

async function measureAt(lines: number, { rounds, parts }: { rounds: number; parts: ReadonlySet<string> }) {
  const folder = await mkdtemp(join(tmpdir(), 'casement-figures-'))
  const contentFolder = join(folder, 'content')
  await writeContent(contentFolder, makeContent({ booksEnd: '2026-10', lines }))
  const content = await readContent(contentFolder)
  const engine = await openDatabase({ ...content, memoryLimit })
  const raw = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit })
  const connection = await raw.connect()
  try {
    await connection.run(`ATTACH '${content.database}' AS content (READ_ONLY)`)
    await connection.run('USE content')
    const dataset = content.dataset(datasets.groupFinance.id)!
    const answer = answeringWith(engine, dataset)
    const queries: Record<string, unknown> = {}
    for (const typical of parts.has('queries') ? typicalQueries : [])
      queries[typical.name] = await compare(typical, { answer, connection, rounds })
    return {
      ...(parts.has('queries') && { queries }),
      ...(parts.has('compile') && { compileMs: compileTimes(dataset.model) }),
      ...(parts.has('cancel') && { cancelMs: await cancelTimes(engine, dataset) }),
      ...(parts.has('viewers') && { viewers: await twentyViewers(answer) }),
    }
  } finally {
    connection.closeSync()
    raw.closeSync()
    await engine.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Our time is to be at most 1.15 times the other one and 2 ms. */
async function compare(
  typical: TypicalQuery,
  { answer, connection, rounds }: { answer: Answer; connection: DuckDBConnection; rounds: number },
) {
  const ask = async () => {
    const result = await (await connection.prepare(typical.sql)).run()
    return JSON.stringify(await result.getColumnsJson())
  }
  const rows = refuseOthers(typical, JSON.parse(await answer(typical)), JSON.parse(await ask()))
  const cpu = { ours: [] as number[], raw: [] as number[] }
  const { ours, raw } = await takeTurns(
    {
      ours: () => timedWithCpu(() => answer(typical), cpu.ours),
      raw: () => timedWithCpu(ask, cpu.raw),
    },
    rounds,
  )
  const over = ours.map((time, round) => time - 1.15 * raw[round]!)
  const verdict = isAtMost(over, 2)
  progress(
    `${typical.name}: ${rounded(median(ours))} ms, raw ${rounded(median(raw))} ms: ${verdict}` +
      ` (cpu ${rounded(median(cpu.ours))}, raw ${rounded(median(cpu.raw))})`,
  )
  return {
    oursMs: figureOf(ours),
    rawMs: figureOf(raw),
    overMs: figureOf(over),
    cpuMs: { ours: rounded(median(cpu.ours)), raw: rounded(median(cpu.raw)) },
    rows,
    verdict,
  }
}

/** From the parsed JSON of a query to its statement, the median over all of them: at most 1 ms. */
function compileTimes(model: Model) {
  const times: number[] = []
  for (let round = 0; round < 50; round++)
    for (const { query, roles } of typicalQueries) {
      const start = performance.now()
      compile(parseQuery(query), model, { username: 'bench', roles }, { dialect: 'duckdb', ...clock })
      times.push(performance.now() - start)
    }
  return { ...figureOf(times), verdict: isAtMost(times, 1) }
}

/** Every posting by what it is about: runs long enough to be left. */
const longQuery = {
  select: [
    { name: 'Journal', field: { kind: 'column', table: 'Ledger', column: 'Journal' } },
    { name: 'Account', field: { kind: 'column', table: 'Account', column: 'Account' } },
    { name: 'Customer', field: { kind: 'column', table: 'Customer', column: 'Customer' } },
    { name: 'Result', field: { kind: 'measure', table: 'Ledger', measure: 'Profit and loss' } },
  ],
  limit: 1000,
} as const

/** From the caller's leaving to the engine's having stopped, at different moments of a long statement: at most 50 ms. */
async function cancelTimes(engine: Database, dataset: ServedDataset) {
  let stoppedAt = 0
  const run: Database['run'] = (statement, options) =>
    engine.run(statement, options).finally(() => (stoppedAt = performance.now()))
  const answer = answeringWith({ ...engine, run }, dataset)
  const asked = { query: longQuery, roles: ['Group'] }
  const wholeMs = await timed(() => answer(asked))
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const leaving = new AbortController()
    stoppedAt = 0
    const answered = answer(asked, { signal: leaving.signal }).then(
      () => 'answered',
      () => 'left',
    )
    await setTimeout((wholeMs * 0.9 * (round + 1)) / 22)
    const leftAt = performance.now()
    leaving.abort(new Error('left'))
    if ((await answered) === 'answered') continue
    while (stoppedAt === 0) await setTimeout(0.5)
    times.push(stoppedAt - leftAt)
  }
  progress(`cancel: ${rounded(median(times))} ms, at most ${rounded(Math.max(...times))} ms`)
  return {
    ofMs: rounded(wholeMs),
    ...figureOf(times),
    maxMs: rounded(Math.max(...times)),
    verdict: isAtMost(times, 50),
  }
}

/**
 * Twenty viewers open a page of the twelve visuals at once, each with questions of their own so that nothing is shared:
 * the last one waits at most three times as long as the middle one.
 */
async function twentyViewers(answer: Answer) {
  const ratios: number[] = []
  const pages: number[] = []
  for (let round = 0; round < 3; round++) {
    const times = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        timed(() =>
          Promise.all(
            typicalQueries.map(({ query, roles }) =>
              answer({ query: { ...query, limit: 3000 + at }, roles }, { viewer: `viewer ${at}` }),
            ),
          ),
        ),
      ),
    )
    ratios.push(Math.max(...times) / median(times))
    pages.push(...times)
  }
  progress(
    `twenty viewers: ${rounded(median(pages))} ms, worst ${rounded(Math.max(...ratios))} of the median`,
  )
  const isFair = ratios.every((ratio) => ratio <= 3)
  return { pageMs: figureOf(pages), worst: rounded(Math.max(...ratios)), verdict: isFair ? 'holds' : 'fails' }
}

const progress = (line: string) => console.error(line)

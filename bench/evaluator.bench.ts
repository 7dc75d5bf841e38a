import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { answerPlan, toLine } from '@casement/evaluator'
import { needsOfPage, openReport, parseReport } from '@casement/report'
import type { ReportState } from '@casement/report'
import type { ReportFilter } from '@casement/visuals'
import { DuckDBInstance } from '@duckdb/node-api'
import { writeContent } from '../apps/test-host/src/content.ts'
import { readPage } from '../packages/semantic/test/reference/read-page.ts'
import { compile, compilePlan, parseModel, planPage } from '../packages/semantic/src/index.ts'
import type { EngineResult, Statement } from '../packages/semantic/src/index.ts'
import { interactionContent } from './interaction-content.ts'
import { figureOf, ratiosOf, takeTurns } from './measure.ts'

const today = '2026-11-21'
const identity = { username: 'grace', roles: ['Group'] }

/**
 * A click on the page of twelve visuals of `bench -- interaction`: its twelve answers by their plans, in this process, beside
 * DuckDB with the twelve statements over the same lines, and that the plans read once for it. Both answers are the same. The
 * way to the service and the drawing are no part of it.
 *
 * `--lines 1000000,10000000`, `--rounds 31`, `--model wide|star`.
 */
export async function run(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      lines: { type: 'string', default: '1000000,10000000' },
      rounds: { type: 'string', default: '31' },
      model: { type: 'string', default: 'wide' },
    },
  })
  const { model } = values
  if (model !== 'wide' && model !== 'star') throw new Error('--model takes wide or star')
  const results: Record<string, unknown> = {}
  for (const lines of values.lines.split(',').map(Number))
    results[`${lines} lines`] = await measureAt(lines, model, Number(values.rounds))
  return results
}

async function measureAt(lines: number, form: 'wide' | 'star', rounds: number) {
  const content = interactionContent(lines, form)
  const model = parseModel(JSON.parse(content.files['models/model.json']!))
  const state = openReport(parseReport(JSON.parse(content.files['reports/report.json']!)))
  const folder = await mkdtemp(join(tmpdir(), 'casement-evaluator-'))
  await writeContent(folder, content)
  const instance = await DuckDBInstance.create(join(folder, 'data/finance.duckdb'), {
    access_mode: 'READ_ONLY',
  })
  const connection = await instance.connect()
  const run = async ({ sql, parameters }: Pick<Statement, 'sql' | 'parameters'>): Promise<EngineResult> => ({
    columns: (await connection.runAndReadAll(sql, [...parameters])).getColumnsJson(),
  })
  try {
    const clicks = clicksOn(form)
    const first = queriesAfter(state, clicks[0]!)
    const compiled = first.map((query) => compilePlan(query, model, identity, { today }))
    const start = performance.now()
    const page = planPage(
      compiled.map(({ plan }) => plan),
      model,
      identity,
      { dialect: 'duckdb', today },
    )
    const tables = await readPage({ run }, page)
    const readMs = performance.now() - start
    const here = (click: ReportFilter) =>
      queriesAfter(state, click).map((query, place) =>
        toLine('', compiled[place]!, answerPlan(page.plans[place]!, tables, query)),
      )
    const there = async (click: ReportFilter) => {
      const lines = []
      for (const query of queriesAfter(state, click)) {
        const statement = compile(query, model, identity, { dialect: 'duckdb', today })
        lines.push(toLine('', statement, await run(statement)))
      }
      return lines
    }
    for (const click of clicks.slice(0, 3))
      if (JSON.stringify(here(click)) !== JSON.stringify(await there(click)))
        throw new Error('the answers differ')

    let turn = 0
    const timed = async (work: () => unknown) => {
      const begun = performance.now()
      await work()
      return performance.now() - begun
    }
    const { ours, duckdb } = await takeTurns(
      {
        ours: () => timed(() => here(clicks[turn++ % clicks.length]!)),
        duckdb: () => timed(() => there(clicks[turn++ % clicks.length]!)),
      },
      rounds,
    )
    const rows = [...tables.tables.values()].map(({ rowCount }) => rowCount)
    return {
      queries: first.length,
      rows,
      readMs,
      oursMs: figureOf(ours),
      duckdbMs: figureOf(duckdb),
      ratio: figureOf(ratiosOf(ours, duckdb)),
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(folder, { recursive: true })
  }
}

/** Clicks on months, one after the other. */
const clicksOn = (form: 'wide' | 'star'): ReportFilter[] =>
  Array.from({ length: 24 }, (_, month) => ({
    target: { table: form === 'star' ? 'Calendar' : 'Ledger', column: 'Month' },
    filterType: 1,
    operator: 'In',
    values: [new Date(Date.UTC(2024, month, 1)).toISOString().slice(0, 10)],
  })) as unknown as ReportFilter[]

const queriesAfter = (state: ReportState, click: ReportFilter) => {
  const [page] = state.definition.pages
  return [...needsOfPage({ ...state, filters: { ...state.filters, report: [click] } }, page!, null).values()]
}

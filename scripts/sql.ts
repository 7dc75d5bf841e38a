// npm run sql -- FOLDER VISUAL [--report NAME] [--role ROLE] [--person NAME] [--plan]: what a visual of a content folder asks:
// its semantic query, the statement that the service makes of it, how many rows answer it, and how the engine goes about it.
import { DuckDBInstance } from '@duckdb/node-api'
import { parseQuery } from '@casement/query'
import { readSettings } from '@casement/server'
import { compile } from '@casement/semantic'
import type { Statement } from '@casement/semantic'
import { needsOfPage, openReport } from '@casement/report'
import { parseArgs } from 'node:util'
import { knownTimes } from '../apps/embed-server/src/answering/query/known-times.ts'
import { closeContent, engineOf, openContent } from '../apps/embed-server/src/served/opening/open-content.ts'

const usage = 'npm run sql -- FOLDER VISUAL [--report NAME] [--role ROLE] [--person NAME] [--plan]'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    report: { type: 'string' },
    role: { type: 'string', multiple: true },
    person: { type: 'string' },
    plan: { type: 'boolean' },
  },
})
const [folder, visualName, ...rest] = positionals
if (!folder || !visualName || rest.length > 0) {
  console.error(usage)
  process.exit(1)
}

const opened = await openContent(folder, {
  imageOrigins: [],
  memoryLimit: '2GB',
  connections: readSettings({ env: process.env, cwd: process.cwd() }).service.connections,
})
const { content } = opened
try {
  const asked = content.workspaces
    .flatMap(({ reports }) => reports.flatMap(({ id }) => content.report(id) ?? []))
    .filter(({ name }) => values.report === undefined || name === values.report)
    .flatMap((report) =>
      report.definition.pages.flatMap((page) =>
        page.visuals
          .filter((visual) => visual.name === visualName || visual.title === visualName)
          .map((visual) => ({ report, page, visual })),
      ),
    )
  if (asked.length === 0)
    throw new Error(`No report of ${folder} has a visual of the name or title "${visualName}"`)
  for (const { report, page, visual } of asked) {
    console.log(`report "${report.name}", page "${page.name}", visual "${visual.name}"`)
    const { model, roles } = content.dataset(report.datasetId)!
    // As the page asks it when it is opened: over the months that figures have in common, where the report compares over them.
    const state = openReport(report.definition, { ...knownTimes(report, { model }), pageName: page.name })
    const query = needsOfPage(state, page, null).get(visual.name)
    if (!query) {
      console.log('It asks for no figures.')
      continue
    }
    const stray = values.role?.find((role) => !roles.includes(role))
    if (stray !== undefined)
      throw new Error(`There is no role "${stray}" but ${roles.join(', ') || 'none at all'}`)
    const identity = { username: values.person ?? 'author', roles: values.role ?? roles }
    const now = new Date().toISOString()
    const clock = { today: now.slice(0, 10), now: now.slice(0, 19) }
    const engine = engineOf(model, opened)
    const statement = compile(parseQuery(query), model, identity, { dialect: engine.dialect, ...clock })
    const start = performance.now()
    const { columns } = await engine.run(statement)
    const tookMs = Math.round(performance.now() - start)
    console.log(
      `\nquery, as ${identity.username} in ${identity.roles.join(', ') || 'no role'}\n${JSON.stringify(query)}`,
    )
    console.log(`\nSQL\n${statement.sql}`)
    console.log(
      `\nparameters\n${statement.parameters.map((value, at) => `$${at + 1} = ${value}`).join('\n')}`,
    )
    console.log(`\n${columns[0]?.length ?? 0} rows, totals and sub-totals with them, in ${tookMs} ms`)
    if (values.plan) console.log(`\nplan\n${await planOf(statement, content.database)}`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
} finally {
  await closeContent(opened)
}

/** The engine's own account; its tables are those of the folder's database file, where it has one. */
async function planOf(
  { sql, parameters, dialect }: Statement,
  database: string | undefined,
): Promise<string> {
  if (dialect !== 'duckdb') return 'The server of the connection tells it: EXPLAIN ANALYZE and the statement.'
  if (database === undefined) return 'The folder has no database file: plans are told for one alone.'
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  try {
    await connection.run(`ATTACH '${database.replaceAll("'", "''")}' AS content (READ_ONLY)`)
    await connection.run('USE content')
    const told = await connection.runAndReadAll(`EXPLAIN ANALYZE ${sql}`, [...parameters])
    return told
      .getRows()
      .map((row) => row.at(-1))
      .join('\n')
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

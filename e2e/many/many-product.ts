import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@casement/store'
import { preparePortalStore } from '../../apps/portal-server/src/index.ts'
import type { Browser } from 'playwright-core'
import type { Person } from '../browser.ts'
import { type Addresses, type Product, startProduct } from '../product.ts'
import { keepSignIn, signInApart } from '../signed-in.ts'

/** The workspace that most reports are in; the others have one each. */
export const fullWorkspace = { id: 'cccccccc-0000-4000-8000-000000000000', name: 'Finance' }

const numbered = (kind: string, index: number) => `${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`
const otherWorkspaceId = (index: number) => numbered('cccccccc', index)
export const reportId = (index: number) => numbered('dddddddd', index)
const datasetId = numbered('eeeeeeee', 0)

export const reportName = (index: number) => `Report ${String(index).padStart(5, '0')}`

const model = {
  casement: 1,
  name: 'Ledger',
  tables: [
    {
      name: 'Ledger',
      source: { sql: "SELECT 'Berlin' AS city, 100.10::DECIMAL(18,2) AS amount" },
      columns: [
        { name: 'City', source: 'city', type: 'text' },
        { name: 'Amount', source: 'amount', type: 'decimal(18,2)' },
      ],
      measures: [{ name: 'Total', expression: 'SUM(Ledger[Amount])', format: '#,0.00' }],
    },
  ],
}

const report = {
  casement: 1,
  name: 'Total',
  pages: [
    {
      name: 'main',
      displayName: 'Main',
      size: { width: 1280, height: 720 },
      visuals: [
        {
          name: 'total',
          type: 'card',
          layout: { x: 0, y: 0, z: 0, width: 300, height: 150 },
          roles: { value: [{ kind: 'measure', table: 'Ledger', measure: 'Total' }] },
        },
      ],
    },
  ],
}

/** Reports that have a workspace of their own: more workspaces than a list draws at once. */
export const alone = 150

/** Writes a content folder of so many reports: the first in workspaces of their own, the others in one. */
export function writeManyReports(folder: string, count: number): void {
  const datasets = [{ id: datasetId, name: 'Ledger', file: 'ledger.json' }]
  const entry = (index: number) => ({
    id: reportId(index),
    name: reportName(index),
    dataset: datasetId,
    file: 'report.json',
  })
  const indexes = [...Array(count).keys()]
  const content = {
    casement: 1,
    booksEnd: '2026-10',
    workspaces: [
      { ...fullWorkspace, reports: indexes.slice(alone).map(entry), datasets },
      ...indexes.slice(0, alone).map((index) => ({
        id: otherWorkspaceId(index + 1),
        name: `Workspace ${String(index).padStart(4, '0')}`,
        reports: [entry(index)],
        datasets: [],
      })),
    ],
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, value] of Object.entries({
    'content.json': content,
    'ledger.json': model,
    'report.json': report,
  }))
    writeFileSync(join(folder, name), JSON.stringify(value))
}

/** Writes as many grants of grace and as many people into the store of a product that has not started yet. */
async function writeManyRows(dataFolder: string, count: number): Promise<void> {
  const store = await openStore({ folder: join(dataFolder, 'store') })
  await preparePortalStore(store, { now: () => new Date(), newId: randomUUID })
  const indexes = [...Array(count).keys()]
  await store.query(
    `INSERT INTO portal.grants
       (id, subject_kind, subject_value, workspace_id, report_id, rights, row_roles, version, changed_by, changed_at)
     SELECT gen_random_uuid(), 'person', 'grace', workspace, report, 'view', ARRAY[]::text[], 1, 'ada', now()
     FROM unnest($1::text[], $2::text[]) AS places(workspace, report)`,
    [
      indexes.map((index) => (index < alone ? otherWorkspaceId(index + 1) : fullWorkspace.id)),
      indexes.map(reportId),
    ],
  )
  await store.query(
    `INSERT INTO portal.people (person, groups, roles, imported_at)
     SELECT person, ARRAY['staff'], ARRAY[]::text[], now() FROM unnest($1::text[]) AS people(person)`,
    [['grace', ...indexes.slice(1).map(personName)]],
  )
  await store.close()
}

export const personName = (index: number) => `person-${String(index).padStart(5, '0')}`

/** Starts the product with so many reports, as many grants, all of grace, and as many people. */
export async function startManyProduct(count: number): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'casement-many-'))
  const contentFolder = join(folder, 'content')
  const dataFolder = join(folder, 'data')
  writeManyReports(contentFolder, count)
  mkdirSync(dataFolder)
  await writeManyRows(dataFolder, count)
  const product = await startProduct({
    because: 'it has as many of everything as a large installation',
    dataFolder,
    env: {
      CASEMENT_SERVICE_CONTENT_FOLDER: contentFolder,
      CASEMENT_PORTAL_REQUESTS_PER_MINUTE: '0',
    },
  })
  return {
    ...product,
    async stop() {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs people in whose catalogue is too large to be stored by a browser. */
export async function signInToMany(browser: Browser, product: Addresses, people: readonly Person[]) {
  for (const person of people)
    keepSignIn(
      product,
      person,
      await signInApart(browser, product, person, (page) => page.locator('[data-part="chooser"]').waitFor()),
    )
}

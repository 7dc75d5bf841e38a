import { join } from 'node:path'
import { ids, makeContentFolder, model, report } from '../world.ts'

const textColumns = 12
const members = 2000
const names = Array.from({ length: textColumns }, (_, at) => `Kind ${at}`)

/** Columns of names that are much like each other, of which a question in words has to look through all. */
const wide = {
  name: 'Wide',
  source: {
    sql: `SELECT n, ${names.map((_, at) => `'Casement${at} ' || n || ' of the kind' AS k${at}`).join(', ')}, (n * 1.25)::DECIMAL(18,2) AS a FROM range(${members}) AS r(n)`,
  },
  columns: [
    ...names.map((name, at) => ({ name, source: `k${at}`, type: 'text' })),
    { name: 'A', source: 'a', type: 'decimal(18,2)' },
  ],
  measures: [{ name: 'Revenue', expression: 'SUM(Wide[A])', format: '#,0.00' }],
}

const column = (name: string) => ({ kind: 'column', table: 'Wide', column: name })
const revenue = { kind: 'measure', table: 'Wide', measure: 'Revenue' }
const layout = (at: number) => ({ x: (at % 4) * 310, y: Math.floor(at / 4) * 240, width: 300, height: 220 })
const visualsOf = (page: string) =>
  names.flatMap((name, at) => {
    const own = { name: `${page}-${at}`, title: `Revenue by ${name}`, layout: layout(at) }
    const kinds = [
      { ...own, type: 'table', roles: { column: [column(name), revenue] } },
      { ...own, type: 'barChart', roles: { category: [column(name)], value: [revenue] } },
      { ...own, type: 'card', roles: { value: [revenue] } },
      { ...own, type: 'slicer', roles: { field: [column(name)] } },
    ]
    return [kinds[at % kinds.length]!]
  })

/** Pages of a report that stand between a question or a view and its figures. */
export const pages = ['one', 'two']

const walked = {
  ...report('A'),
  dataExport: 'underlying',
  pages: pages.map((name) => ({
    name,
    displayName: `Page ${name}`,
    size: { width: 1280, height: 720 },
    visuals: visualsOf(name),
  })),
}

/** A content folder in which every route of the service has much to do. */
export const walkContent = (folder: string) =>
  makeContentFolder(join(folder, 'walk'), {
    files: {
      'models/ledger.json': { ...model(true), tables: [...model(true).tables, wide] },
      'reports/a.json': walked,
    },
  })

/** Columns of text, by their tables. */
export const columns = names.map((name) => ['Wide', name] as const)

/** Twelve words, each near to the names of a column. */
export const question = `Revenue ${names.map((_, at) => `casemnat${at}`).join(' ')}`

export const salesPlace = { id: ids.sales, dataset: ids.ledger }

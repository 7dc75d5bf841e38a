import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { ids, makeContentFolder } from '../world.ts'

/** A word that stands in every name of what the role "No pay" denies, and in nothing else. */
export const secret = 'Zyrconium'

const measure = (name: string, table = 'Staff') => ({ kind: 'measure', table, measure: name })
const column = (name: string, table = 'Staff') => ({ kind: 'column', table, column: name })
const level = (name: string) => ({
  kind: 'hierarchyLevel',
  table: 'Staff',
  hierarchy: `${secret} ways`,
  level: name,
})
const basic = (target: object, ...values: unknown[]) => ({
  $schema: 'http://powerbi.com/product/schema#basic',
  filterType: 1,
  target,
  operator: 'In',
  values,
})
const pay = { table: 'Staff', column: `${secret} pay` }

const words = {
  displayName: `${secret} of theirs`,
  description: `What ${secret} is`,
  synonyms: [`${secret}s`],
}

/** A model of staff with a column of pay, a measure that needs it, one that needs that, a table and a measure of their own. */
const staff = {
  casement: 1,
  name: 'Staff',
  tables: [
    {
      name: 'Staff',
      source: { table: 'staff' },
      columns: [
        { name: 'Name', source: 'name', type: 'text' },
        { name: 'Team', source: 'team', type: 'text' },
        { name: 'Days', source: 'days', type: 'integer' },
        { name: `${secret} pay`, source: 'pay', type: 'decimal(18,2)', format: '#,0.00', ...words },
        { name: `${secret} key`, source: 'grade', type: 'text', ...words },
      ],
      measures: [
        {
          name: 'Heads',
          expression: 'COUNTROWS(Staff)',
          effects: [{ against: 'Days off', constantRates: `${secret} sum` }],
        },
        { name: 'Days off', expression: 'SUM(Staff[Days])' },
        { name: `${secret} sum`, expression: `SUM(Staff[${secret} pay])`, ...words },
        { name: `${secret} each`, expression: `DIVIDE([${secret} sum], [Heads])`, ...words },
        { name: `${secret} heads`, expression: 'COUNTROWS(Staff)', ...words },
      ],
      hierarchies: [
        { name: `${secret} ways`, levels: ['Team', `${secret} pay`] },
        { name: 'Where', levels: ['Team', 'Name'] },
      ],
      detailRows: ['Name', `${secret} pay`, 'Team', { table: `${secret} grades`, column: `${secret} grade` }],
    },
    {
      name: `${secret} grades`,
      source: { table: 'grades' },
      ...words,
      synonyms: undefined,
      columns: [{ name: `${secret} grade`, source: 'grade', type: 'text' }],
      measures: [{ name: `${secret} count`, expression: `COUNTROWS('${secret} grades')` }],
    },
  ],
  relationships: [
    {
      from: { table: 'Staff', column: `${secret} key` },
      to: { table: `${secret} grades`, column: `${secret} grade` },
    },
  ],
  roles: [
    { name: 'All', rules: [] },
    {
      name: 'No pay',
      denies: [
        pay,
        { table: 'Staff', column: `${secret} key` },
        { table: 'Staff', measure: `${secret} heads` },
        { table: `${secret} grades` },
      ],
    },
  ],
}

let drawn = 0
const visual = (type: string, rest: object) => {
  const at = drawn++
  const layout = { x: (at % 5) * 250, y: Math.floor(at / 5) * 140, width: 240, height: 130 }
  return { type, layout, ...rest }
}
const page = (name: string, rest: object, ...visuals: object[]) => ({
  name,
  displayName: name,
  size: { width: 1280, height: 720 },
  visuals,
  ...rest,
})

/** Visuals that nobody needs pay for, and every way in which one may. */
const pages = [
  page(
    'people',
    {
      interactions: [{ source: 'heads', target: `${secret}-card`, type: 'none' }],
      mobile: { layouts: { [`${secret}-card`]: { x: 0, y: 0, width: 100, height: 100 } } },
    },
    visual('card', { name: 'heads', roles: { value: [measure('Heads')] } }),
    visual('table', { name: 'list', roles: { column: [column('Team'), measure('Heads')] } }),
    visual('card', {
      name: `${secret}-card`,
      title: `${secret}`,
      roles: { value: [measure(`${secret} each`)] },
    }),
    visual('table', {
      name: `${secret}-table`,
      subtitle: `By ${secret}`,
      roles: { column: [column('Name'), column(`${secret} pay`)] },
    }),
    visual('barChart', {
      name: `${secret}-bars`,
      roles: { category: [column('Team')], value: [measure('Heads')] },
      filters: [basic(pay, 10)],
    }),
    visual('slicer', { name: `${secret}-slicer`, roles: { field: [level(`${secret} pay`)] } }),
    visual('text', {
      name: `${secret}-text`,
      figures: [measure(`${secret} heads`)],
      format: { text: `The ${secret}: {${secret} heads}` },
    }),
    visual('columnChart', {
      name: `${secret}-columns`,
      roles: {
        category: [column(`${secret} grade`, `${secret} grades`)],
        value: [{ kind: 'aggregation', table: 'Staff', column: 'Days', aggregation: 'Sum' }],
      },
    }),
    visual('button', {
      name: `${secret}-button`,
      action: { type: 'bookmark', bookmark: `${secret}-view` },
      format: { text: `Show ${secret}` },
    }),
    visual('button', {
      name: `${secret}-through`,
      action: { type: 'drillthrough', page: 'through' },
      format: { text: `Go to ${secret}` },
    }),
  ),
  page(
    'filtered',
    { filters: [basic(pay, 10)] },
    visual('card', {
      name: `${secret}-filtered`,
      title: `With ${secret}`,
      roles: { value: [measure('Heads')] },
    }),
    visual('text', { name: 'note', format: { text: 'Of some alone.' } }),
  ),
  page('through', { drillthrough: { fields: [column(`${secret} pay`)] } }),
]

const report = {
  casement: 1,
  name: 'Staff',
  dataExport: 'underlying',
  explain: [column('Team'), column(`${secret} pay`)],
  pages,
  bookmarks: [
    {
      name: 'plain',
      displayName: 'Plain',
      state: { visuals: { people: { [`${secret}-card`]: { mode: 'hidden' } } } },
    },
    {
      name: `${secret}-view`,
      displayName: `The ${secret}`,
      state: { filters: { report: [basic(pay, 10)] } },
    },
    {
      name: 'group',
      displayName: 'Group',
      children: [
        {
          name: `${secret}-in`,
          displayName: `${secret}`,
          state: { slicers: { people: { [`${secret}-slicer`]: [basic(pay, 10)] } } },
        },
      ],
    },
  ],
}

/** A content folder of which pay, grades and a measure are denied to "No pay"; `pays` are those of five people. */
export async function deniedContent(folder: string, pays: readonly number[]): Promise<string> {
  const at = await makeContentFolder(join(folder, `denied-${pays.join('-')}`), {
    files: { 'models/ledger.json': staff, 'reports/a.json': report },
  })
  const instance = await DuckDBInstance.create(join(at, 'data', 'finance.duckdb'))
  const connection = await instance.connect()
  const people = ['Ann', 'Bob', 'Cyd', 'Dan', 'Eve']
  const rows = people.map(
    (name, index) =>
      `('${name}', '${'RBG'[index % 3]}', ${index}, ${pays[index]}, '${secret} ${pays[index]! % 2}')`,
  )
  await connection.run(
    'CREATE TABLE staff (name VARCHAR, team VARCHAR, days INTEGER, pay DECIMAL(18,2), grade VARCHAR)',
  )
  await connection.run(`INSERT INTO staff VALUES ${rows.join(', ')}`)
  await connection.run('CREATE TABLE grades (grade VARCHAR)')
  await connection.run(`INSERT INTO grades VALUES ('${secret} 0'), ('${secret} 1')`)
  connection.closeSync()
  instance.closeSync()
  return at
}

export const place = { id: ids.sales, dataset: ids.ledger }

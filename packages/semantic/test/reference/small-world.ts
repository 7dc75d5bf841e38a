import type { EffectiveIdentity } from '../../src/index.ts'
import { smallModel } from '../world/small-model.ts'
import type { PlainModel, PlainRow } from './interpreter/shapes.ts'
import type { Chance } from './random.ts'
import { now, randomData, toStatements } from './random-world.ts'
import type { World } from './run-cases.ts'
import { writtenTime } from './values.ts'

/** Identities that ask the small model: every role, two of them together, and one that the token's custom data decides. */
export const smallIdentities: readonly EffectiveIdentity[] = [
  { username: 'grace', roles: ['Group'] },
  { username: 'emil', roles: ['EMEA'] },
  { username: 'nina', roles: ['Own region'], customData: 'amer' },
  { username: 'theo', roles: ['Revenue only'] },
  { username: 'ada', roles: ['EMEA', 'Revenue only'] },
  { username: 'amer', roles: ['Of that name'] },
]

/** Identities for whom columns, measures and tables do not exist. */
export const denyingIdentities: readonly EffectiveIdentity[] = [
  { username: 'otto', roles: ['No prices'] },
  { username: 'olga', roles: ['EMEA without accounts'] },
  { username: 'oren', roles: ['EMEA', 'No prices'] },
  { username: 'orla', roles: ['EMEA without accounts', 'Own region'], customData: 'amer' },
]

/** With a time of day, and a role by name. */
const model: PlainModel = {
  ...smallModel,
  tables: smallModel.tables.map((table) =>
    table.name === 'Ledger'
      ? { ...table, columns: [...table.columns, { name: 'Entered', source: 'entered_at', type: 'dateTime' }] }
      : table,
  ),
  roles: [
    ...smallModel.roles,
    {
      name: 'Of that name',
      rules: [
        { table: 'Entity', filter: 'Entity[Region] = USERNAME() || Entity[Name] = USERPRINCIPALNAME()' },
      ],
    },
    {
      name: 'No prices',
      rules: [],
      denies: [
        { table: 'Ledger', column: 'Price' },
        { table: 'Ledger', column: 'Text' },
        { table: 'Entity', column: 'Size' },
        { table: 'Ledger', measure: 'Total YTD' },
      ],
    },
    {
      name: 'EMEA without accounts',
      rules: [{ table: 'Entity', filter: 'Entity[Region] = "EMEA"' }],
      denies: [{ table: 'Account' }, { table: 'Ledger', column: 'Weight' }],
    },
  ],
}

/** The last days of the fiscal years, the first of them the calendar's. */
const yearEnds: readonly PlainModel['fiscalYearEnd'][] = [undefined, '06-30']
/** The small model whose budget says what it is kept by: nothing, its tables, or a table and some columns of another. */
const grains: readonly PlainModel['tables'][number]['grain'][] = [
  undefined,
  ['Entity', 'Date'],
  ['Entity', { table: 'Date', columns: ['Year', 'Month', 'Month number'] }],
]
const models = yearEnds.flatMap((fiscalYearEnd) =>
  grains.map((grain): PlainModel => ({
    ...model,
    ...(fiscalYearEnd ? { fiscalYearEnd } : {}),
    tables: model.tables.map((table) => {
      if (!grain || (table.name !== 'Budget' && table.name !== 'Ledger')) return table
      if (table.name === 'Budget') return { ...table, grain }
      // What a measure declares is less than its table has.
      const measures = table.measures!.map((one) => (one.name === 'Costs' ? { ...one, grain } : one))
      return { ...table, measures }
    }),
  })),
)

/** Columns of the source that are called like tables of the model, and like what an engine knows of a text or of any value. */
const awkwardSources: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Ledger: { Entity: 'Entity', Account: 'Account', Date: 'Date', Text: 'Ledger', Quantity: 'null' },
  Entity: { Entity: 'Entity', Name: 'null' },
  Account: { Account: 'Account', Name: 'null', Kind: 'size' },
  Date: { Date: 'null', Year: 'Date', Month: 'size' },
}
const withAwkwardSources = (plain: PlainModel): PlainModel => ({
  ...plain,
  tables: plain.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      ...(awkwardSources[table.name]?.[column.name] && { source: awkwardSources[table.name]![column.name]! }),
    })),
  })),
})

const people = ['ana', 'ben', 'cyd', 'Dan']
const mine = 'FILTER(Access, Access[Person] = USERPRINCIPALNAME())'
/** Roles by a table that says who sees what, in each form that a rule can have. */
const rolesByPeople: NonNullable<PlainModel['roles']> = [
  {
    name: 'By a list',
    rules: [{ table: 'Entity', filter: `Entity[Region] IN SELECTCOLUMNS(${mine}, Access[Region])` }],
  },
  {
    name: 'By a related list',
    rules: [
      {
        table: 'Entity',
        filter:
          'COUNTROWS(CALCULATETABLE(Access, Access[Person] = USERNAME())) > 0 || Entity[Country] IN CALCULATETABLE(VALUES(Access[Country]), REMOVEFILTERS(), Access[Person] = USERNAME())',
      },
    ],
  },
  {
    name: 'By a value',
    rules: [
      {
        table: 'Entity',
        filter: 'NOT Entity[Region] = LOOKUPVALUE(Access[Region], Access[Person], USERNAME())',
      },
    ],
  },
  {
    name: 'Of facts',
    rules: [
      {
        table: 'Ledger',
        filter: `(Ledger[Entity], Ledger[Text]) IN SELECTCOLUMNS(${mine}, Access[Entity], Access[Text]) || Ledger[Posted]`,
      },
    ],
  },
  { name: 'Two-way', rules: [{ table: 'Person', filter: 'Person[Name] = USERNAME()' }] },
]

/** The small model with a table that says who sees what, from which rules travel to the entities. */
const withPeople = (plain: PlainModel): PlainModel => ({
  ...plain,
  tables: [
    ...plain.tables,
    {
      name: 'Access',
      source: { table: 'access' },
      columns: ['Person', 'Entity', 'Region', 'Country', 'Text'].map((name) => ({
        name,
        source: name.toLowerCase(),
        type: 'text',
      })),
    },
    {
      name: 'Person',
      source: { table: 'person' },
      columns: ['Name', 'Team'].map((name) => ({ name, source: name.toLowerCase(), type: 'text' })),
    },
  ],
  relationships: [
    ...plain.relationships,
    {
      from: { table: 'Access', column: 'Entity' },
      to: { table: 'Entity', column: 'Entity' },
      securityFilteringBehavior: 'bothDirections',
    },
    { from: { table: 'Access', column: 'Person' }, to: { table: 'Person', column: 'Name' } },
  ],
  roles: [...plain.roles!, ...rolesByPeople],
})

/** Identities of whom tables say what they see; of one they say nothing, and of one several things. */
export const peopleIdentities: readonly EffectiveIdentity[] = rolesByPeople.flatMap(({ name }) =>
  (name === 'Two-way' ? ['ana', 'dan', 'eve'] : name === 'By a value' ? ['cyd', 'ana'] : ['ana']).map(
    (username) => ({
      username,
      roles: [name],
    }),
  ),
)

/** The small world with the table that says who sees what; one person has one row in it, and nobody else has none. */
export function peopleWorld(chance: Chance): World {
  const world = smallWorld(chance)
  const rowOf = (person: string): PlainRow => {
    const line = chance.one(world.data['Ledger']!)
    const entity = chance.one(world.data['Entity']!)
    return {
      Person: chance.is(0.2) ? person.toUpperCase() : person,
      Entity: chance.is(0.2) ? line['Entity']! : entity['Entity']!,
      Region: entity['Region']!,
      Country: entity['Country']!,
      Text: line['Text']!,
    }
  }
  const rows = Array.from({ length: 14 }, () => rowOf(chance.one(people.filter((name) => name !== 'cyd'))))
  const data = {
    ...world.data,
    Access: [...rows, rowOf('cyd'), { ...rowOf('ana'), Person: null }],
    Person: [...people, 'eve'].map((Name, place) => ({
      Name,
      Team: place % 3 === 2 ? null : ['Red', 'Blue'][place % 3]!,
    })),
  }
  const model = withPeople(world.model)
  return { ...world, model, data, statements: toStatements(model, data) }
}

/** The small model with 60 random lines. */
export function smallWorld(chance: Chance): World {
  const data = randomData(chance, 60)
  const chosen = chance.one(models)
  const world = chance.is(0.5) ? withAwkwardSources(chosen) : chosen
  return {
    model: world,
    data,
    statements: toStatements(world, data),
    today: '2024-08-17',
    now: writtenTime(now),
  }
}

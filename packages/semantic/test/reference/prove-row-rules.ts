import { compile, parseModel, toLine } from '../../src/index.ts'
import { openDuckDb } from '../world/duckdb.ts'
import { disturbed } from './disturbed-world.ts'
import { Chance } from './random.ts'
import { randomCase } from './random-query.ts'
import { randomData, toStatements } from './random-world.ts'

/** The roles whose people see one region, and that region. */
export const regionalRoles = [
  { roles: ['EMEA'], region: 'EMEA' },
  { roles: ['Own region'], customData: 'amer', region: 'AMER' },
] as const

/**
 * What a person may not see cannot show in what the person sees: rows outside of the role's region are changed, deleted
 * and multiplied at random, and every answer stays the same, byte for byte. Throws at the first that does not.
 */
export async function proveRowRules(
  { roles, region, ...custom }: (typeof regionalRoles)[number],
  options: { seed: number; worlds: number; queries: number },
): Promise<{ compared: number; notEmpty: number }> {
  const tally = { compared: 0, notEmpty: 0 }
  for (let turn = 0; turn < options.worlds; turn++) {
    const data = randomData(new Chance(options.seed + turn), 60)
    const worlds = [data, ...[1, 2].map((time) => disturbed(data, region, new Chance(turn * 10 + time)))]
    const databases = await Promise.all(worlds.map((world) => openDuckDb(toStatements(world))))
    try {
      for (let index = 0; index < options.queries; index++) {
        const { model, query } = randomCase(new Chance((options.seed + turn) * 1000 + index))
        const person = { username: 'emil', roles, ...custom }
        const statement = compile(query, parseModel(model), person, {
          dialect: 'duckdb',
          today: '2024-08-17',
        })
        const [answer, ...others] = await Promise.all(
          databases.map(async (database) =>
            JSON.stringify(toLine('q', statement, await database.run(statement))),
          ),
        )
        for (const other of others)
          if (other !== answer)
            throw new Error(`World ${turn}, query ${index} differs:\n${answer}\n${other}\n${statement.sql}`)
        tally.compared++
        if (!answer!.includes('"rowCount":0')) tally.notEmpty++
      }
    } finally {
      for (const database of databases) database.close()
    }
  }
  return tally
}

import { expect, test } from 'vitest'
import { disturbed } from './reference/disturbed-world.ts'
import { proveRowRules, regionalRoles } from './reference/prove-row-rules.ts'
import { Chance } from './reference/random.ts'
import { randomData } from './reference/random-world.ts'

for (const role of regionalRoles)
  test(
    `nothing outside of ${role.region} shows in 60 answers to ${role.roles[0]}`,
    { timeout: 120_000 },
    async () => {
      const { compared, notEmpty } = await proveRowRules(role, { seed: 71, worlds: 3, queries: 20 })
      expect(compared).toBe(60)
      expect(notEmpty).toBeGreaterThan(30)
    },
  )

test('the disturbance reaches the rows that the roles do not see', () => {
  const data = randomData(new Chance(71), 60)
  const after = disturbed(data, 'EMEA', new Chance(1))
  expect(after.Ledger!.length).not.toBe(data.Ledger!.length)
  expect(after.Entity!.filter(({ Region }) => Region === 'elsewhere')).toHaveLength(3)
})

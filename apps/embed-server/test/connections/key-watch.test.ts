import { parseModel } from '@casement/semantic'
import { expect, test } from 'vitest'
import { createKeyWatch } from '../../src/engines/connections/key-watch.ts'

const model = (name: string) => ({
  id: name.toLowerCase(),
  model: parseModel({
    casement: 1,
    name,
    connection: 'x',
    tables: [
      { name: 'Sales', source: { table: 'sales' }, columns: [{ name: 'Shop', type: 'text' }] },
      { name: 'Shop', source: { table: 'shops' }, columns: [{ name: 'Id', type: 'text' }] },
    ],
    relationships: [{ from: { table: 'Sales', column: 'Shop' }, to: { table: 'Shop', column: 'Id' } }],
  }),
})

const doubled = [
  {
    table: 'Shop',
    message:
      'Rows of "Shop" are doubled in the data: Shop[Id] has a value more than once, so that figures by "Shop" would count what belongs to it twice. They are held back until that is mended',
  },
]

/** A watch over data that a test changes, by a clock of its own. */
function watched(everySeconds = 60) {
  const world = {
    ms: 1_000_000,
    values: [] as string[],
    asked: 0,
    fails: false,
    told: [] as string[],
    answered: Promise.resolve(),
  }
  const watch = createKeyWatch({
    engine: {
      dialect: 'postgres',
      async run() {
        world.asked++
        await world.answered
        if (world.fails) throw new Error('gone')
        return { columns: [world.values, world.values.map(() => 2)] }
      },
    },
    everySeconds,
    timeoutMs: 1000,
    now: () => world.ms,
    tell: (sentence) => void world.told.push(sentence),
  })
  return { world, watch }
}

test('one sides are looked at once in a stretch, and not in the one that they were opened in', async () => {
  const { world, watch } = watched()
  const [one] = [model('One')]
  world.values = ['de']
  expect(await watch.doubledIn(one)).toEqual([])
  expect([world.asked, watch.hasDoubled()]).toEqual([0, false])
  // The stretches are those of the clock, and the first one ends with its minute.
  world.ms = 1_019_999
  expect(await watch.doubledIn(one)).toEqual([])
  expect(world.asked).toBe(0)
  world.ms = 1_020_000
  expect(await Promise.all([watch.doubledIn(one), watch.doubledIn(one)])).toEqual([doubled, doubled])
  expect(await watch.doubledIn(one)).toEqual(doubled)
  expect([world.asked, watch.hasDoubled()]).toEqual([1, true])
  expect(world.told).toEqual([
    'of the model "One" figures are held back: Shop[Id] is the one side of a relationship, and some of its values occur more than once: "de"',
  ])
})

test('what is mended is served again, and told once', async () => {
  const { world, watch } = watched()
  const one = model('One')
  world.values = ['de', 'fr']
  for (const values of [['de', 'fr'], ['fr'], []]) {
    world.ms += 60_000
    world.values = values
    await watch.doubledIn(one)
  }
  world.ms += 60_000
  expect(await watch.doubledIn(one)).toEqual([])
  expect([world.asked, watch.hasDoubled(), world.told.length]).toEqual([4, false, 2])
  expect(world.told[1]).toBe('the one sides of the model "One" are unique again')
})

test('models are told apart', async () => {
  const { world, watch } = watched()
  const [one, two] = [model('One'), model('Two')]
  world.ms += 60_000
  expect(await watch.doubledIn(one)).toEqual([])
  world.values = ['de']
  expect(await watch.doubledIn(two)).toEqual(doubled)
  expect(await watch.doubledIn(one)).toEqual([])
})

test('a server that does not answer leaves what was known', async () => {
  const { world, watch } = watched()
  const one = model('One')
  world.values = ['de']
  world.ms += 60_000
  await watch.doubledIn(one)
  world.fails = true
  world.ms += 60_000
  expect(await watch.doubledIn(one)).toEqual(doubled)
  expect(world.told.length).toBe(1)
})

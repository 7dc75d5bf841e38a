import { expect, test } from 'vitest'
import { createSlots } from '../../src/scheduling/slots.ts'

const never = new AbortController().signal
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('each has a few slots, and who asks for more waits in turn', async () => {
  const slots = createSlots({ each: 2 })
  const got: string[] = []
  const ask = async (who: string, name: string) => {
    const give = await slots.take(who, never)
    got.push(name)
    return give
  }
  const all = ['1', '2', '3', '4'].map((name) => ask('a', name))
  void ask('b', 'b')
  await settled()
  expect(got).toEqual(['1', '2', 'b'])
  const first = await all[0]!
  first()
  first()
  await settled()
  expect(got).toEqual(['1', '2', 'b', '3'])
  ;(await all[1]!)()
  await settled()
  expect(got).toEqual(['1', '2', 'b', '3', '4'])
})

test('who leaves waits no longer and takes no slot', async () => {
  const slots = createSlots({ each: 1 })
  const give = await slots.take('a', never)
  const leaving = new AbortController()
  const left = slots.take('a', leaving.signal)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  await expect(slots.take('a', leaving.signal)).rejects.toThrow('left')
  give()
  await slots.take('a', never)
})

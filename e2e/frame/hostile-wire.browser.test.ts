import { expect, test } from 'vitest'
import { attackFrame } from './hostile-wire.ts'

test('what no client would say is answered clearly, and the frame lives on', async () => {
  const { said, strays, crashes } = await attackFrame({ seed: 20261121, definitions: 12, messages: 300 })
  expect(strays).toEqual([])
  expect(crashes).toEqual([])
  expect(said).toBe(300)
})

import { expect, test } from 'vitest'
import { staleSurface } from '../../../scripts/public-surface.ts'

test('the committed listings are what client and react let programs use', () => {
  expect(staleSurface(), 'npx tsx scripts/public-surface.ts writes them').toEqual([])
})

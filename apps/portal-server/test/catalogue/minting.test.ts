import { expect, test } from 'vitest'
import { batchesOf } from '../../src/catalogue/minting.ts'
import type { Access } from '../../src/embedding/token-request.ts'

const emil = { username: 'emil', roles: ['EMEA'] }
const allowed = (id: string, access: Partial<Access> = {}) => ({
  report: { id, name: id, workspaceId: 'w', embedUrl: undefined, dataset: undefined },
  access: { rights: 'view' as const, identity: emil, ...access },
})
const names = (batches: ReturnType<typeof batchesOf>) =>
  batches.map((batch) => batch.map(({ report }) => report.id))

test('reports with another right, other roles or another username never share a batch', () => {
  const batches = batchesOf(
    [
      allowed('a'),
      allowed('b', { rights: 'edit' }),
      allowed('c', { identity: { ...emil, roles: ['EMEA', 'APAC'] } }),
      allowed('d', { identity: { ...emil, username: 'nina' } }),
      allowed('e'),
      allowed('f', { identity: { ...emil, roles: ['EMEA,APAC'] } }),
    ],
    50,
  )
  expect(names(batches)).toEqual([['a', 'e'], ['b'], ['c'], ['d'], ['f']])
})

test('a batch holds as many as one token may open', () => {
  const many = Array.from({ length: 101 }, (_, index) => allowed(String(index)))
  expect(batchesOf(many, 50).map(({ length }) => length)).toEqual([50, 50, 1])
  expect(batchesOf(many, 1).map(({ length }) => length)).toEqual(many.map(() => 1))
  expect(batchesOf([], 50)).toEqual([])
})

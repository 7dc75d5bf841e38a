import { expect, test } from 'vitest'
import { batchesOf } from '../../src/catalogue/minting.ts'
import type { Access } from '../../src/embedding/embedding-service.ts'

const allowed = (id: string, access: Partial<Access> = {}) => ({
  report: { id, name: id, workspaceId: 'w', embedUrl: undefined, dataset: undefined },
  access: { rights: 'view', rowRoles: ['EMEA'], rowName: 'emil', ...access } as Access,
})
const names = (batches: ReturnType<typeof batchesOf>) =>
  batches.map((batch) => batch.map(({ report }) => report.id))

test('reports with another right, other row roles or another row name never share a batch', () => {
  const batches = batchesOf(
    [
      allowed('a'),
      allowed('b', { rights: 'edit' }),
      allowed('c', { rowRoles: ['EMEA', 'APAC'] }),
      allowed('d', { rowName: 'nina' }),
      allowed('e'),
      allowed('f', { rowRoles: ['EMEA,APAC'] }),
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

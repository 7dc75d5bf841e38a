import { expect, test } from 'vitest'
import { bySpecificity, calls, fillPath, matchPath } from '../../src/wire/index.ts'

test('names travel raw and come back as they were', () => {
  for (const page of ['A b%20/c', '$&', 'a/filters', '100 %', 'ä\n?#']) {
    const path = fillPath(calls.getPageFilters.path, { page })
    expect(path).toBe(`/report/pages/${page}/filters`)
    expect(matchPath(calls.getPageFilters.path, path)).toEqual({ page })
  }
  const names = { page: 'A/b', visual: 'x/visuals/y' }
  expect(matchPath(calls.setSlicerState.path, fillPath(calls.setSlicerState.path, names))).toEqual(names)
})

test('a segment takes no slash', () => {
  expect(matchPath('/ready/:uniqueId', '/ready/u')).toEqual({ uniqueId: 'u' })
  expect(matchPath('/ready/:uniqueId', '/ready/u/v')).toBeUndefined()
  expect(matchPath('/ready/:uniqueId', '/ready/')).toBeUndefined()
})

test('every call matches its own path first among the calls of its method', () => {
  const rows = Object.values(calls).sort((a, b) => bySpecificity(a.path, b.path))
  for (const call of rows) {
    const filled = call.path.replace(/[:*]\w+/g, 'x')
    const first = rows.find(({ method, path }) => method === call.method && matchPath(path, filled))
    expect(first?.path).toBe(call.path)
  }
})

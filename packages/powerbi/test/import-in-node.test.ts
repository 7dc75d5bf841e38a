import { expect, test } from 'vitest'

test('importing without a window makes nothing and fails nowhere', async () => {
  const { service, factories } = await import('../src/index.ts')
  expect('powerbi' in globalThis).toBe(false)
  const made = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory)
  expect(made.getNumberOfComponents()).toBe(0)
})

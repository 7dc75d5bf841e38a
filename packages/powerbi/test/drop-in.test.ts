// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import * as pbi from '../src/index.ts'

const globals = window as unknown as { powerbi: pbi.service.IService; 'powerbi-client': typeof pbi }

test('importing makes window.powerbi and names the exports, as importing powerbi-client does', () => {
  expect(globals.powerbi).toBeInstanceOf(pbi.service.Service)
  const { default: whole, ...names } = pbi
  expect(Object.keys(globals['powerbi-client']).toSorted()).toEqual(Object.keys(names).toSorted())
  expect(whole).toBe(globals['powerbi-client'])
})

test('a second copy goes where the page says', async () => {
  const names = window as unknown as Record<string, unknown>
  names['powerBISDKGlobalServiceInstanceName'] = 'other'
  const { powerbi } = globals
  vi.resetModules()
  await import('../src/index.ts')
  expect(globals.powerbi).toBe(powerbi)
  expect(names['other']).not.toBe(powerbi)
  expect(names['other']).toHaveProperty('embed')
})

test('the factories make parts that work without a service', async () => {
  const wpmp = pbi.factories.wpmpFactory('mine', false)
  const router = pbi.factories.routerFactory(wpmp)
  const hpm = pbi.factories.hpmFactory(wpmp, null, '2.23.1', 'js')
  expect(router.post('a/:b', () => {})).toBe(router)
  expect(hpm.defaultHeaders).toEqual({
    'x-sdk-type': 'js',
    'x-sdk-version': '2.23.1',
    'x-sdk-wrapper-version': undefined,
  })
  await expect(hpm.get('/report/pages')).rejects.toMatchObject({
    code: 'FRAME_GONE',
    body: { code: 'FRAME_GONE' },
  })
  wpmp.stop()
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { embedded, frameOf, newPage, reportConfig } from './fake-frame.ts'

test('[CON-01] at most two embeds front-load', async () => {
  const { service } = newPage()
  const sent = []
  for (const id of ['a', 'b', 'c']) {
    const element = document.body.appendChild(document.createElement('div'))
    const frame = frameOf(service.embed(element, { ...reportConfig, uniqueId: id }))
    await frame.request(`/ready/${id}`)
    sent.push(frame.calls)
  }
  expect(sent).toEqual([['POST /frontload/config'], ['POST /frontload/config'], []])
})

test('[CON-02] calls carry type js and version 2.23.1', async () => {
  const { frame, service } = await embedded()
  expect(frame.last.headers).toMatchObject({
    'x-sdk-type': 'js',
    'x-sdk-version': '2.23.1',
    sdkVersion: '2.23.1',
  })
  expect(frame.last.headers).toHaveProperty('x-sdk-wrapper-version', undefined)
  expect(service.getSDKVersion()).toBe('2.23.1')
})

test('a wrapper names itself', async () => {
  const { embed, frame, service } = await embedded()
  service.setSdkInfo('powerbi-client-react', '2.0.2')
  await embed.save()
  expect(frame.last.headers).toMatchObject({
    'x-sdk-type': 'powerbi-client-react',
    'x-sdk-wrapper-version': '2.0.2',
  })
})

test('[CON-03] unique ids are in base 36, not empty, and differ', () => {
  const ids = Array.from({ length: 200 }, () => {
    const { service, element } = newPage()
    return service.embed(element, reportConfig).config.uniqueId!
  })
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]+$/)
  expect(ids.join('')).toMatch(/[g-z]/)
  expect(new Set(ids).size).toBe(200)
})

test('[CON-04] a service keeps one session id of 20 hexadecimal digits', async () => {
  const { service, frame } = await embedded()
  expect(service.getSdkSessionId()).toMatch(/^[0-9a-f]{20}$/)
  expect(frame.last.headers['sdkSessionId']).toBe(service.getSdkSessionId())
  const ids = Array.from({ length: 20 }, () => newPage().service.getSdkSessionId())
  expect(new Set([...ids, service.getSdkSessionId()]).size).toBe(21)
  expect(ids.join('')).toMatch(/[a-f]/)
})

// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ServiceConfiguration } from '../src/index.ts'
import { createService } from '../src/index.ts'
import { embedded, later, reportConfig } from './fake-frame.ts'

const withKeys: ServiceConfiguration = { hostKeys: ['Control+K', 'Meta+K'] }
const ready = { casement: { frame: '0', wire: 1, can: ['loadReport', 'hostKeys'] } }

/** An embed whose frame has said ready, and the keys that the page heard. */
async function page(options: ServiceConfiguration, said: unknown = ready) {
  const { embed, frame, element } = await embedded(reportConfig, options)
  const uid = embed.config.uniqueId!
  const heard: string[] = []
  element.addEventListener('keydown', (event) =>
    heard.push(`${event.ctrlKey ? 'Ctrl ' : ''}${event.metaKey ? 'Meta ' : ''}${event.key}`),
  )
  await frame.request(`/ready/${uid}`, said)
  await later()
  const press = (keys: unknown) => frame.request(`/casement/${uid}/hostKeys`, { keys })
  const registered = frame.heard.filter(({ url }) => url === '/casement/hostKeys')
  return { registered, heard, press, uid, frame }
}

test('a frame that can tell the page’s chords is told them, and each comes back as a key at the frame’s element', async () => {
  const { registered, press, heard, uid } = await page(withKeys)
  expect(registered).toMatchObject([
    { method: 'PUT', headers: { uid }, body: { keys: ['Control+K', 'Meta+K'] } },
  ])
  expect(await press('Control+K')).toMatchObject({ statusCode: 200, body: null })
  await press('Meta+K')
  expect(heard).toEqual(['Ctrl k', 'Meta k'])
})

test('what the page did not register is not raised, nor what another window says', async () => {
  const { press, heard, frame, uid } = await page(withKeys)
  for (const keys of ['Control+P', 'k', null, 7]) await press(keys)
  frame.post(
    { method: 'POST', url: `/casement/${uid}/hostKeys`, headers: { id: 'x' }, body: { keys: 'Control+K' } },
    { source: window },
  )
  await later()
  expect(heard).toEqual([])
})

test.each([
  ['Power BI’s', {}],
  ['an older one of ours', { casement: { frame: '0', wire: 1, can: ['loadReport'] } }],
])('a frame that cannot tell keys is told none: %s', async (_, said) => {
  expect((await page(withKeys, said)).registered).toEqual([])
})

test('a page without chords of its own sends none and takes none', async () => {
  const { registered, press, heard } = await page({})
  expect(registered).toEqual([])
  expect(await press('Control+K')).toBeUndefined()
  expect(heard).toEqual([])
})

test('what is no chord is refused when the service is made', () => {
  expect(() => createService({ hostKeys: ['K'] })).toThrow('"K" is not a chord like Control+K')
  expect(() => createService({ hostKeys: Array.from({ length: 17 }, () => 'Control+K') })).toThrow(
    'at most 16',
  )
})

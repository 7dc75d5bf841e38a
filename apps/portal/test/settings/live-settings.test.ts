import type { PortalSettings } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { createLiveSettings } from '../../src/settings/live-settings.ts'

test('settings are told of when they are different, and stay when they do not come', async () => {
  const first = { title: 'One' } as PortalSettings
  const answers: (PortalSettings | Error)[] = [
    { title: 'One' } as PortalSettings,
    { title: 'Two' } as PortalSettings,
    new Error('away'),
  ]
  const live = createLiveSettings(first, async () => {
    const answer = answers.shift()!
    if (answer instanceof Error) throw answer
    return answer
  })
  let told = 0
  const stop = live.onChange(() => told++)
  await live.refresh()
  expect([told, live.get()]).toEqual([0, first])
  expect(live.get()).toBe(first)
  await live.refresh()
  await live.refresh()
  expect([told, live.get().title]).toEqual([1, 'Two'])
  stop()
})

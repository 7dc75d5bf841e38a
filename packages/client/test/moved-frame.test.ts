// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { Report } from '../src/index.ts'
import { embedded, later, reportConfig } from './fake-frame.ts'

const view = { id: 'R1', bookmark: { state: 'casement-bookmark-1:{}' }, theme: {} }

async function page() {
  const all = await embedded<Report>({ ...reportConfig, pageName: 'P1' })
  const { frame, embed } = all
  return {
    ...all,
    tell: (told: object) => frame.request(`/reports/${embed.config.uniqueId}/events/viewChanged`, told),
    loads: () =>
      frame.heard.filter(({ url }) => url === '/report/load').map(({ body }) => body as { view?: unknown }),
    /** Loads follow one another no sooner than this. */
    passThrottle: () => (embed.lastLoadRequest = 0),
  }
}

test('a frame that the browser loads again gets the view that it told last, every time', async () => {
  const { frame, loads, tell, passThrottle } = await page()
  await tell({ ...view, id: 'older' })
  await tell(view)
  for (let turn = 0; turn < 2; turn += 1) {
    passThrottle()
    await frame.load()
  }
  expect(loads().map((body) => body.view)).toEqual([undefined, view, view])
  expect(loads()[1]).toMatchObject({ pageName: 'P1', accessToken: 'TOK' })
  expect(Object.hasOwn(loads()[0]!, 'view')).toBe(false)
})

test('a frame that told no view is loaded as before', async () => {
  const { frame, loads, passThrottle } = await page()
  passThrottle()
  await frame.load()
  expect(loads()[1]).toEqual(loads()[0])
})

test.each([
  ['a load of the page', async ({ embed }: Awaited<ReturnType<typeof page>>) => void (await embed.load())],
  ['a reload', async ({ embed }: Awaited<ReturnType<typeof page>>) => void (await embed.reload())],
  [
    'another configuration',
    async ({ service, element, embed }: Awaited<ReturnType<typeof page>>) =>
      void service.embed(element, { ...reportConfig, uniqueId: embed.config.uniqueId! }),
  ],
])('%s is without the view of before, and so is what the browser loads after it', async (_, act) => {
  const all = await page()
  await all.tell(view)
  all.passThrottle()
  await act(all)
  await later()
  all.passThrottle()
  await all.frame.load()
  expect(all.loads().map((body) => body.view)).toEqual([undefined, undefined, undefined])
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { plansRequest, type SemanticQuery } from '@casement/query'
import { beforeAll, expect, test } from 'vitest'
import { type Content, readContent } from '../../src/content/content.ts'
import type { MadePage } from '../../src/answering/plans/page-maker.ts'
import { planRoutes } from '../../src/answering/plans/plan-routes.ts'
import { createPictures } from '../../src/documents/pictures/pictures.ts'
import { createViewerLimits } from '../../src/answering/query/viewer-limits.ts'
import { createPurse } from '../../src/scheduling/purse.ts'
import { createWorkShares } from '../../src/scheduling/work-shares.ts'
import { salesToken, serverOfPeople } from '../bare-server.ts'
import { ids, makeContentFolder, total } from '../world.ts'
import { eventually } from '../../../../scripts/eventually.ts'

const clock = () => ({ today: '2026-11-21', now: '2026-11-21T12:00:00' })
const now = () => new Date('2026-11-21T12:00:00Z')

let content: Content
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casement-work-'))
  content = await readContent(await makeContentFolder(folder))
  await rm(folder, { recursive: true })
  // A picture has a few seconds, in which its documents are not to be loaded first.
  await import('@casement/documents')
})

/** Waits for what is loaded by then only. */

/** Work that goes on until it is ended, in the order of its beginning. */
function openWork() {
  const under: { readonly who: string; readonly end: () => void }[] = []
  return {
    who: () => under.map(({ who }) => who),
    under: (who: string) => new Promise<void>((end) => void under.push({ who, end })),
    end(who: string) {
      const [one] = under.splice(
        under.findIndex((each) => each.who === who),
        1,
      )
      one!.end()
    },
  }
}

test('two pages of a person are made at once, and those of others beside them', async () => {
  const work = openWork()
  const app = serverOfPeople((name) => salesToken(name, 'Group'))
  const shares = createWorkShares({ secondsPerMinute: 0, now })
  const none: MadePage = { asked: [null], plans: new Uint8Array(), tables: [] }
  await planRoutes(app, {
    content,
    generation: () => '1',
    periodOf: () => '',
    preparePage: async ({ viewer }) => {
      await work.under(JSON.parse(viewer)[1])
      return none
    },
    limits: createViewerLimits({ maxUnderWay: 9, perMinute: 0, shares, now }),
    shares,
    readerIdleMs: 60_000,
    tally: { note: () => undefined },
    clock,
    isOn: true,
    notePage: () => undefined,
  })
  const ask = (person: string) =>
    app
      .inject({
        method: 'POST',
        url: '/embed/plans',
        headers: { authorization: `Bearer ${person}` },
        payload: plansRequest([total] as unknown as SemanticQuery[], []),
      })
      .then(({ statusCode }) => statusCode)
  const own = [ask('emil'), ask('emil'), ask('emil')]
  await eventually(() => expect(work.who()).toHaveLength(2))
  const others = [ask('nina'), ask('nina'), ask('nina')]
  await eventually(() => expect(work.who()).toHaveLength(4))
  await nextTurn()
  expect(work.who()).toEqual(['emil', 'emil', 'nina', 'nina'])
  work.end('emil')
  await eventually(() => expect(work.who()).toHaveLength(4))
  expect(work.who()).toEqual(['emil', 'nina', 'nina', 'emil'])
  for (const who of ['nina', 'nina', 'emil', 'emil']) work.end(who)
  await eventually(() => expect(work.who()).toEqual(['nina']))
  work.end('nina')
  expect(await Promise.all([...own, ...others])).toEqual(Array.from({ length: 6 }, () => 200))
})

/** Pictures of the small report whose figures are had when they are ended. */
function openPictures() {
  const work = openWork()
  const drawn: string[] = []
  const version = { of: '1' }
  const pictures = createPictures({
    content,
    answer: async ({ viewer }) => {
      const person = viewer.replace(/^later: /, '')
      drawn.push(person)
      await work.under(person)
      const columns = [{ name: 'value.0', type: { kind: 'decimal', precision: 18, scale: 2 }, values: ['1'] }]
      const figures = { columns, rowCount: 1, truncated: false }
      return { figures: JSON.stringify(figures), source: { from: 'engine', ms: 1 } }
    },
    clock,
    now,
    purse: createPurse(createWorkShares({ secondsPerMinute: 0, now })),
    contentVersion: () => version.of,
  })
  const report = content.report(ids.sales)!
  const ask = (person: string, theme: 'light' | 'dark' = 'light', signal = new AbortController().signal) => {
    const identity = { username: person, roles: ['Group'] }
    const viewer = { asker: person, viewer: person, identity, clientId: 'portal', person, shownAs: person }
    return pictures({ report, page: 'ReportSection', theme, locale: 'en-GB', viewer }, signal)
  }
  return { ask, work, drawn, version }
}

test('one picture of a person is drawn at a time, and two of all', async () => {
  const { ask, work, drawn } = openPictures()
  const leaving = new AbortController()
  const own = [ask('emil'), ask('emil', 'dark')]
  await eventually(() => expect(drawn).toEqual(['emil']))
  const other = ask('nina')
  await eventually(() => expect(drawn).toEqual(['emil', 'nina']))
  const third = ask('ada', 'light', leaving.signal)
  await nextTurn()
  expect(drawn).toEqual(['emil', 'nina'])
  leaving.abort(new Error('has left'))
  await expect(third).rejects.toThrow('has left')
  work.end('emil')
  await eventually(() => expect(drawn).toEqual(['emil', 'nina', 'emil']))
  for (const who of ['emil', 'nina']) work.end(who)
  expect((await Promise.all([...own, other])).map(({ page }) => page)).toHaveLength(3)
})

test('a picture is kept for who sees the same rows until the content changes, and none that was begun before', async () => {
  const { ask, work, drawn, version } = openPictures()
  const first = ask('emil')
  await eventually(() => expect(drawn).toHaveLength(1))
  version.of = '2'
  work.end('emil')
  await first
  for (const [asked, count] of [
    ['2', 2],
    ['2', 2],
    ['3', 3],
  ] as const) {
    version.of = asked
    const picture = ask('emil')
    await eventually(() => expect(drawn).toHaveLength(count))
    if (work.who().length > 0) work.end('emil')
    await picture
  }
})

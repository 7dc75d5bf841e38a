import { beforeEach, expect, test } from 'vitest'
import { ViewTracker, type Place } from '../../src/reading/report-bar/view-tracker.ts'

/** A frame whose state is its page and a filter, and a portal that keeps what it is given. */
function world(beginning: Place = { page: null, view: null }) {
  let due: (() => void) | null = null
  let isOffline = false
  let during: (() => void) | null = null
  const asked = beginning.page ?? 'one'
  const frame = {
    page: asked === 'gone' ? 'one' : asked,
    filter: beginning.view?.state.split(' ')[1] ?? 'none',
  }
  const kept: [string, string | null][] = []
  const steps: string[] = []
  const lost: string[] = []
  const text = () => `${frame.page} ${frame.filter}`
  const show = (state: string) => ([frame.page, frame.filter] = state.split(' ') as [string, string])
  const tracker = new ViewTracker(beginning, {
    capture: async () => {
      const captured = text()
      during?.()
      during = null
      return captured
    },
    activePage: async () => frame.page,
    setPage: async (page) => {
      frame.page = page
      tracker.noteTurned(page)
    },
    applyState: async (state) => {
      show(state)
      tracker.noteTurned(frame.page)
    },
    reopen: (page) => show(`${page ?? 'one'} none`),
    keep: async (page, state) => {
      if (isOffline) throw new Error('offline')
      kept.push([page, state])
      return state && `id of ${state}`
    },
    read: async (view) => (view.startsWith('id of ') ? view.slice(6) : null),
    onPlace: ({ page, view }, how, from) =>
      steps.push(
        `${how} ${page} ${view ? (view.id ?? 'unnamed') : 'author'}${how === 'push' ? ` from ${from.page}` : ''}`,
      ),
    onLost: (what) => lost.push(what),
    after: (_ms, run) => {
      due = run
      return () => (due = null)
    },
  })
  return {
    tracker,
    frame,
    kept,
    steps,
    lost,
    offline: (is: boolean) => (isOffline = is),
    duringNextCapture: (run: () => void) => (during = run),
    filter(value: string) {
      frame.filter = value
      tracker.noteFiltered()
    },
    turn(page: string) {
      frame.page = page
      tracker.noteTurned(page)
    },
    /** The reader leaves it alone. */
    async rest() {
      const run = due
      due = null
      run?.()
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
let one: ReturnType<typeof world>
beforeEach(async () => {
  one = world()
  await one.rest()
})

test('arriving keeps nothing and writes no address', () => {
  expect([one.steps, one.kept, one.tracker.place]).toEqual([[], [], { page: 'one', view: null }])
})

test('a filter is kept when it is left alone, and named then; taken back it is the author’s view again', async () => {
  one.filter('EMEA')
  one.filter('APAC')
  expect(one.kept).toEqual([])
  await one.rest()
  expect(one.kept).toEqual([['one', 'one APAC']])
  expect(one.steps).toEqual(['replace one unnamed', 'replace one id of one APAC'])
  one.filter('none')
  await one.rest()
  expect(one.tracker.place.view).toBe(null)
  expect(one.kept.at(-1)).toEqual(['one', null])
})

test('a change that tells of no filter, as an order, is seen by what is drawn', async () => {
  one.frame.filter = 'sorted'
  one.tracker.noteDrawn()
  await one.rest()
  expect(one.tracker.place.view).toEqual({ id: 'id of one sorted', state: 'one sorted' })
})

test('a turned page is a step; it is the author’s, unless something was filtered before or with it', async () => {
  one.turn('two')
  await one.rest()
  expect(one.steps).toEqual(['push two author from one'])
  expect(one.kept).toEqual([['two', null]])
  one.filter('EMEA')
  one.turn('three')
  await one.rest()
  expect(one.steps.at(-1)).toBe('replace three id of three EMEA')
  expect(one.kept.at(-1)).toEqual(['three', 'three EMEA'])
})

test('Back goes to the page and the view of the address, and makes no step of its own', async () => {
  one.filter('EMEA')
  await one.rest()
  one.turn('two')
  await one.rest()
  const steps = one.steps.length
  await one.tracker.goTo('one', 'id of one EMEA')
  await one.rest()
  expect([one.frame, one.tracker.place.view?.id]).toEqual([{ page: 'one', filter: 'EMEA' }, 'id of one EMEA'])
  await one.tracker.goTo('one', null)
  await one.rest()
  expect([one.frame.filter, one.tracker.place.view]).toEqual(['none', null])
  await one.tracker.goTo('two', null)
  expect(one.frame.page).toBe('two')
  // The page that an address names goes before that of its view, and the way over that one is no step.
  await one.tracker.goTo('two', 'id of one EMEA')
  expect(one.frame).toEqual({ page: 'two', filter: 'EMEA' })
  expect(one.steps).toHaveLength(steps)
})

test('a view that is not there leaves the author’s, and says so', async () => {
  one.filter('EMEA')
  await one.rest()
  await one.tracker.goTo('one', 'nothing')
  await one.rest()
  expect([one.lost, one.frame.filter, one.tracker.place.view]).toEqual([['view'], 'none', null])
})

test('a page that is not there gives way to the one that is shown, in the address too, and it is said', async () => {
  const sent = world({ page: 'gone', view: null })
  await sent.rest()
  expect([sent.lost, sent.steps, sent.tracker.place.page]).toEqual([['page'], ['replace one author'], 'one'])
})

test('what was opened with a view is that view, and is not kept anew', async () => {
  const sent = world({ page: 'two', view: { id: 'id of two EMEA', state: 'two EMEA' } })
  await sent.rest()
  sent.tracker.noteDrawn()
  await sent.rest()
  expect([sent.kept, sent.steps]).toEqual([[], []])
  await sent.tracker.show({ page: 'two', view: null })
  await sent.rest()
  expect([sent.frame.filter, sent.kept, sent.steps]).toEqual([
    'none',
    [['two', null]],
    ['replace two author'],
  ])
})

test('offline the change waits, and is kept when the network is back', async () => {
  one.offline(true)
  one.filter('EMEA')
  await one.rest()
  expect([one.kept, one.tracker.place.view?.id]).toEqual([[], null])
  one.offline(false)
  await one.tracker.settleNow()
  expect(one.kept).toEqual([['one', 'one EMEA']])
  expect(one.steps.at(-1)).toBe('replace one id of one EMEA')
})

test('what was captured before a further change is not kept', async () => {
  one.filter('EMEA')
  one.duringNextCapture(() => one.filter('APAC'))
  await one.rest()
  expect([one.kept, one.tracker.place.view]).toEqual([[], null])
  await one.rest()
  expect(one.kept).toEqual([['one', 'one APAC']])
})

test('pages that turn by themselves are no steps; at the end the page is back, and a filter set meanwhile is kept', async () => {
  one.turn('two')
  await one.rest()
  const steps = one.steps.length
  await one.tracker.pause()
  one.turn('three')
  one.turn('one')
  one.tracker.noteDrawn()
  await one.rest()
  await one.tracker.resume()
  await one.rest()
  expect([one.frame.page, one.tracker.place.page, one.steps.length]).toEqual(['two', 'two', steps])
  await one.tracker.pause()
  one.turn('three')
  one.filter('EMEA')
  await one.rest()
  expect(one.kept.at(-1)).toEqual(['two', null])
  await one.tracker.resume()
  await one.rest()
  expect(one.kept.at(-1)).toEqual(['two', 'two EMEA'])
})

test('once stopped it hears of nothing', async () => {
  one.filter('EMEA')
  one.tracker.stop()
  await one.rest()
  await one.tracker.settleNow()
  expect([one.kept, one.steps]).toEqual([[], []])
})

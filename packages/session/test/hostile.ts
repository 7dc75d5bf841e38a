import { calls } from '@casement/contract'
import type { Call, CallName } from '@casement/contract'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'

type Random = () => number
type Json = { readonly [name: string]: unknown }

const field = { kind: 'column', table: 'Entity', column: 'Name' }
const basic = {
  $schema: 'http://powerbi.com/product/schema#basic',
  target: { table: 'Entity', column: 'Name' },
  filterType: 1,
  operator: 'In',
  values: ['Alpha'],
}

const [first, ...others] = smallReport.pages
const slicer = {
  name: 'who',
  type: 'slicer',
  layout: { x: 400, y: 0, width: 200, height: 300 },
  roles: { field: [field] },
  chosen: [basic],
}
/** A report with something of everything, to be spoilt. */
const wholeReport = {
  ...smallReport,
  dataExport: 'underlying',
  theme: { name: 'Plain', dataColors: ['#112233'] },
  settings: { localeSettings: { language: 'en-GB' }, panes: { pageNavigation: { position: 1 } } },
  filters: [basic],
  bookmarks: [
    { name: 'one', displayName: 'One', state: { activePage: 'words', filters: { report: [basic] } } },
    { name: 'group', displayName: 'Group', children: [{ name: 'two', displayName: 'Two' }] },
  ],
  pages: [
    {
      ...first!,
      wallpaper: { color: '#ffffff', transparency: 10 },
      interactions: [{ source: 'who', target: 'revenue', type: 'none' }],
      visuals: [...first!.visuals, slicer],
    },
    ...others,
  ],
}

/** Bodies that would be taken, to be spoilt. */
const goodBodies: Partial<Record<CallName, unknown>> = {
  loadReport: {
    id: 'r1',
    accessToken: 'first',
    settings: {},
    filters: [basic],
    slicers: [],
    pageName: 'first',
  },
  prepareReport: { id: 'r1', accessToken: 'first', theme: { themeJson: { background: '#000' } } },
  render: { pageName: 'first', filters: [basic] },
  setReportFilters: [basic],
  setPageFilters: [basic],
  setVisualFilters: [basic],
  updateReportFilters: { filtersOperation: 2, filters: [basic] },
  updatePageFilters: { filtersOperation: 3, filters: [basic] },
  updateVisualFilters: { filtersOperation: 0 },
  setSlicerState: { filters: [basic] },
  exportData: { rows: 3, exportDataType: 1 },
  sortVisual: { orderBy: { table: 'Ledger', measure: 'Revenue' }, direction: 1 },
  cloneVisual: { filters: [basic], layout: { x: 1, y: 2 } },
  setActivePage: { name: 'first' },
  setTheme: { themeJson: { dataColors: ['#000'] } },
  updateSettings: {
    layoutType: 1,
    customLayout: { pagesLayout: { first: { visualsLayout: { revenue: { x: 1 } } } } },
    zoomLevel: 1,
  },
  captureBookmark: { options: { allPages: true } },
  applyBookmark: { name: 'one' },
  applyBookmarkState: { state: 'casement-bookmark-1:{}' },
  playBookmarks: { playMode: 1 },
}

const names = [
  ...'first words revenue entities who gone .. %E0%A4%A a/b __proto__ constructor toString'.split(' '),
  'a b%/c',
  '',
  'x'.repeat(5_000),
]
const keys = (
  'name displayName filters filtersOperation options state rows orderBy layout settings pageName slicers selector ' +
  'bookmark id customLayout pagesLayout target values conditions filterType theme themeJson panes commands ' +
  'extensions x mode first revenue constructor __proto__ toString'
).split(' ')

/** What JSON cannot hold and a message can. */
const strange = (): unknown[] => {
  const circle: { self?: unknown } = {}
  circle.self = circle
  return [
    circle,
    1n,
    new Date(0),
    new Map([[1, 2]]),
    new Uint8Array(3),
    /x/,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]
}

function nested(levels: number): unknown {
  let node: unknown = { value: 1 }
  for (let level = 0; level < levels; level++) node = { value: 1, operator: 'Inherited', children: [node] }
  return { target: [basic.target], filterType: 9, hierarchyData: [node] }
}

/** Generators of wrong things, each the same for the same seed. */
function hostile(random: Random) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const scalar = (): unknown =>
    pick<unknown>(
      ([undefined, null, true, 0, -1, 1, 3, 1e308, [], {}, [[]], basic] as unknown[]).concat(names, [
        nested(50),
        nested(300),
        'x'.repeat(100_000),
        JSON.parse('{"__proto__":{"polluted":true}}'),
      ]),
    )

  function own(entries: readonly (readonly [string, unknown])[]): Json {
    const object = {}
    // Not by assignment: that would make __proto__ what it is not in a message.
    for (const [name, value] of entries)
      Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true })
    return object
  }

  function anything(level = 0): unknown {
    const kind = random()
    if (kind < 0.1) return pick(strange())
    if (kind < 0.4 || level > 4) return scalar()
    const count = Math.floor(random() * 5)
    if (kind < 0.55) return Array.from({ length: count }, () => anything(level + 1))
    return own(Array.from({ length: count + 1 }, () => [pick(keys), anything(level + 1)]))
  }

  /** The same with some of its parts changed, left out, doubled or called otherwise. */
  function spoilt(value: unknown, share: number, other: () => unknown): unknown {
    if (random() < share) return other()
    if (Array.isArray(value)) {
      const list = value.map((entry) => spoilt(entry, share, other))
      return random() < share && list.length > 0 ? [...list, list[0]] : list
    }
    if (typeof value !== 'object' || value === null) return value
    return own(
      Object.entries(value).flatMap(([name, entry]) =>
        random() < share / 2
          ? []
          : [[random() < share / 3 ? pick(keys) : name, spoilt(entry, share, other)] as const],
      ),
    )
  }

  return {
    definition: () => spoilt(wholeReport, pick([0.003, 0.01, 0.05, 0.2]), scalar),
    request() {
      const [name, call] = pick(Object.entries(calls) as [CallName, Call][])
      const url = call.path.replaceAll(/[:*]\w+/g, () => pick(names))
      const good = goodBodies[name]
      const body =
        good !== undefined && random() < 0.6 ? spoilt(good, pick([0.05, 0.2]), anything) : anything()
      return { name, method: call.method, url, body: call.method === 'GET' ? undefined : body }
    },
  }
}

export interface HostileFigures {
  /** How many definitions were opened, and how many refused with a place and a reason. */
  readonly opened: number
  readonly refused: number
  /** How many bodies were answered with each status. */
  readonly answers: Readonly<Record<string, number>>
}

/**
 * Gives a frame wrong definitions and wrong calls, over its port, and now and then a good one that it must serve as if
 * nothing had been. Throws what it did wrong: a call without an answer, a failure nobody foresaw, a frame that is dead.
 */
export async function harass(options: {
  random: Random
  definitions: number
  bodies: number
}): Promise<HostileFigures> {
  const { definition, request } = hostile(options.random)
  let [opened, refused] = [0, 0]
  const answers: Record<string, number> = {}

  let frame = joinFrame()
  async function expectAlive(after: string): Promise<void> {
    frame.service.report = wholeReport
    const load = await frame.load({ pageName: 'first' })
    const pages = await frame.call('GET', '/report/pages')
    const count = Array.isArray(pages?.body) ? pages.body.length : 0
    if (load?.statusCode !== 202 || count !== wholeReport.pages.length)
      throw new Error(`The frame is dead after ${after}`)
    if ('polluted' in {}) throw new Error(`Every object has changed after ${after}`)
  }

  for (let index = 0; index < options.definitions; index++) {
    frame.service.report = definition()
    await frame.load()
    const state = frame.session.state.get()
    if (state.phase === 'open') opened++
    else if (state.phase === 'failed' && /: /.test(state.error.detail) && state.error.detail.length < 20_000)
      refused++
    else throw new Error(`Definition ${index} ended ${JSON.stringify(state).slice(0, 500)}`)
    await expectAlive(`definition ${index}`)
  }

  for (let index = 0; index < options.bodies; index++) {
    const { name, method, url, body } = request()
    const answer = await frame.call(method, url, body)
    const about = `call ${index}, ${name} ${url.slice(0, 100)}`
    if (!answer) throw new Error(`No answer to ${about}`)
    if (typeof answer.statusCode !== 'number' || answer.statusCode === 500)
      throw new Error(`${JSON.stringify(answer)} to ${about}`)
    answers[answer.statusCode] = (answers[answer.statusCode] ?? 0) + 1
    if (index % 50 === 49) await expectAlive(about)
    if (index % 500 === 499) {
      frame.port.destroy()
      frame.session.destroy()
      frame = joinFrame()
      await expectAlive('a new beginning')
    }
  }
  return { opened, refused, answers }
}

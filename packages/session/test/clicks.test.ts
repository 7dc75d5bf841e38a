import type { AskedClick } from '@casement/contract'
import type { DataPoint } from '@casement/visuals'
import { expect, test } from 'vitest'
import { joinFrame } from './joined-frame.ts'
import { smallReport } from './small-report.ts'
import { settled } from './small-service.ts'

const north: DataPoint = {
  identity: [{ target: { table: 'Entity', column: 'Name' }, equals: 'North' }],
}
const [first, ...others] = smallReport.pages
const button = {
  name: 'go',
  type: 'button',
  layout: { x: 400, y: 0, width: 200, height: 40 },
  format: { text: 'Words' },
  action: { type: 'page', page: 'words' },
}
const link = {
  ...button,
  name: 'away',
  action: { type: 'link', url: 'https://handbook.example/' },
}
const report = {
  ...smallReport,
  pages: [{ ...first!, visuals: [...first!.visuals, button, link] }, ...others],
}

type Asked = { click: AskedClick; answer: (value: unknown) => void; fail: (error: unknown) => void }

/** An open report whose host answers when the test says so. */
async function opened({ asks = true } = {}) {
  const asked: Asked[] = []
  const frame = joinFrame(
    asks
      ? {
          askBeforeClick: (click) =>
            new Promise((answer, fail) => {
              asked.push({ click: structuredClone(click), answer, fail })
            }),
        }
      : {},
  )
  frame.service.report = report
  await frame.load()
  const { session } = frame
  const events = () => frame.events().map(([url]) => url!.split('/').at(-1))
  const before = events().length
  return {
    ...frame,
    asked,
    click: () =>
      session.clicks.follow('entities', north, () => session.selection.click('entities', north, false)),
    raised: () => events().slice(before),
    chosen: () => frame.session.state.get().phase === 'open' && open(frame).selection?.points.length,
    page: () => open(frame).report.activePage,
  }
}
const open = ({ session }: Pick<ReturnType<typeof joinFrame>, 'session'>) => {
  const state = session.state.get()
  if (state.phase !== 'open') throw new Error(state.phase)
  return state
}

test('a host that did not ask is not asked: what a click leads to is done at once', async () => {
  const { click, chosen, session, page } = await opened({ asks: false })
  click()
  expect(chosen()).toBe(1)
  session.presses.button('go')
  expect(page()).toBe('words')
})

test('the host is asked with the place and the data of the mark, and false leaves all as it was', async () => {
  const { click, asked, chosen, raised } = await opened()
  click()
  expect(asked.map((each) => each.click)).toEqual([
    {
      kind: 'mark',
      page: { name: 'first', displayName: 'First page' },
      visual: expect.objectContaining({ name: 'entities', type: 'table' }),
      dataPoints: [{ identity: north.identity, values: [] }],
    },
  ])
  asked[0]!.answer(false)
  await settled()
  expect(chosen()).toBeUndefined()
  expect(raised()).toEqual([])
})

test.each([true, undefined, null, 0, '', { cancel: true }])(
  'any other answer lets the click through: %j',
  async (answer) => {
    const { click, asked, chosen, raised } = await opened()
    click()
    expect(chosen()).toBeUndefined()
    asked[0]!.answer(answer)
    await settled()
    expect(chosen()).toBe(1)
    expect(raised()).toEqual(expect.arrayContaining(['visualClicked', 'selectionChanged']))
  },
)

test.each([
  ['an error', new Error('no answer after 3000 ms'), 'no answer after 3000 ms'],
  ['a refusal', { statusCode: 400, headers: { id: '1' }, body: null }, 'The function of the page failed'],
])('%s of the host lets the click through and is told', async (_, failure, detailedMessage) => {
  const { click, asked, chosen, events } = await opened()
  click()
  asked[0]!.fail(failure)
  await settled()
  expect(chosen()).toBe(1)
  expect(events().find(([url]) => url!.endsWith('/error'))?.[1]).toEqual({
    message: 'The hook beforeClick failed or gave no answer in time; the click was done',
    detailedMessage,
    errorCode: 'HookFailed',
    level: 4,
  })
})

test('a host without the hook lets the click through and is told nothing', async () => {
  const { click, asked, chosen, raised } = await opened()
  click()
  asked[0]!.fail({ statusCode: 404, headers: { id: '1' }, body: null })
  await settled()
  expect(chosen()).toBe(1)
  expect(raised()).not.toContain('error')
})

test('a button is asked about before it does what it is for, and a link never, which the browser follows', async () => {
  const { session, asked, page, raised } = await opened()
  session.presses.button('go')
  session.presses.button('go')
  expect(asked.map(({ click: { kind, dataPoints } }) => [kind, dataPoints])).toEqual([
    ['button', []],
    ['button', []],
  ])
  asked[0]!.answer(false)
  await settled()
  expect([page(), raised()]).toEqual(['first', []])
  session.presses.button('away')
  expect([asked.length, raised()]).toEqual([2, ['buttonClicked']])
  asked[1]!.answer(true)
  await settled()
  expect(page()).toBe('words')
})

test('clicks are done in their order, however their answers come', async () => {
  const { session, asked, click, page, raised } = await opened()
  click()
  session.presses.button('go')
  asked[1]!.answer(true)
  await settled()
  expect(page()).toBe('first')
  asked[0]!.answer(true)
  await settled()
  expect(raised().slice(0, 5)).toEqual([
    'visualClicked',
    'selectionChanged',
    'dataSelected',
    'buttonClicked',
    'pageChanged',
  ])
})

test('what was clicked on a page that is gone meanwhile leads to nothing', async () => {
  const { session, asked, click, chosen } = await opened()
  click()
  session.pages.setActive('words', 'sdk')
  asked[0]!.answer(true)
  await settled()
  expect(chosen()).toBeUndefined()
})

import { type OpenedReport, reportPath } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { startOf } from '../../src/address/start-of.ts'
import { placeIn, type ViewAddress, readAddress } from '../../src/address/view-address.ts'

const address = { workspaceId: 'w-1', reportId: 'r-1', page: 'result', view: '0123456789ab' }
const nothing = { workspaceId: null, reportId: null, page: null, view: null }

test('an address is read as it was written, whatever stands in it', () => {
  const write = ({ workspaceId, reportId, ...at }: ViewAddress) =>
    reportPath({ workspaceId: workspaceId!, reportId: reportId! }, at)
  expect(write(address)).toBe('home?workspace=w-1&report=r-1&page=result&view=0123456789ab')
  const strange = { ...address, page: 'a page & more = 50 %', view: null }
  for (const one of [address, strange]) expect(readAddress(write(one).replace('home', ''))).toEqual(one)
  expect(readAddress('')).toEqual(nothing)
  expect(readAddress('?report=&code=x&page=%E0%A4%A')).toMatchObject({ reportId: null, view: null })
})

const view = { id: '0123456789ab', page: 'seen', state: 'named' }
const opened: OpenedReport = {
  view: { ...view, madeBy: 'emil', isOwn: false, hasOtherRows: true },
  first: { id: 'cccccccccccc', page: 'left', state: 'kept' },
  isFavourite: false,
  version: 0,
  bookmarks: [],
}

test('a report opens as the address says, and as it was left where that says nothing', () => {
  const start = (said: Partial<typeof address>, kept: OpenedReport | null = opened) =>
    startOf({ ...nothing, ...said }, kept)
  expect(start({})).toEqual({ page: 'left', state: 'kept', view: 'cccccccccccc', isLost: false })
  expect(start({}, null)).toEqual({ page: null, state: null, view: null, isLost: false })
  expect(start({ page: 'result' })).toEqual({ page: 'result', state: null, view: null, isLost: false })
  expect(start({ view: view.id })).toEqual({ page: 'seen', state: 'named', view: view.id, isLost: false })
  expect(start(address)).toEqual({ page: 'result', state: 'named', view: view.id, isLost: false })
  // One's own last view is known by its id too.
  expect(start({ view: 'cccccccccccc' }, { ...opened, view: null })).toMatchObject({ state: 'kept' })
  expect(start(address, { ...opened, view: null })).toEqual({
    page: 'result',
    state: null,
    view: null,
    isLost: true,
  })
  expect(start(address, null)).toMatchObject({ state: null, isLost: true })
})

test('an address says where to go in the report that is open, in its own letters or others, and nothing of another one', () => {
  expect(placeIn('?report=R-1&page=p&view=v', 'r-1')).toEqual({ page: 'p', view: 'v' })
  expect(placeIn('', 'r-1')).toEqual({ page: null, view: null })
  expect(placeIn('?report=r-2&page=p', 'r-1')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { createDashboardStorage } from '../../src/store/dashboard-storage.ts'
import { enduringStorage } from '../../src/store/enduring-storage.ts'
import { memoryStorage } from '../memory-storage.ts'

describe('storage that refuses', () => {
  test('keeps what was refused in memory, in front of what is stored, and warns once', () => {
    const { storage, refuse, all } = memoryStorage({ old: '1', kept: '2' })
    const warnings: string[] = []
    const enduring = enduringStorage(
      () => storage,
      (message) => warnings.push(message),
    )
    refuse(true)
    enduring.setItem('new', 'n')
    enduring.setItem('old', 'o')
    enduring.removeItem('kept')
    expect(enduring.getItem('new')).toBe('n')
    expect(enduring.getItem('old')).toBe('o')
    expect(enduring.getItem('kept')).toBeNull()
    expect(Array.from({ length: enduring.length }, (_, at) => enduring.key(at)).sort()).toEqual([
      'new',
      'old',
    ])
    expect(warnings).toHaveLength(1)
    refuse(false)
    enduring.setItem('old', 'again')
    expect(all()).toEqual({ old: 'again', kept: '2' })
  })

  test('works from memory alone when there is no storage to open', () => {
    const warnings: string[] = []
    const open = () => {
      throw new DOMException('private', 'SecurityError')
    }
    const enduring = enduringStorage(open, (message) => warnings.push(message))
    enduring.setItem('a', '1')
    expect(enduring.getItem('a')).toBe('1')
    enduring.clear()
    expect(enduring.getItem('a')).toBeNull()
    expect(enduring.length).toBe(0)
    expect(warnings).toHaveLength(1)
  })
})

describe('the stored choice', () => {
  const choiceOf = (start: Record<string, string>) =>
    createDashboardStorage(memoryStorage(start).storage).choice()

  test.each([
    ['true', true],
    ['TRUE', false],
    ['1', false],
    ['false', false],
    ['', false],
  ])('takes the flag %j as %j', (text, configure) => {
    expect(choiceOf({ configure: text }).configure).toBe(configure)
  })

  test.each(['', 'null', 'undefined'])('takes the stored text %j as no id', (text) => {
    expect(choiceOf({ activeReportId: text, activeWorkspaceId: text })).toEqual({
      configure: false,
      activeReportId: null,
      activeWorkspaceId: null,
    })
  })

  test('follows this tab’s changes and no other’s, and tells of each once', () => {
    const { storage } = memoryStorage({ activeReportId: 'r1' })
    const dashboard = createDashboardStorage(storage)
    let told = 0
    const stop = dashboard.onChoice(() => (told += 1))
    storage.setItem('activeReportId', 'of another tab')
    expect(dashboard.choice().activeReportId).toBe('r1')
    dashboard.write('activeReportId', 'r2')
    dashboard.write('activeReportId', 'r2')
    expect(dashboard.choice().activeReportId).toBe('r2')
    expect(told).toBe(1)
    stop()
    dashboard.write('activeReportId', null)
    expect(told).toBe(1)
    expect(storage.getItem('activeReportId')).toBeNull()
  })

  test('forgets with the storage', () => {
    const { storage } = memoryStorage({ activeReportId: 'r1', configure: 'true' })
    const dashboard = createDashboardStorage(storage)
    storage.clear()
    dashboard.forget()
    expect(dashboard.choice()).toEqual({ configure: false, activeReportId: null, activeWorkspaceId: null })
  })
})

test.each([
  ['{"label":"L","value":"v"}', { label: 'L', value: 'v' }],
  ['undefined', null],
  ['{broken', null],
  ['"text"', null],
])('restores workspace info from %j', (text, info) => {
  expect(createDashboardStorage(memoryStorage({ workspaceInfo: text }).storage).readWorkspaceInfo()).toEqual(
    info,
  )
})

test('keeps e-mail and role as texts, and no key where there is no claim', () => {
  const { storage, all } = memoryStorage({ role: 'of before' })
  createDashboardStorage(storage).writePerson({ email: 'g@x', role: undefined })
  expect(all()).toEqual({ email: 'g@x' })
})

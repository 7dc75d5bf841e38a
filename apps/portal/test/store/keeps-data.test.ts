import { expect, test } from 'vitest'
import { keepsData } from '../../src/store/keeps-data.ts'
import { memoryStorage } from '../memory-storage.ts'

test('a storage that keeps what it is given is told from those that do not, and nothing stays in it', () => {
  const { storage, all } = memoryStorage()
  expect(keepsData(() => storage)).toBe(true)
  expect(all()).toEqual({})
  const full = { ...storage, setItem: () => void 0 }
  const throws = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect([full, { ...storage, setItem: throws }].map((each) => keepsData(() => each as Storage))).toEqual([
    false,
    false,
  ])
  expect(keepsData(throws)).toBe(false)
})

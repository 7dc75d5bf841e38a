import { expect, test } from 'vitest'
import { builtApps } from '../src/build-part.ts'
import { appsOf } from '../src/dev.ts'

test('an app that is named comes from its dev server, any other from its build', () => {
  const apps = appsOf(['portal=http://127.0.0.1:5181/assets/'])
  expect(apps.portal).not.toBe(builtApps.portal)
  expect(apps.frame).toBe(builtApps.frame)
  expect(appsOf([])).toEqual(builtApps)
})

test.each([
  'portal',
  'portals=http://127.0.0.1:5181/assets/',
  'portal=127.0.0.1:5181',
  'portal=https://dev.example.com/assets/',
  'frame=http://dev.example.com/frame/',
  'frame=http://127.0.0.1:5181/frame',
])('%s names no dev server of this machine', (word) => {
  expect(() => appsOf([word])).toThrow(word)
})

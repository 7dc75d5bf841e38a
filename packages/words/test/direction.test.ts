import { expect, test } from 'vitest'
import { directionOf } from '../src/index.ts'

test.each(['ar', 'ar-EG', 'he', 'he_IL', 'fa', 'ur', 'dv', 'yi', 'ckb', 'uz-Arab', 'az-Arab'])(
  '%s is written from right to left',
  (tag) => {
    expect(directionOf(tag)).toBe('rtl')
  },
)

test.each(['en', 'de-AT', 'az', 'uz', 'ar-Latn', 'ja', 'hi', '', 'x', 'not a tag', undefined, null, 7])(
  '%s is not',
  (tag) => {
    expect(directionOf(tag)).toBe('ltr')
  },
)

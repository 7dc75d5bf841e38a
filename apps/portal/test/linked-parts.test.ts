import { expect, test } from 'vitest'
import { linkedParts } from '../src/reading/letters/linked-parts.ts'

test('addresses of the web in a letter are links, and nothing else is', () => {
  expect(linkedParts('Open it:\nhttp://localhost:4000/home?page=a&view=b\n\njavascript:alert(1)')).toEqual([
    { text: 'Open it:\n', href: null },
    { text: 'http://localhost:4000/home?page=a&view=b', href: 'http://localhost:4000/home?page=a&view=b' },
    { text: '\n\njavascript:alert(1)', href: null },
  ])
})

import { expect, test } from 'vitest'
import { markupText } from '../src/index.ts'

test('what would be markup is text, and what XML has no place for is left out', () => {
  expect(markupText(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
  expect(markupText('a\u0000b\u001Fc\uFFFEd\uD800e\tf\r\n\u{1F4C8}')).toBe('abcde\tf\r\n\u{1F4C8}')
})

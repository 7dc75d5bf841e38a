import type { Scene, Shape } from '@casement/visuals/documents'
import { expect, test } from 'vitest'
import { svgText } from '../src/svg/svg-text.ts'

const sceneOf = (shapes: readonly Shape[]): Scene => ({
  width: 100,
  height: 50,
  font: 'Inter',
  fontPx: 11,
  patterns: [{ id: 'a-hatch', ground: '#fff', ink: '#000', path: 'M0 0L4 4', tilePx: 4, degrees: 45 }],
  shapes,
})
const text = (words: string): Shape => ({ tag: 'text', attributes: { x: 1, y: 2 }, text: words })

test('a scene is a document of its own, with its ground, its patterns and its shapes', () => {
  const shapes: Shape[] = [{ tag: 'g', attributes: { transform: 'translate(1 2)' }, children: [text('A')] }]
  expect(svgText(sceneOf(shapes), '#f6f7f9')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50" font-family="Inter, system-ui, sans-serif" width="100" height="50" font-size="11">' +
      '<defs><pattern id="a-hatch" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" width="4" height="4">' +
      '<rect width="4" height="4" fill="#fff"/><path d="M0 0L4 4" stroke="#000" stroke-width="1.5" fill="none"/></pattern></defs>' +
      '<rect width="100" height="50" fill="#f6f7f9"/>' +
      '<g transform="translate(1 2)"><text x="1" y="2">A</text></g></svg>',
  )
})

test('text stays text, whatever it says, and what XML has no place for is left out', () => {
  const said = svgText(sceneOf([text(`</text><script>a("b" & 'c')</script>\u0000\uD800é😀`)]), '#fff')
  expect(said.split('fill="#fff"/>').at(-1)).toBe(
    '<text x="1" y="2">&lt;/text&gt;&lt;script&gt;a(&quot;b&quot; &amp; &#39;c&#39;)&lt;/script&gt;é😀</text></svg>',
  )
})

test('nothing runs, and nothing is fetched from elsewhere', () => {
  const rect = (attributes: Shape['attributes']): Shape => ({ tag: 'rect', attributes })
  const drawn = (shape: Shape) =>
    svgText(sceneOf([shape]), '#fff')
      .split('fill="#fff"/>')
      .at(-1)
  expect(drawn({ tag: 'script', attributes: {}, text: 'alert(1)' })).toBe('</svg>')
  expect(drawn({ tag: 'image', attributes: { href: 'https://elsewhere.example/a.png' } })).toBe('</svg>')
  expect(drawn({ tag: 'foreignObject', attributes: {}, children: [text('A')] })).toBe('</svg>')
  expect(drawn(rect({ onload: 'alert(1)', style: 'fill:url(//a)', href: '//a', width: 1 }))).toBe(
    '<rect width="1"/></svg>',
  )
  expect(drawn(rect({ fill: 'url(https://elsewhere.example/a.svg#b)' }))).toBe('<rect/></svg>')
  expect(drawn(rect({ fill: 'url(#a-hatch)' }))).toBe('<rect fill="url(#a-hatch)"/></svg>')
  expect(drawn(rect({ fill: '"/><script>' }))).toBe('<rect fill="&quot;/&gt;&lt;script&gt;"/></svg>')
})

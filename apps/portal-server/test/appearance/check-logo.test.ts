import { largestLogo } from '@casement/portal-api'
import { expect, test } from 'vitest'
import { logoIn } from '../../src/admin/appearance/check-logo.ts'

const taken = (svg: string): boolean => {
  const logo = { type: 'image/svg+xml', data: Buffer.from(svg).toString('base64') } as const
  try {
    return logoIn({ logo } as Parameters<typeof logoIn>[0]) !== undefined
  } catch {
    return false
  }
}

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', true],
  ['\uFEFF <?xml version="1.0"?> <!-- one --> <!----> <svg><use href="#a"/></svg>', true],
  ['<!-- a --> text --> <svg/>', false],
  ['<svg><use href = " #a"/></svg>', true],
  ["<svg><use href='  #a' fill='url( #b )'/></svg>", true],
  ['<svg><use href="  other.svg#a"/></svg>', false],
  ['<svg><use src=a/></svg>', false],
  ['<svg fill="url( x#b )"/>', false],
  ['<svg onload = "x"/>', false],
])('%s is taken: %s', (svg, expected) => {
  expect(taken(svg)).toBe(expected)
})

/** Beginnings of all that is looked for, which are repeated without ever becoming it. */
const begun = [
  '<!---->',
  '<!--',
  '-->',
  '<?xml ',
  '<',
  '< ',
  '<a-',
  ' on',
  ' onx ',
  'javascript ',
  'href',
  'href= ',
  'src =',
  'url( ',
  "url('",
  '@',
  ' ',
  '\n',
  '<svg ',
  '\u00e9',
]

test.each(
  begun.flatMap((one) => ['<svg ', ''].flatMap((head) => begun.map((other) => [head, one, other] as const))),
)('a logo of %j, %j and %j as often as there is room costs as much as it is long', (head, one, other) => {
  const ms = (length: number) => {
    const svg = (head + one + other.repeat(length)).slice(0, length - 2) + ' #'
    const before = process.cpuUsage()
    taken(svg)
    const { user } = process.cpuUsage(before)
    return user / 1000
  }
  const [part, whole] = [ms(Math.floor(largestLogo / 8)), ms(Math.floor(largestLogo * 0.9))]
  // A quadratic one would take 50 times as long for 7 times the length. A moment says nothing.
  expect(whole < 100 || whole / part < 30, `${part.toFixed(1)} ms, then ${whole.toFixed(1)} ms`).toBe(true)
})

import { createHash } from 'node:crypto'
import { type Brand, type ChangeBrand, largestLogo, type LogoType } from '@casement/portal-api'
import { refusal } from '../../http/refusals.ts'

export interface LogoFile {
  readonly hash: string
  readonly type: LogoType
  /** base64 */
  readonly data: string
}

/** A logo that came with a brand; undefined where it names a stored one, or none. Throws 400 `logoRefused`. */
export function logoIn({ logo }: ChangeBrand['value']): LogoFile | undefined {
  if (logo === null || !('data' in logo)) return undefined
  const content = Buffer.from(logo.data, 'base64')
  const problem = logoProblem(content, logo.type)
  if (problem !== undefined)
    throw refusal('logoRefused', { field: 'value.logo', message: `The logo ${problem}` })
  const hash = createHash('sha256').update(content).digest('hex')
  return { hash, type: logo.type, data: content.toString('base64') }
}

/** The brand as it is stored: with the hash of its logo. */
export const storedBrand = (value: ChangeBrand['value'], file: LogoFile | undefined): Brand => ({
  ...value,
  logo: file ? { hash: file.hash, type: file.type } : value.logo && 'hash' in value.logo ? value.logo : null,
})

/** Why a file is not taken for a logo; undefined: it is. */
function logoProblem(content: Buffer, type: LogoType): string | undefined {
  if (content.length > largestLogo)
    return `has ${Math.ceil(content.length / 1000)} kB, and at most ${largestLogo / 1000} kB are taken`
  switch (type) {
    case 'image/png':
      return content.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n' ? undefined : 'is no PNG file'
    case 'image/webp':
      return content.subarray(0, 4).toString('latin1') === 'RIFF' &&
        content.subarray(8, 12).toString('latin1') === 'WEBP'
        ? undefined
        : 'is no WebP file'
    case 'image/svg+xml':
      return svgProblem(content)
  }
}

/**
 * What can run, or reach elsewhere. The file is only ever shown as an image, where neither works; this is the second lock.
 * None of the expressions matches one text in two ways: to rule all of them out would take the square of its length.
 */
const refusedInSvg: readonly (readonly [RegExp, string])[] = [
  [/<!(?!--|\[CDATA\[)/i, 'a document type or entities'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [
    /<\s*(?:[\w-]+:)?(script|foreignobject|iframe|embed|object|audio|video|handler|listener)\b/i,
    'an element that can run or embed something',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'an event handler'],
  [/(?:java|vb)script\s*:/i, 'a script address'],
  [/\b(?:href|src)\s*=(?!\s*(?:["']\s*)?#)/i, 'a reference outside itself'],
  [/@import/i, 'an import'],
  [/url\((?!\s*(?:["']\s*)?#)/i, 'a reference outside itself'],
  [/\\/, 'a backslash'],
]

function svgProblem(content: Buffer): string | undefined {
  const text = content.toString('utf8')
  if (text.includes('�') || text.includes('\0')) return 'is no SVG file in UTF-8'
  if (!/^﻿?\s*(?:<\?xml\s[^>]*\?>\s*)?(?:<!--(?:(?!-->)[^])*-->\s*)*<svg[\s>]/i.test(text))
    return /<!doctype/i.test(text)
      ? 'has a document type or entities, which an image must not'
      : 'is no SVG file'
  const found = refusedInSvg.find(([pattern]) => pattern.test(text))
  return found && `has ${found[1]}, which an image must not`
}

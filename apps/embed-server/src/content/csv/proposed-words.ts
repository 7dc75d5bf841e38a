import type { CsvForm } from '@casement/semantic'

/** Words that many programs write for nothing. */
const forNothing = /^(#?n\/?a|#n\/v|null|nil|none|nan|-|–|—|\.)$/i

export const nothingHint = (text: string): string =>
  forNothing.test(text.trim())
    ? `; if it stands for nothing say "emptyValues": [${JSON.stringify(text.trim())}] in the source`
    : ''

const blank = '[ \\u00A0\\u2007\\u2009\\u202F]'
const codes = Intl.supportedValuesOf('currency').join('|')
const currency = `[A-Z]{0,3}\\p{Sc}|${codes}|kr\\.?|Fr\\.|Rs\\.?|zł|Kč|Ft|lei`
const currencyBefore = new RegExp(`^([-+(]?)${blank}*(${currency})${blank}*(?=[-\\d.,(])`, 'iu')
const currencyBehind = new RegExp(`(?<=[\\d.,)-])${blank}*(${currency})${blank}*([-)]?)$`, 'iu')
const blankGroups = new RegExp(`^[-+]?\\d{1,3}(${blank}\\d{3})+(?=$|[.,eE%])`, 'u')
const lakhGroups = /^[-+]?\d{1,2}(?:([,.' ’])\d{2})+\1\d{3}(?=$|[.,%])/

/** Taking one peculiarity off a number: what is left of it, and the line of a source that says it. */
type Step = (text: string, said: CsvForm) => readonly [rest: string, line: string | undefined] | undefined

/** A line that says a property, where the source does not say it yet. */
const line = <K extends keyof CsvForm>(said: CsvForm, property: K, value: CsvForm[K]): string | undefined =>
  JSON.stringify(said[property]) === JSON.stringify(value)
    ? undefined
    : `"${property}": ${JSON.stringify(value)}`

const steps: readonly Step[] = [
  (text, said) => {
    const [all, sign, name] = currencyBefore.exec(text) ?? []
    if (all !== undefined) return [sign! + text.slice(all.length), currencyLine(said, name!)]
    const [behind, other, end] = currencyBehind.exec(text) ?? []
    return behind === undefined
      ? undefined
      : [text.slice(0, -behind.length) + end!, currencyLine(said, other!)]
  },
  (text, said) => {
    const [, inner, behind = ''] = /^\((.+)\)(\s*%)?$/.exec(text) ?? []
    return inner === undefined ? undefined : [`-${inner}${behind}`, line(said, 'negatives', 'parentheses')]
  },
  (text, said) => {
    const inner = /^(\d.*?)\s?-$/.exec(text)?.[1]
    return inner === undefined ? undefined : [`-${inner}`, line(said, 'negatives', 'trailingMinus')]
  },
  (text, said) =>
    /^[\u2012-\u2014]/.test(text) ? [`-${text.slice(1)}`, line(said, 'negatives', 'dash')] : undefined,
  (text, said) => {
    const number = /^(.*?)\s*%$/.exec(text)?.[1]
    if (number === undefined) return undefined
    const fraction = Number((Number(number.replace(',', '.')) / 100).toPrecision(12))
    const told = `"percentages": "fractions"${Number.isNaN(fraction) ? '' : ` if ${text} is ${fraction}`} or "points" if it is ${number}`
    return [number, said.percentages === undefined ? told : undefined]
  },
  (text, said) => {
    const mantissa = /^(.+)[eE][+-]?\d{1,3}$/.exec(text)?.[1]
    return mantissa === undefined ? undefined : [mantissa, line(said, 'scientific', true)]
  },
  (text, said) => {
    const sign = lakhGroups.exec(text)?.[1]
    if (sign === undefined || sign !== ',') return undefined
    return [text.replaceAll(sign, ''), line(said, 'grouping', 'lakh')]
  },
  (text, said) =>
    blankGroups.test(text)
      ? [text.replaceAll(new RegExp(blank, 'g'), ''), line(said, 'groupSeparator', ' ')]
      : undefined,
  (text, said) =>
    /^[-+]?\d{1,3}(['’]\d{2,3})*['’]\d{3}(?=$|[.,])/.test(text)
      ? [text.replaceAll(/['’]/g, ''), line(said, 'groupSeparator', "'")]
      : undefined,
]

const currencyLine = (said: CsvForm, sign: string) =>
  said.currencySigns?.some((each) => each.toLowerCase() === sign.toLowerCase())
    ? undefined
    : line(said, 'currencySigns', [...(said.currencySigns ?? []), sign])

/** What a source may say of a number that is written otherwise; nothing where it would be no number all the same. */
export function numberHint(text: string, said: CsvForm): string {
  let rest = text.trim().replaceAll('\u2212', '-')
  const lines: string[] = []
  for (const step of steps) {
    const taken = step(rest, said)
    if (!taken) continue
    rest = taken[0].trim()
    if (taken[1] !== undefined) lines.push(taken[1])
  }
  if (lines.length === 0 || !/^[-+]?(\d[\d.,]*|[.,]\d+)$/.test(rest)) return nothingHint(text)
  return `; say ${lines.join(' and ')} in the source`
}

import type { AppearanceDifference, Banner, Brand } from '@casement/portal-api'
import type { DescribedDifference, FieldChange } from '../changes/difference.ts'

type Fields = readonly (readonly [field: string, text: string])[]

export const themeNames = { system: 'As the reader’s system', light: 'Light', dark: 'Dark' } as const
export const levelNames = { info: 'Information', warning: 'Warning' } as const

/** What stands where nothing was ever stored. */
export const asItComes: Brand = {
  title: null,
  accentLight: null,
  accentDark: null,
  helpUrl: null,
  theme: 'system',
  logo: null,
}
export const noBanner: Banner = { text: '', level: 'info', from: null, until: null }

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const timeWords = (time: string | null) => (time === null ? '' : moment.format(new Date(time)))

const brandFields = ({ title, logo, accentLight, accentDark, helpUrl, theme }: Brand): Fields => [
  ['Title', title ?? ''],
  ['Logo', logo ? `${logo.type.replace(/^image\/|\+xml$/g, '').toUpperCase()} ${logo.hash.slice(0, 8)}` : ''],
  ['Accent, light theme', accentLight ?? ''],
  ['Accent, dark theme', accentDark ?? ''],
  ['Theme', themeNames[theme]],
  ['Help', helpUrl ?? ''],
]

const bannerFields = ({ text, level, from, until }: Banner): Fields => [
  ['Message', text],
  ['Kind', levelNames[level]],
  ['From', timeWords(from)],
  ['Until', timeWords(until)],
]

const fieldsOf = (value: Brand | Banner): Fields =>
  'theme' in value ? brandFields(value as Brand) : bannerFields(value as Banner)

/** The fields in which two brands or two banners differ. */
export function appearanceChanges(before: Brand | Banner | null, after: Brand | Banner): FieldChange[] {
  const from = fieldsOf(before ?? ('theme' in after ? asItComes : noBanner))
  return fieldsOf(after).flatMap(([field, text], index) => {
    const was = from[index]![1]
    return was === text ? [] : [{ field, from: was || null, to: text || null }]
  })
}

export const describeAppearance = ({ kind, before, after }: AppearanceDifference): DescribedDifference => ({
  kind: 'changed',
  title: kind === 'brand' ? 'The brand' : 'The message to everybody',
  fields: appearanceChanges(before, after),
})

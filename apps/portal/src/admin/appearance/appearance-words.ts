import type { AppearanceDifference, Banner, Brand } from '@casement/portal-api'
import type { DescribedDifference, FieldChange } from '../changes/difference.ts'
import { momentWords } from '../words/counts.ts'
import { t } from '../words/t.ts'

type Fields = readonly (readonly [field: string, text: string])[]

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

const timeWords = (time: string | null) => (time === null ? '' : momentWords(time))

const brandFields = ({ title, logo, accentLight, accentDark, helpUrl, theme }: Brand): Fields => [
  [t('brand.title'), title ?? ''],
  [
    t('brand.logo'),
    logo ? `${logo.type.replace(/^image\/|\+xml$/g, '').toUpperCase()} ${logo.hash.slice(0, 8)}` : '',
  ],
  [t('brand.accentLight'), accentLight ?? ''],
  [t('brand.accentDark'), accentDark ?? ''],
  [t('brand.theme'), t(`brand.theme.${theme}`)],
  [t('brand.help'), helpUrl ?? ''],
]

const bannerFields = ({ text, level, from, until }: Banner): Fields => [
  [t('banner.message'), text],
  [t('banner.kind'), t(`banner.level.${level}`)],
  [t('banner.from'), timeWords(from)],
  [t('banner.until'), timeWords(until)],
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
  title: kind === 'brand' ? t('brand.theBrand') : t('brand.theMessage'),
  fields: appearanceChanges(before, after),
})

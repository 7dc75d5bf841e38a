import { z } from 'zod'
import { accentProblem, type AccentTheme } from './appearance/accent.ts'
import { lineText, titleText } from './text/plain-text.ts'
import { largestLogo } from './appearance/logo-limit.ts'

export const LogoType = z.enum(['image/png', 'image/svg+xml', 'image/webp'])
export type LogoType = z.infer<typeof LogoType>

const accent = (theme: AccentTheme) =>
  z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour like #0a6b4d')
    .toLowerCase()
    .superRefine((colour, context) => {
      const problem = accentProblem(theme, colour)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    })
    .nullable()

const notHttps = 'must be an address that begins with https://'
const helpUrl = z
  .string()
  .trim()
  .max(500)
  .pipe(z.url({ protocol: /^https$/, error: notHttps }))
  // No name and password before the host.
  .refine((text) => !/^[^/]*\/\/[^/?#\\]*@/.test(text), notHttps)
  .nullable()

/** A logo that is stored, by SHA-256 of its content, hexadecimal. */
const StoredLogo = z.strictObject({ hash: z.string().regex(/^[0-9a-f]{64}$/), type: LogoType })
/** A logo to store: base64 of its content. */
const NewLogo = z.strictObject({
  data: z
    .base64()
    .min(4)
    .max(largestLogo * 2),
  type: LogoType,
})

const brandFields = {
  /** null: the setting portal.title */
  title: titleText.min(1).max(80).nullable(),
  accentLight: accent('light'),
  accentDark: accent('dark'),
  helpUrl,
  theme: z.enum(['system', 'light', 'dark']),
}

/** What the portal looks like; null: as it comes. */
export const Brand = z
  .looseObject({
    title: z.string().nullable(),
    accentLight: z.string().nullable(),
    accentDark: z.string().nullable(),
    helpUrl: z.string().nullable(),
    theme: z.enum(['system', 'light', 'dark']),
    logo: StoredLogo.nullable(),
  })
  .meta({ id: 'Brand' })
export type Brand = z.infer<typeof Brand>

/** A word to all readers; an empty text is none. Times are ISO 8601, UTC; null: from now on, until it is taken away. */
export const Banner = z
  .looseObject({
    text: z.string(),
    level: z.enum(['info', 'warning']),
    from: z.string().nullable(),
    until: z.string().nullable(),
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof Banner>

const time = z.iso.datetime({ offset: true }).nullable()
const version = z.int().min(1).nullable()
const dryRun = z.boolean().default(false)

/** The body of changeBrand: the whole brand, in place of what is stored at `version`; null: nothing was ever stored. */
export const ChangeBrand = z
  .strictObject({
    version,
    value: z.strictObject({ ...brandFields, logo: z.union([StoredLogo, NewLogo]).nullable() }),
    dryRun,
  })
  .meta({ id: 'ChangeBrand' })
export type ChangeBrand = z.infer<typeof ChangeBrand>

/** The body of changeBanner: the same for the banner. */
export const ChangeBanner = z
  .strictObject({
    version,
    value: z
      .strictObject({
        text: lineText.max(300),
        level: z.enum(['info', 'warning']),
        from: time,
        until: time,
      })
      .refine(({ from, until }) => !from || !until || Date.parse(from) < Date.parse(until), {
        path: ['until'],
        message: 'must be after the time it begins',
      }),
    dryRun,
  })
  .meta({ id: 'ChangeBanner' })
export type ChangeBanner = z.infer<typeof ChangeBanner>

const stored = { version: z.int(), changedBy: z.string(), changedAt: z.string() }
export const BrandRecord = z.looseObject({ value: Brand, ...stored }).meta({ id: 'BrandRecord' })
export type BrandRecord = z.infer<typeof BrandRecord>
export const BannerRecord = z.looseObject({ value: Banner, ...stored }).meta({ id: 'BannerRecord' })
export type BannerRecord = z.infer<typeof BannerRecord>

/** What is stored; null: nothing ever was. `title` is what the portal is called where the brand does not say. */
export const Appearance = z
  .looseObject({ title: z.string(), brand: BrandRecord.nullable(), banner: BannerRecord.nullable() })
  .meta({ id: 'Appearance' })
export type Appearance = z.infer<typeof Appearance>

/** One value in place of another; before is null where nothing was ever stored. */
export const AppearanceDifference = z
  .looseObject({
    kind: z.enum(['brand', 'banner']),
    before: z.union([Brand, Banner]).nullable(),
    after: z.union([Brand, Banner]),
    /** the number of its audit entry; null in a dry run */
    entry: z.int().nullable(),
  })
  .meta({ id: 'AppearanceDifference' })
export type AppearanceDifference = z.infer<typeof AppearanceDifference>

/** One difference, or none where nothing would be different. */
export const ChangedAppearance = z
  .looseObject({ differences: z.array(AppearanceDifference) })
  .meta({ id: 'ChangedAppearance' })
export type ChangedAppearance = z.infer<typeof ChangedAppearance>

import type { BannerRecord, BrandRecord } from '@casement/portal-api'
import type { UndoneEntry } from '../../audit/undone-entries.ts'
import { type AppearanceChange, asItComes, noBanner } from './appearance-records.ts'

/** The change that takes back the one of this entry. */
export const brandTakenBack = (entry: UndoneEntry): AppearanceChange => {
  const { before, after } = entry as { before: BrandRecord | null; after: BrandRecord }
  return { kind: 'brand', version: after.version, value: before?.value ?? asItComes }
}

export const bannerTakenBack = (entry: UndoneEntry): AppearanceChange => {
  const { before, after } = entry as { before: BannerRecord | null; after: BannerRecord }
  return { kind: 'banner', version: after.version, value: before?.value ?? noBanner }
}

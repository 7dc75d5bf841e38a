import type { PortalSettings } from '@casement/portal-api'
import type { FastifyBaseLogger } from 'fastify'
import { createTtlCache } from '../../embedding/ttl-cache.ts'
import type { AppearanceRecords, StoredAppearance } from './appearance-records.ts'

/** What everybody gets of the brand and the banner, kept for a few seconds. */
export interface ShownAppearance {
  /** What was read last where the store does not answer: the portal opens all the same. */
  read(): Promise<StoredAppearance>
  /** Forgets what was kept, as it has been changed. */
  forget(): void
}

const keptMs = 5000

export function createShownAppearance({
  records,
  now,
  log,
}: {
  records: Pick<AppearanceRecords, 'read'>
  now: () => Date
  log: () => Pick<FastifyBaseLogger, 'warn'>
}): ShownAppearance {
  const kept = createTtlCache<StoredAppearance>({ now, ttlMs: keptMs })
  let last: StoredAppearance = { brand: null, banner: null }
  return {
    async read() {
      try {
        last = await kept('', () => records.read())
      } catch (error) {
        log().warn({ err: error }, 'the brand could not be read')
      }
      return last
    },
    forget: () => kept.forget(''),
  }
}

/** The parts of the portal's settings that administrators change while it runs. */
export function shownIn(
  { brand, banner }: StoredAppearance,
  nowMs: number,
): Partial<Pick<PortalSettings, 'title' | 'brand' | 'banner'>> {
  const { title = null, logo = null, helpUrl = null } = brand?.value ?? {}
  return {
    ...(title === null ? {} : { title }),
    ...(brand && {
      brand: {
        version: brand.version,
        ...(logo && { logo: `logo/${logo.hash}` }),
        ...(helpUrl !== null && { helpUrl }),
      },
    }),
    ...(banner &&
      holds(banner.value, nowMs) && {
        banner: { version: banner.version, text: banner.value.text, level: banner.value.level },
      }),
  }
}

const holds = (
  { text, from, until }: { text: string; from: string | null; until: string | null },
  nowMs: number,
): boolean =>
  text !== '' && (from === null || Date.parse(from) <= nowMs) && (until === null || nowMs < Date.parse(until))

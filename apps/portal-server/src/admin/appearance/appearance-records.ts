import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { AppearanceDifference, Banner, BannerRecord, Brand, BrandRecord } from '@casement/portal-api'
import type { Store } from '@casement/store'
import { appendEntry, holdAudit, type Transaction } from '../../audit/audit-log.ts'
import type { Author } from '../../audit/author.ts'
import { refusal } from '../../http/refusals.ts'
import { appearance, logos } from './appearance-tables.ts'
import type { LogoFile } from './check-logo.ts'

export interface StoredAppearance {
  readonly brand: BrandRecord | null
  readonly banner: BannerRecord | null
}

/** A whole value, in place of what is stored at `version`; null: nothing was ever stored. */
export type AppearanceChange = { readonly version: number | null } & (
  | { readonly kind: 'brand'; readonly value: Brand; readonly logo?: LogoFile | undefined }
  | { readonly kind: 'banner'; readonly value: Banner }
)

/** The brand and the banner, each change with its entry of the audit in the same transaction. */
export interface AppearanceRecords {
  read(): Promise<StoredAppearance>
  /** A logo by its hash. */
  logo(hash: string): Promise<{ type: string; content: Buffer } | undefined>
  /**
   * What is different, or would be in a dry run: nothing where the value is the one that is stored. Throws 409
   * `appearanceChanged`, and 404 `logoUnknown` for a hash that is none of a stored logo.
   */
  change(change: AppearanceChange, author: Author, dryRun: boolean): Promise<AppearanceDifference[]>
}

export const asItComes: Brand = {
  title: null,
  accentLight: null,
  accentDark: null,
  helpUrl: null,
  theme: 'system',
  logo: null,
}
export const noBanner: Banner = { text: '', level: 'info', from: null, until: null }

export function createAppearanceRecords({
  store,
  now,
}: {
  store: Pick<Store, 'drizzle'>
  now: () => Date
}): AppearanceRecords {
  const db = store.drizzle
  return {
    read: () => readAll(db),

    async logo(hash) {
      const [row] = await db.select().from(logos).where(eq(logos.hash, hash))
      return row && { type: row.type, content: Buffer.from(row.data, 'base64') }
    },

    change: (change, author, dryRun) =>
      db.transaction(async (tx) => {
        if (!dryRun) await holdAudit(tx)
        const before = (await readAll(tx))[change.kind]
        if ((before?.version ?? null) !== change.version)
          throw refusal('appearanceChanged', {
            field: 'version',
            ...(before && {
              message: `This was changed by ${before.changedBy} meanwhile: it is at version ${before.version}; read it again`,
            }),
          })
        await checkLogo(tx, change)
        const known = before?.value ?? (change.kind === 'brand' ? asItComes : noBanner)
        if (isSame(known, change.value)) return []
        const difference = { kind: change.kind, before: before?.value ?? null, after: change.value }
        if (dryRun) return [{ ...difference, entry: null }]
        const entry = await write(tx, change, before, author, now())
        return [{ ...difference, entry }]
      }),
  }
}

async function readAll(db: Pick<Transaction, 'select'>): Promise<StoredAppearance> {
  const rows = await db.select().from(appearance)
  const recordOf = (name: 'brand' | 'banner') => {
    const row = rows.find((one) => one.name === name)
    if (!row) return null
    const { value, version, changedBy, changedAt } = row
    return { value, version, changedBy, changedAt: changedAt.toISOString() }
  }
  return { brand: recordOf('brand') as BrandRecord | null, banner: recordOf('banner') as BannerRecord | null }
}

async function checkLogo(tx: Transaction, change: AppearanceChange): Promise<void> {
  if (change.kind !== 'brand' || change.logo || !change.value.logo) return
  const { hash, type } = change.value.logo
  const [row] = await tx.select({ type: logos.type }).from(logos).where(eq(logos.hash, hash))
  if (row?.type !== type) throw refusal('logoUnknown', { field: 'value.logo' })
}

async function write(
  tx: Transaction,
  change: AppearanceChange,
  before: BrandRecord | BannerRecord | null,
  author: Author,
  at: Date,
): Promise<number> {
  if (change.kind === 'brand' && change.logo) await tx.insert(logos).values(change.logo).onConflictDoNothing()
  const version = (before?.version ?? 0) + 1
  const row = { value: change.value, version, changedBy: author.person, changedAt: at }
  await tx
    .insert(appearance)
    .values({ name: change.kind, ...row })
    .onConflictDoUpdate({ target: appearance.name, set: row })
  const { id } = await appendEntry(tx, {
    at,
    person: author.person,
    action: change.kind === 'brand' ? 'changeBrand' : 'changeBanner',
    before: before ?? undefined,
    after: { ...row, changedAt: at.toISOString() },
    correlationId: author.correlationId,
  })
  return id
}

/** Whatever order the store gives their properties. */
const isSame = (one: Brand | Banner, other: Brand | Banner): boolean => isDeepStrictEqual(one, other)

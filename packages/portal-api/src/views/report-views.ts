import { z } from 'zod'
import { titleText } from '../text/plain-text.ts'

const place = { workspaceId: z.guid().toLowerCase(), reportId: z.guid().toLowerCase() }
const page = z.string().min(1).max(200)
const name = titleText.min(1).max(100)

/** What a frame captured, opaque to the portal. */
const state = z.string().min(1).max(65_536)

/** The id of a view, as an address names it. */
const viewId = z.string().regex(/^[0-9a-f]{12}$/, 'expected the id of a view')

/** A report of the caller. */
export const ReportPlace = z.strictObject(place)
export type ReportPlace = z.infer<typeof ReportPlace>

/** A page of a report; `state` null: as its author made it, and `id` null: nothing is kept of it. */
const View = z.looseObject({ id: z.string().nullable(), page: z.string(), state: z.string().nullable() })
export type View = z.infer<typeof View>

/** The body of openReport: a report, and the view that an address names. */
export const OpenReport = z
  .strictObject({ ...place, view: z.string().max(100).nullable().default(null) })
  .meta({ id: 'OpenReport' })
export type OpenReport = z.input<typeof OpenReport>

/** A view of the caller by a name, without what it holds. */
const Bookmark = z.looseObject({ id: z.string(), name: z.string(), isDefault: z.boolean() })
export type Bookmark = z.infer<typeof Bookmark>

/** The caller's own bookmarks of a report in their order, at the version that a change names. */
export const Bookmarks = z
  .looseObject({ version: z.int(), bookmarks: z.array(Bookmark) })
  .meta({ id: 'Bookmarks' })
export type Bookmarks = z.infer<typeof Bookmarks>

/**
 * What is kept of a report for the caller. `view`: the one that was named, with who made it, and whether with other rows
 * than the caller's; null: there is none, or not of this report. `first`: what the report opens with otherwise.
 */
export const OpenedReport = Bookmarks.extend({
  view: View.extend({ madeBy: z.string(), isOwn: z.boolean(), hasOtherRows: z.boolean() }).nullable(),
  first: View.nullable(),
  isFavourite: z.boolean(),
}).meta({ id: 'OpenedReport' })
export type OpenedReport = z.infer<typeof OpenedReport>

/** The body of keepView: how the caller looks at a report now; or `isForOthers`, how others are to, as at one row of it. */
export const KeepView = z
  .strictObject({ ...place, page, state: state.nullable(), isForOthers: z.boolean().optional() })
  .meta({ id: 'KeepView' })
export type KeepView = z.infer<typeof KeepView>

/** The id of the view that was kept; null where the state was. */
export const KeptView = z.looseObject({ id: z.string().nullable() }).meta({ id: 'KeptView' })
export type KeptView = z.infer<typeof KeptView>

/** The body of shareView: one of the caller's own; and its answer: the one that others can open. */
export const ShareView = z.strictObject({ id: viewId }).meta({ id: 'ShareView' })
export type ShareView = z.infer<typeof ShareView>

/**
 * The body of changeBookmarks: all of them as they are to be, in their order, at the version that was read. One without
 * `id` is new and says what it shows; one that is left out is deleted.
 */
export const ChangeBookmarks = z
  .strictObject({
    ...place,
    version: z.int().min(0),
    bookmarks: z
      .array(
        z.union([
          z.strictObject({ id: viewId, name, isDefault: z.boolean() }),
          z.strictObject({ name, isDefault: z.boolean(), page, state: state.nullable() }),
        ]),
      )
      .max(30)
      .refine((all) => all.filter(({ isDefault }) => isDefault).length <= 1, 'one at most opens the report'),
  })
  .meta({ id: 'ChangeBookmarks' })
export type ChangeBookmarks = z.infer<typeof ChangeBookmarks>

/** The body of changeFavourite. */
export const ChangeFavourite = z
  .strictObject({ ...place, isFavourite: z.boolean() })
  .meta({ id: 'ChangeFavourite' })
export type ChangeFavourite = z.infer<typeof ChangeFavourite>

/** A report that the caller has opened, or marked. Times are ISO 8601, UTC. */
export const ReportVisit = z
  .looseObject({
    workspaceId: z.string(),
    reportId: z.string(),
    seenAt: z.string(),
    isFavourite: z.boolean(),
    /** the page they were at; null: the one it opens with */
    page: z.string().nullable(),
  })
  .meta({ id: 'ReportVisit' })
export type ReportVisit = z.infer<typeof ReportVisit>

/** When the report's data were last refreshed (ISO 8601, UTC); null: the service does not say. */
export const Freshness = z.looseObject({ refreshedAt: z.string().nullable() }).meta({ id: 'Freshness' })
export type Freshness = z.infer<typeof Freshness>

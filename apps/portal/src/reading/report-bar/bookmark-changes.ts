import type { Bookmark } from '@casement/portal-api'

const bare = ({ id, name, isDefault }: Bookmark) => ({ id, name, isDefault })

/** All of them, without what else a server may say of them. */
export const asTheyAre = (bookmarks: readonly Bookmark[]) => bookmarks.map(bare)

export const renamed = (bookmarks: readonly Bookmark[], id: string, name: string) =>
  asTheyAre(bookmarks).map((one) => (one.id === id ? { ...one, name } : one))

/** The one that opens the report, or none where it was that already. */
export const withDefault = (bookmarks: readonly Bookmark[], id: string) =>
  asTheyAre(bookmarks).map((one) => ({ ...one, isDefault: one.id === id && !one.isDefault }))

export const without = (bookmarks: readonly Bookmark[], id: string) =>
  asTheyAre(bookmarks).filter((one) => one.id !== id)

/** One place up; the first stays. */
export function movedUp(bookmarks: readonly Bookmark[], id: string) {
  const next = asTheyAre(bookmarks)
  const at = next.findIndex((one) => one.id === id)
  if (at > 0) next.splice(at - 1, 0, ...next.splice(at, 1))
  return next
}

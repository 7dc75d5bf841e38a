import { bookmarksOf } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import { useSession } from '../context/session-context.ts'

/** Bookmarks one after the other, as a presentation; Escape ends it. */
export function BookmarkPlayer({ definition, place }: { definition: ReportDefinition; place: number }) {
  const session = useSession()
  const bookmarks = bookmarksOf(definition)
  const step = (by: number) =>
    session.bookmarks.play((place + by + bookmarks.length) % bookmarks.length, 'user')
  return (
    <section
      className="player"
      aria-label="Bookmarks"
      onKeyDown={(event) => {
        if (event.key === 'Escape') session.bookmarks.play(null, 'user')
      }}
    >
      <button type="button" className="button" onClick={() => step(-1)}>
        Previous
      </button>
      <p aria-live="polite">
        <strong>{bookmarks[place]?.displayName}</strong>
        <span className="figure">
          {place + 1} of {bookmarks.length}
        </span>
      </p>
      <button type="button" className="button" onClick={() => step(1)}>
        Next
      </button>
      <button type="button" className="button" onClick={() => session.bookmarks.play(null, 'user')}>
        End
      </button>
    </section>
  )
}

import { bookmarksOf } from '@casement/report'
import type { ReportDefinition } from '@casement/report'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

/** Bookmarks one after the other, as a presentation; Escape ends it. */
export function BookmarkPlayer({ definition, place }: { definition: ReportDefinition; place: number }) {
  const session = useSession()
  const { say } = useWords()
  const bookmarks = bookmarksOf(definition)
  const step = (by: number) =>
    session.bookmarks.play((place + by + bookmarks.length) % bookmarks.length, 'user')
  return (
    <section
      className="player"
      aria-label={say('bookmarks')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') session.bookmarks.play(null, 'user')
      }}
    >
      <button type="button" className="button" onClick={() => step(-1)}>
        {say('player.previous')}
      </button>
      <p aria-live="polite">
        <strong>{bookmarks[place]?.displayName}</strong>
        <span className="figure">{say('player.place', { place: place + 1, all: bookmarks.length })}</span>
      </p>
      <button type="button" className="button" onClick={() => step(1)}>
        {say('player.next')}
      </button>
      <button type="button" className="button" onClick={() => session.bookmarks.play(null, 'user')}>
        {say('player.end')}
      </button>
    </section>
  )
}

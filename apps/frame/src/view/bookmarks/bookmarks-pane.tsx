import { Icon } from '@casement/design'
import type { Bookmark } from '@casement/report'
import { FrameError } from '@casement/session'
import type { OpenState, PersonalBookmark } from '@casement/session'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useSession } from '../context/session-context.ts'

interface BookmarksPaneProps {
  readonly state: OpenState
  readonly onClose?: () => void
}

/** Views of the report by name: the report's own in their groups, and those that the reader keeps. */
export function BookmarksPane({ state, onClose }: BookmarksPaneProps) {
  const session = useSession()
  const { definition, settings } = state.report
  const bookmarks = definition.bookmarks ?? []
  const [applied, setApplied] = useState<string | null>(null)
  const keepsOwn = settings.personalBookmarksEnabled

  const entry = ({ name, displayName, state: view }: Bookmark) => (
    <li key={name}>
      <button
        type="button"
        className="bookmark"
        aria-pressed={applied === name}
        onClick={() => {
          setApplied(name)
          session.bookmarks.apply(view ?? {}, name, 'user')
        }}
      >
        <Icon name="bookmark" />
        <span>{displayName}</span>
      </button>
    </li>
  )
  return (
    <aside className="pane" aria-label="Bookmarks">
      <div className="pane-head">
        <h2>Bookmarks</h2>
        {onClose ? (
          <button type="button" className="tool" aria-label="Close bookmarks" title="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      <div className="pane-scroll">
        {keepsOwn ? (
          <section className="filter-part" aria-label="Your bookmarks">
            <h3>Yours</h3>
            <ul className="bookmarks">
              {state.personal.bookmarks.map((bookmark) => (
                <OwnBookmark
                  key={bookmark.id}
                  bookmark={bookmark}
                  isApplied={applied === bookmark.id}
                  onApply={() => {
                    setApplied(bookmark.id)
                    session.bookmarks.apply(bookmark.state, bookmark.id, 'user')
                  }}
                />
              ))}
            </ul>
            <AddBookmark />
          </section>
        ) : null}
        {bookmarks.length > 0 ? (
          <section className="filter-part" aria-label="Bookmarks of the report">
            {keepsOwn ? <h3>The report’s</h3> : null}
            <ul className="bookmarks">
              {bookmarks.map((bookmark) =>
                bookmark.children ? (
                  <li key={bookmark.name}>
                    <h4>{bookmark.displayName}</h4>
                    <ul className="bookmarks">{bookmark.children.map(entry)}</ul>
                  </li>
                ) : (
                  entry(bookmark)
                ),
              )}
            </ul>
          </section>
        ) : keepsOwn ? null : (
          <p className="choice-note">This report has no bookmarks.</p>
        )}
      </div>
    </aside>
  )
}

interface OwnBookmarkProps {
  readonly bookmark: PersonalBookmark
  readonly isApplied: boolean
  readonly onApply: () => void
}

function OwnBookmark({ bookmark, isApplied, onApply }: OwnBookmarkProps) {
  const session = useSession()
  const [name, setName] = useState<string | null>(null)
  const { id, displayName, isDefault } = bookmark
  if (name !== null)
    return (
      <li>
        <form
          className="bookmark-form"
          onSubmit={(event) => {
            event.preventDefault()
            setName(null)
            if (name.trim() !== '') quietly(session.bookmarks.change(id, { displayName: name.trim() }))
          }}
        >
          <input
            aria-label="Name of the bookmark"
            value={name}
            maxLength={100}
            // The press that shows the field asked to type into it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={({ target }) => setName(target.value)}
            onBlur={() => setName(null)}
          />
        </form>
      </li>
    )
  return (
    <li className="own">
      <button type="button" className="bookmark" aria-pressed={isApplied} onClick={onApply}>
        <Icon name="bookmark" />
        <span>{displayName}</span>
      </button>
      <button
        type="button"
        className="tool"
        aria-label={`Open the report with ${displayName}`}
        title="Open the report with it"
        aria-pressed={isDefault}
        onClick={() => quietly(session.bookmarks.change(id, { isDefault: !isDefault }))}
      >
        <Icon name="star" />
      </button>
      <button
        type="button"
        className="tool"
        aria-label={`Rename ${displayName}`}
        title="Rename"
        onClick={() => setName(displayName)}
      >
        <Icon name="pen" />
      </button>
      <button
        type="button"
        className="tool"
        aria-label={`Delete ${displayName}`}
        title="Delete"
        onClick={() => quietly(session.bookmarks.delete(id))}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}

function AddBookmark() {
  const session = useSession()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const displayName = name.trim()
    if (displayName === '') return
    session.bookmarks.add(displayName).then(
      () => {
        setName('')
        setProblem(null)
      },
      (error: unknown) => setProblem(error instanceof FrameError ? error.message : 'It could not be kept.'),
    )
  }
  return (
    <form className="bookmark-form" onSubmit={onSubmit}>
      <input
        aria-label="Name for the view as it is"
        placeholder="Name this view"
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
      <button
        type="submit"
        className="tool"
        aria-label="Keep this view"
        title="Keep this view"
        disabled={name.trim() === ''}
      >
        <Icon name="plus" />
      </button>
      {problem ? (
        <p className="choice-note" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  )
}

/** The session notifies the host of a failure. */
const quietly = (promise: Promise<unknown>): void => void promise.catch(() => {})

import { focusInSight, Form, Icon } from '@casement/design'
import type { Bookmark } from '@casement/report'
import { FrameError } from '@casement/session'
import type { OpenState, PersonalBookmark } from '@casement/session'
import { useState } from 'react'
import { failureText } from '../notices/failure-text.ts'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'

interface BookmarksPaneProps {
  readonly state: OpenState
  readonly onClose?: () => void
}

/** Views of the report by name: the report's own in their groups, and those that the reader keeps. */
export function BookmarksPane({ state, onClose }: BookmarksPaneProps) {
  const session = useSession()
  const { say } = useWords()
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
    <aside className="pane" aria-label={say('bookmarks')}>
      <div className="pane-head">
        <h2>{say('bookmarks')}</h2>
        {onClose ? (
          <button
            type="button"
            className="tool"
            aria-label={say('bookmarks.close')}
            title={say('close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        ) : null}
      </div>
      <div className="pane-scroll">
        {keepsOwn ? (
          <section className="filter-part" aria-label={say('bookmarks.yourBookmarks')}>
            <h3>{say('bookmarks.yours')}</h3>
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
          <section className="filter-part" aria-label={say('bookmarks.ofTheReport')}>
            {keepsOwn ? <h3>{say('bookmarks.reports')}</h3> : null}
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
          <p className="choice-note">{say('bookmarks.none')}</p>
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
  const { say } = useWords()
  const [name, setName] = useState<string | null>(null)
  const { id, displayName, isDefault } = bookmark
  if (name !== null)
    return (
      <li>
        <Form
          className="bookmark-form"
          onSubmit={() => {
            setName(null)
            if (name.trim() !== '') quietly(session.bookmarks.change(id, { displayName: name.trim() }))
          }}
        >
          <input
            aria-label={say('bookmarks.name')}
            value={name}
            maxLength={100}
            // The press that shows the field asked to type into it.
            ref={focusInSight}
            onChange={({ target }) => setName(target.value)}
            onBlur={() => setName(null)}
          />
        </Form>
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
        aria-label={say('bookmarks.openWith', { name: displayName })}
        title={say('bookmarks.openWithIt')}
        aria-pressed={isDefault}
        onClick={() => quietly(session.bookmarks.change(id, { isDefault: !isDefault }))}
      >
        <Icon name="star" />
      </button>
      <button
        type="button"
        className="tool"
        aria-label={say('bookmarks.renameOne', { name: displayName })}
        title={say('bookmarks.rename')}
        onClick={() => setName(displayName)}
      >
        <Icon name="pen" />
      </button>
      <button
        type="button"
        className="tool"
        aria-label={say('bookmarks.deleteOne', { name: displayName })}
        title={say('bookmarks.delete')}
        onClick={() => quietly(session.bookmarks.delete(id))}
      >
        <Icon name="trash" />
      </button>
    </li>
  )
}

function AddBookmark() {
  const session = useSession()
  const words = useWords()
  const { say } = words
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  function onSubmit(): void {
    const displayName = name.trim()
    if (displayName === '') return
    session.bookmarks.add(displayName).then(
      () => {
        setName('')
        setProblem(null)
      },
      (error: unknown) =>
        setProblem(error instanceof FrameError ? failureText(error, words) : say('bookmarks.notKept')),
    )
  }
  return (
    <Form className="bookmark-form" onSubmit={onSubmit}>
      <input
        aria-label={say('bookmarks.newName')}
        placeholder={say('bookmarks.newNameHint')}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
      <button
        type="submit"
        className="tool"
        aria-label={say('bookmarks.keep')}
        title={say('bookmarks.keep')}
        disabled={name.trim() === ''}
      >
        <Icon name="plus" />
      </button>
      {problem ? (
        <p className="choice-note" role="alert">
          {problem}
        </p>
      ) : null}
    </Form>
  )
}

/** The session notifies the host of a failure. */
const quietly = (promise: Promise<unknown>): void => void promise.catch(() => {})

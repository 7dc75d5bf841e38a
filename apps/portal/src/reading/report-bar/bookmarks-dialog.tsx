import type { Bookmark, Bookmarks, ChangeBookmarks, ReportPlace } from '@casement/portal-api'
import { ArrowUp, House, Pencil, Trash2 } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { portalApi } from '../../api/portal-api.ts'
import { Alert } from '../../parts/alert.tsx'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { asTheyAre, movedUp, renamed, withDefault, without } from './bookmark-changes.ts'
import { useBookmarkChanges } from './use-bookmark-changes.ts'
import type { ViewTracker } from './view-tracker.ts'
import styles from './bookmarks-dialog.module.css'

interface BookmarksDialogProps {
  readonly place: ReportPlace
  readonly tracker: ViewTracker
  readonly present: Pick<Bookmarks, 'version' | 'bookmarks'>
  readonly onChanged: (bookmarks: Bookmarks) => void
  readonly onClose: () => void
}

/** The reader's own views of the report by name, in their order; one of them may open it. What was typed stays when keeping fails. */
export function BookmarksDialog({ place, tracker, present, onChanged, onClose }: BookmarksDialogProps) {
  const intl = useIntl()
  const formId = useId()
  const { bookmarks } = present
  const [open] = portalApi.useOpenReportMutation()
  const [name, setName] = useState('')
  const { save, isSaving, problem, setProblem } = useBookmarkChanges(place, present, onChanged)

  const add = async () => {
    if (isSaving) return
    await tracker.settleNow()
    const { page, view } = tracker.place
    if (page === null || name.trim() === '') return
    const added = { name: name.trim(), isDefault: false, page, state: view?.state ?? null }
    if (await save((known) => [...asTheyAre(known), added])) setName('')
  }
  const show = async (id: string) => {
    setProblem(null)
    try {
      const { view } = await open({ ...place, view: id }).unwrap()
      if (!view) return setProblem(intl.formatMessage({ id: 'bookmarks.gone' }))
      onClose()
      await tracker.show({ page: view.page, view: view.state === null ? null : { id, state: view.state } })
    } catch (error) {
      setProblem(isQueryError(error) ? problemWords(error) : intl.formatMessage({ id: 'bookmarks.notShown' }))
    }
  }

  return (
    <DialogFrame title={intl.formatMessage({ id: 'bookmarks.title' })} onClose={onClose}>
      {problem !== null && <Alert>{problem}</Alert>}
      {bookmarks.length === 0 && (
        <p className={styles.empty}>
          <FormattedMessage id="bookmarks.empty" />
        </p>
      )}
      <ul className={styles.list} aria-label={intl.formatMessage({ id: 'bookmarks.title' })}>
        {bookmarks.map((bookmark, index) => (
          <OwnBookmark
            key={bookmark.id}
            bookmark={bookmark}
            isFirst={index === 0}
            onShow={() => void show(bookmark.id)}
            onChange={(changed) => save((known) => changed(known, bookmark.id))}
          />
        ))}
      </ul>
      <form
        id={formId}
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field label={intl.formatMessage({ id: 'bookmarks.newName' })}>
          {(control) => (
            <input
              {...control}
              name="name"
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <button type="submit" className="button primary" aria-disabled={isSaving || name.trim() === ''}>
          <FormattedMessage id="bookmarks.keep" />
        </button>
      </form>
    </DialogFrame>
  )
}

interface OwnBookmarkProps {
  readonly bookmark: Bookmark
  readonly isFirst: boolean
  readonly onShow: () => void
  readonly onChange: (
    change: (bookmarks: readonly Bookmark[], id: string) => ChangeBookmarks['bookmarks'],
  ) => Promise<boolean>
}

function OwnBookmark({ bookmark: { name, isDefault }, isFirst, onShow, onChange }: OwnBookmarkProps) {
  const intl = useIntl()
  const [isNaming, setIsNaming] = useState(false)
  const rename = async (next: string | null) => {
    if (next === null || (await onChange((all, id) => renamed(all, id, next)))) setIsNaming(false)
  }
  if (isNaming)
    return (
      <li className={styles.one}>
        <Naming name={name} onName={(next) => void rename(next)} />
      </li>
    )
  return (
    <li className={styles.one}>
      <button type="button" className={`menu-item ${styles.name}`} onClick={onShow}>
        {name}
      </button>
      <Tool
        name={intl.formatMessage({ id: 'bookmarks.first' }, { name })}
        isPressed={isDefault}
        onPress={() => void onChange(withDefault)}
      >
        <House aria-hidden="true" />
      </Tool>
      <Tool
        name={intl.formatMessage({ id: 'bookmarks.moveUp' }, { name })}
        isOff={isFirst}
        onPress={() => void onChange(movedUp)}
      >
        <ArrowUp aria-hidden="true" />
      </Tool>
      <Tool
        name={intl.formatMessage({ id: 'bookmarks.renameOne' }, { name })}
        onPress={() => setIsNaming(true)}
      >
        <Pencil aria-hidden="true" />
      </Tool>
      <Tool
        name={intl.formatMessage({ id: 'bookmarks.delete' }, { name })}
        onPress={() => void onChange(without)}
      >
        <Trash2 aria-hidden="true" />
      </Tool>
    </li>
  )
}

interface ToolProps {
  readonly name: string
  readonly isPressed?: boolean
  readonly isOff?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Tool({ name, isPressed, isOff = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`icon-button ${styles.tool}`}
      aria-label={name}
      title={name}
      aria-pressed={isPressed}
      disabled={isOff}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Asks for another name; null leaves it as it is. */
function Naming({ name, onName }: { name: string; onName: (name: string | null) => void }) {
  const intl = useIntl()
  const [text, setText] = useState(name)
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        onName(text.trim() === '' || text.trim() === name ? null : text.trim())
      }}
    >
      <input
        aria-label={intl.formatMessage({ id: 'bookmarks.name' })}
        maxLength={100}
        value={text}
        // The press that shows the field asked to type into it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button">
        <FormattedMessage id="bookmarks.rename" />
      </button>
    </form>
  )
}

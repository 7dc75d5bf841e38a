import type { ContentDifference } from '@casement/portal-api'
import { useId, useState } from 'react'
import { ReviewingDialog } from '../review/reviewing-dialog.tsx'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { Field } from '../../parts/field.tsx'
import { Suggestions } from '../parts/suggestions.tsx'
import { contentApi } from './content-api.ts'
import { showContent } from './content-dialog.tsx'
import { changesFor, type BulkDeed, type ContentRow } from './content-rows.ts'
import { contentInWords, countedPlaces } from './content-words.ts'
import { t } from '../words/t.ts'

interface BulkContentProps {
  readonly ask: BulkDeed['kind']
  readonly rows: readonly ContentRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Does one thing to all picked rows: first which tag, where it is about one, then what would be different. */
export function BulkContent({ ask, rows, onClose, onDone }: BulkContentProps) {
  const [picked] = useState(rows)
  const [deed, setDeed] = useState<BulkDeed | null>(
    ask === 'publish' || ask === 'unpublish' ? { kind: ask } : null,
  )
  const [changeContent] = contentApi.useChangeContentMutation()
  const [readContent] = contentApi.useLazyContentQuery()
  const sayUndoable = useSayUndoable()
  const title = t(`content.bulk.${ask}`, { what: countedPlaces(picked.map(({ entry }) => entry)) })

  if (!deed)
    return (
      <TagForm
        title={title}
        tags={[...new Set(picked.flatMap(({ told }) => told.tags))].toSorted()}
        onClose={onClose}
        onChosen={(tag) => setDeed({ kind: ask === 'addTag' ? 'addTag' : 'removeTag', tag })}
      />
    )
  return (
    <ReviewingDialog<ContentDifference>
      title={title}
      prepare={async (isAgain) => {
        const keys = new Set(picked.map(({ key }) => key))
        const stored = isAgain ? await readContent().unwrap() : picked.map(({ entry }) => entry)
        const changes = changesFor(
          deed,
          stored.filter(({ workspaceId, reportId }) => keys.has(`${workspaceId}/${reportId ?? ''}`)),
        )
        return async (dryRun) =>
          changes.length === 0 ? [] : (await changeContent({ changes, dryRun }).unwrap()).differences
      }}
      shown={showContent}
      onDone={(done) => {
        sayUndoable(contentInWords(done), done)
        onDone()
      }}
      onClose={onClose}
    />
  )
}

interface TagFormProps {
  readonly title: string
  readonly tags: readonly string[]
  readonly onClose: () => void
  readonly onChosen: (tag: string) => void
}

function TagForm({ title, tags, onClose, onChosen }: TagFormProps) {
  const formId = useId()
  const [typed, setTyped] = useState('')
  const tag = typed.trim()
  const problem = tag.includes(',') ? t('content.oneTag') : undefined
  return (
    <DialogFrame
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button
            type="submit"
            form={formId}
            className="button primary"
            aria-disabled={!tag || problem !== undefined}
          >
            {t('review')}
          </button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (tag && !problem) onChosen(tag)
        }}
      >
        <Field label={t('content.tag')} hint={t('content.tagHint')} problem={problem}>
          {(control) => (
            <>
              <input
                {...control}
                name="tag"
                maxLength={40}
                list={`${formId}-tags`}
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
              <Suggestions id={`${formId}-tags`} names={tags} typed={typed} />
            </>
          )}
        </Field>
      </form>
    </DialogFrame>
  )
}

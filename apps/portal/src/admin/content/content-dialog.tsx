import type { ContentDifference } from '@casement/portal-api'
import { useState } from 'react'
import { DescribedList } from '../changes/difference-list.tsx'
import { DraftDialog } from '../review/draft-dialog.tsx'
import { useReview } from '../review/use-review.ts'
import { useSayUndoable } from '../review/use-say-undoable.ts'
import { contentApi } from './content-api.ts'
import { changeOf, draftOf, fieldNames, placeProblem } from './content-draft.ts'
import { ContentForm } from './content-form.tsx'
import type { ContentRow } from './content-rows.ts'
import { contentInWords, describeContent } from './content-words.ts'
import { t } from '../words/t.ts'

/** Changes what is said of a workspace or report. */
export function ContentDialog({ row, onClose }: { row: ContentRow; onClose: () => void }) {
  const [entry] = useState(row.entry)
  const [version, setVersion] = useState(entry.record?.version ?? null)
  const [draft, setDraft] = useState(draftOf(entry))
  const [note, setNote] = useState<string | null>(null)
  const [wrongPlace, setWrongPlace] = useState<string | null>(null)
  const [changeContent] = contentApi.useChangeContentMutation()
  const [readContent] = contentApi.useLazyContentQuery()
  const sayUndoable = useSayUndoable()
  const review = useReview<ContentDifference>((done) => {
    sayUndoable(contentInWords(done), done)
    onClose()
  }, fieldNames)

  const onReview = () => {
    const problem = placeProblem(draft)
    setWrongPlace(problem)
    setNote(null)
    review.forget()
    if (problem !== null) return
    void review.preview(() => async (dryRun) => {
      const changes = [changeOf(draft, entry, version)]
      return (await changeContent({ changes, dryRun }).unwrap()).differences
    })
  }
  const readAgain = async () => {
    review.forget()
    const { data } = await readContent()
    const stored = data?.find(
      ({ workspaceId, reportId }) => workspaceId === entry.workspaceId && reportId === entry.reportId,
    )
    if (!stored) return setNote(t('content.notReadAgain'))
    setVersion(stored.record?.version ?? null)
    setNote(t('readAgainKept'))
  }

  return (
    <DraftDialog
      title={t(entry.reportId === null ? 'content.editWorkspace' : 'content.editReport', { name: row.name })}
      question={t('content.changeOne', { name: row.name })}
      review={review}
      note={note}
      shown={showContent}
      onReview={onReview}
      onReadAgain={() => void readAgain()}
      onClose={onClose}
    >
      <ContentForm
        entry={entry}
        draft={draft}
        problems={{ ...review.refusal?.fields, ...(wrongPlace !== null && { place: wrongPlace }) }}
        onChange={setDraft}
      />
    </DraftDialog>
  )
}

export const showContent = (differences: readonly ContentDifference[]) => (
  <DescribedList counted={contentInWords(differences)} described={differences.map(describeContent)} />
)

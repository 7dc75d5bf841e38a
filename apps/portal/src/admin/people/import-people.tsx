import type { ImportedPeople } from '@casement/portal-api'
import { useState } from 'react'
import { isQueryError } from '../../api/query-error.ts'
import { adminApi } from '../api/admin-api.ts'
import { DialogFrame } from '../shared/dialog-frame.tsx'
import { FileButton } from '../shared/file-button.tsx'
import { LineProblems } from '../shared/line-problems.tsx'
import { useSay } from '../shared/said.tsx'
import { count } from '../words/counts.ts'
import { problemWords } from '../words/problem-words.ts'

/** Makes the people of a file known, all of them or none. */
export function ImportPeople({ onImported }: { onImported: () => void }) {
  const say = useSay()
  const [importPeople] = adminApi.useImportPeopleMutation()
  const [failed, setFailed] = useState<{ fileName: string; problems: ImportedPeople['problems'] } | null>(
    null,
  )
  const close = () => setFailed(null)

  const importFile = async (csv: string, fileName: string) => {
    try {
      const { imported, problems } = await importPeople({ csv }).unwrap()
      if (problems.length > 0) return setFailed({ fileName, problems })
      say({ text: `${count(imported, 'person', 'people')} imported from ${fileName}` })
      onImported()
    } catch (error) {
      if (!isQueryError(error)) throw error
      say({ text: `${fileName} was not imported. ${problemWords(error)}`, isBad: true })
    }
  }

  return (
    <>
      <FileButton name="Import CSV" onText={(csv, fileName) => void importFile(csv, fileName)} />
      {failed && (
        <DialogFrame
          title={`Import ${failed.fileName}`}
          onClose={close}
          footer={
            <button type="button" className="button primary" onClick={close}>
              Close
            </button>
          }
        >
          <LineProblems problems={failed.problems} />
        </DialogFrame>
      )}
    </>
  )
}

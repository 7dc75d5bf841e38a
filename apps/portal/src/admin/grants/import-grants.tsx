import type { CsvChanges } from '@casement/portal-api'
import { useState } from 'react'
import { adminApi } from '../api/admin-api.ts'
import { ReviewGrants } from '../changes/review-grants.tsx'
import { asRefusal } from '../review/refusal.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { FileButton } from '../parts/file-button.tsx'
import { LineProblems } from '../parts/line-problems.tsx'
import { useSay } from '../../parts/said.tsx'
import { t } from '../words/t.ts'

interface Read extends CsvChanges {
  readonly fileName: string
  readonly csv: string
}

/** Reads a file of grants: what is wrong with it line by line, or what it would change. */
export function ImportGrants() {
  const say = useSay()
  const [readCsv] = adminApi.useReadGrantsCsvMutation()
  const [read, setRead] = useState<Read | null>(null)
  const close = () => setRead(null)
  const title = t('import.title', { file: read?.fileName ?? '' })

  const readFile = async (csv: string, fileName: string) => {
    try {
      setRead({ ...(await readCsv({ csv }).unwrap()), csv, fileName })
    } catch (error) {
      say({ text: t('import.unread', { file: fileName, why: asRefusal(error).above }), isBad: true })
    }
  }

  return (
    <>
      <FileButton name={t('import.csv')} onText={(csv, fileName) => void readFile(csv, fileName)} />
      {read && read.problems.length > 0 && (
        <DialogFrame
          title={title}
          onClose={close}
          footer={
            <button type="button" className="button primary" onClick={close}>
              {t('close')}
            </button>
          }
        >
          <LineProblems problems={read.problems} />
        </DialogFrame>
      )}
      {read && read.problems.length === 0 && (
        <ReviewGrants
          title={title}
          prepare={async (isAgain) => ({
            kind: 'changes',
            changes: isAgain ? (await readCsv({ csv: read.csv }).unwrap()).changes : read.changes,
          })}
          onClose={close}
        />
      )}
    </>
  )
}

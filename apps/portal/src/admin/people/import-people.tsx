import type { ImportedPeople } from '@casement/portal-api'
import { useState } from 'react'
import { isQueryError } from '../../api/query-error.ts'
import { adminApi } from '../api/admin-api.ts'
import { DialogFrame } from '../../parts/dialog-frame.tsx'
import { FileButton } from '../parts/file-button.tsx'
import { LineProblems } from '../parts/line-problems.tsx'
import { useSay } from '../../parts/said.tsx'
import { problemWords } from '../../words/problem-words.ts'
import { PeopleDifference } from './people-difference.tsx'
import { t } from '../words/t.ts'

/** A file that was picked, and what it would change. */
interface Read {
  readonly csv: string
  readonly fileName: string
  readonly found: ImportedPeople
}

/** Makes the people of a file known, all of them or none, once it is seen what that changes. */
export function ImportPeople({ onImported }: { onImported: () => void }) {
  const say = useSay()
  const [importPeople, { isLoading }] = adminApi.useImportPeopleMutation()
  const [read, setRead] = useState<Read | null>(null)
  const close = () => setRead(null)

  const ask = async (csv: string, fileName: string, dryRun: boolean) => {
    try {
      return await importPeople({ csv, dryRun }).unwrap()
    } catch (error) {
      if (!isQueryError(error)) throw error
      say({ text: t('people.notImported', { file: fileName, why: problemWords(error) }), isBad: true })
      return null
    }
  }
  const look = async (csv: string, fileName: string) => {
    const found = await ask(csv, fileName, true)
    if (found) setRead({ csv, fileName, found })
  }
  const apply = async ({ csv, fileName }: Read) => {
    const made = await ask(csv, fileName, false)
    if (!made) return
    say({ text: t('people.importedFrom', { count: made.imported, file: fileName }) })
    close()
    onImported()
  }

  const canImport = read !== null && read.found.differences.length > 0
  return (
    <>
      <FileButton name={t('import.csv')} onText={(csv, fileName) => void look(csv, fileName)} />
      {read && (
        <DialogFrame
          title={t('import.title', { file: read.fileName })}
          onClose={close}
          footer={
            <>
              <button type="button" className={canImport ? 'button' : 'button primary'} onClick={close}>
                {canImport ? t('cancel') : t('close')}
              </button>
              {canImport && (
                <button
                  type="button"
                  className="button primary"
                  aria-disabled={isLoading}
                  onClick={() => !isLoading && void apply(read)}
                >
                  {t('people.import')}
                </button>
              )}
            </>
          }
        >
          {read.found.problems.length > 0 ? (
            <LineProblems problems={read.found.problems} />
          ) : (
            <PeopleDifference {...read.found} />
          )}
        </DialogFrame>
      )}
    </>
  )
}

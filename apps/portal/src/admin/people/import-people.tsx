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
import { PeopleDifference } from './people-difference.tsx'

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
      say({ text: `${fileName} was not imported. ${problemWords(error)}`, isBad: true })
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
    say({ text: `${count(made.imported, 'person', 'people')} imported from ${fileName}` })
    close()
    onImported()
  }

  const canImport = read !== null && read.found.differences.length > 0
  return (
    <>
      <FileButton name="Import CSV" onText={(csv, fileName) => void look(csv, fileName)} />
      {read && (
        <DialogFrame
          title={`Import ${read.fileName}`}
          onClose={close}
          footer={
            <>
              <button type="button" className={canImport ? 'button' : 'button primary'} onClick={close}>
                {canImport ? 'Cancel' : 'Close'}
              </button>
              {canImport && (
                <button
                  type="button"
                  className="button primary"
                  aria-disabled={isLoading}
                  onClick={() => !isLoading && void apply(read)}
                >
                  Import
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

import { Download } from 'lucide-react'
import { isQueryError } from '../../api/query-error.ts'
import type { FileForm } from '../api/file-form.ts'
import { problemWords } from '../../words/problem-words.ts'
import { useSay } from '../../parts/said.tsx'
import { fileName, saveText } from './save-text.ts'
import { t } from '../words/t.ts'

interface ExportButtonProps {
  /** What the file holds, which it is called by: "grants". */
  readonly what: string
  /** default CSV */
  readonly form?: FileForm
  readonly readText: () => Promise<string>
}

/** Saves a file that the server makes, and says so, or why there is none. */
export function ExportButton({ what, form = 'csv', readText }: ExportButtonProps) {
  const say = useSay()
  const save = async () => {
    try {
      const name = fileName(what, new Date(), form)
      saveText(name, await readText(), form)
      say({ text: t('export.saved', { name }) })
    } catch (error) {
      if (!isQueryError(error)) throw error
      say({ text: t('export.failed', { why: problemWords(error) }), isBad: true })
    }
  }
  return (
    <button type="button" className="button" onClick={() => void save()}>
      <Download aria-hidden="true" />
      {t(`export.${form}`)}
    </button>
  )
}

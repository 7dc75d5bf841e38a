import { saveFile } from '@casement/design'
import { FrameError } from '@casement/session'
import type { AskedExport } from '@casement/session'
import { useEffect, useRef, useState } from 'react'
import type { Words } from '@casement/words'
import { useSession } from '../context/session-context.ts'
import { useWords } from '../context/words-context.ts'
import { failureText } from '../notices/failure-text.ts'

/** How far an export is. */
export type ExportWork =
  | { readonly kind: 'none' }
  | { readonly kind: 'busy'; readonly percent: number }
  | { readonly kind: 'done'; readonly name: string }
  | { readonly kind: 'failed'; readonly problem: string }

/** An export at a time: begun, followed, saved; taken back when its dialog goes. */
export function useExport() {
  const session = useSession()
  const words = useWords()
  const [work, setWork] = useState<ExportWork>({ kind: 'none' })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  function start(asked: AskedExport): void {
    const own = new AbortController()
    controller.current = own
    setWork({ kind: 'busy', percent: 0 })
    const onPercent = (percent: number) => setWork({ kind: 'busy', percent })
    session.exportReport(asked, { signal: own.signal, onPercent }).then(
      ({ name, content }) => {
        if (own.signal.aborted) return
        saveFile(name, content)
        setWork({ kind: 'done', name })
      },
      (error: unknown) => {
        if (!own.signal.aborted) setWork({ kind: 'failed', problem: problemOf(error, words) })
      },
    )
  }
  function cancel(): void {
    controller.current?.abort()
    controller.current = null
    setWork({ kind: 'none' })
  }
  return { work, start, cancel }
}

const problemOf = (error: unknown, words: Words): string => {
  if (!(error instanceof FrameError)) return words.say('export.unforeseen')
  return error.code === 'QueryFailed' && error.detail
    ? error.detail
    : [failureText(error, words), error.detail].filter(Boolean).join(': ')
}

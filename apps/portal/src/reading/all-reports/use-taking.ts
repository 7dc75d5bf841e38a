import { saveFile } from '@casement/design'
import type { DocumentAt, MakeDocument } from '@casement/portal-api'
import { useEffect, useRef, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useIntl } from 'react-intl'
import { isQueryError } from '../../api/query-error.ts'
import { problemWords } from '../../words/problem-words.ts'
import type { PortalDispatch } from '../../store/store.ts'
import { startApi } from './start-api.ts'
import type { Chosen } from './chosen-reports.ts'

export type Format = MakeDocument['format']

/** A file of several reports, from its asking to its end. */
export type Taking =
  | { readonly kind: 'none' }
  | { readonly kind: 'working'; readonly percent: number }
  /** `note`: which reports had to be left out */
  | { readonly kind: 'done'; readonly fileName: string; readonly note: string | null; readonly file: Blob }
  | { readonly kind: 'failed'; readonly problem: string }

const lookEveryMs = 800

/** Has reports made into one file, follows the work, saves the file, and keeps it to be saved again. */
export function useTaking() {
  const intl = useIntl()
  const [taking, setTaking] = useState<Taking>({ kind: 'none' })
  const [make] = startApi.useMakeDocumentMutation()
  const [look] = startApi.useDocumentStateMutation()
  const dispatch = useDispatch<PortalDispatch>()
  const [cancelAt] = startApi.useCancelDocumentMutation()
  /** The work of the moment; what ends it takes it away. */
  const work = useRef<{ at: DocumentAt | null } | null>(null)

  const stop = () => {
    const ended = work.current
    work.current = null
    if (ended?.at) void cancelAt(ended.at)
  }
  const stopping = useRef(stop)
  useEffect(() => {
    stopping.current = stop
  })
  useEffect(() => () => stopping.current(), [])

  const take = async (chosen: Chosen, asked: Pick<MakeDocument, 'format' | 'title'>) => {
    const own: { at: DocumentAt | null } = { at: null }
    work.current = own
    const isOn = () => work.current === own
    setTaking({ kind: 'working', percent: 0 })
    const reports = chosen.map(({ workspace, report }) => ({
      workspaceId: workspace.id,
      reportId: report.id,
      accessToken: report.accessToken!,
      name: report.name,
    }))
    try {
      const begun = await make({ ...asked, locale: intl.locale, reports }).unwrap()
      const included = new Set(begun.reports)
      const at: DocumentAt = {
        id: begun.id,
        reports: reports
          .filter(({ reportId }) => included.has(reportId.toLowerCase()))
          .map(({ name: _name, ...report }) => report),
      }
      own.at = at
      if (!isOn()) return void cancelAt(at)
      for (let state = begun; ;) {
        if (state.status === 'Failed') throw new Error(state.problem)
        if (state.status === 'Succeeded') {
          const file = await dispatch(startApi.endpoints.documentFile.initiate(at, { track: false })).unwrap()
          if (!isOn()) return
          const fileName = state.fileName ?? asked.title
          saveFile(fileName, file)
          setTaking({ kind: 'done', fileName, note: state.problem ?? null, file })
          work.current = null
          return
        }
        setTaking({ kind: 'working', percent: state.percentComplete })
        await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
        if (!isOn()) return
        state = await look(at).unwrap()
        if (!isOn()) return
      }
    } catch (error) {
      if (!isOn()) return
      work.current = null
      const problem = isQueryError(error)
        ? problemWords(error)
        : error instanceof Error && error.message
          ? error.message
          : intl.formatMessage({ id: 'portalFailed' })
      setTaking({ kind: 'failed', problem })
    }
  }

  return {
    taking,
    take,
    cancel() {
      stop()
      setTaking({ kind: 'none' })
    },
    saveAgain() {
      if (taking.kind === 'done') saveFile(taking.fileName, taking.file)
    },
  }
}

import { lateComponent } from '@casement/design'
import type { PageDefinition } from '@casement/report'
import type { OpenState } from '@casement/session'
import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { ExportContext } from './export-context.ts'

const ExportDialog = lateComponent(() => import('./export-dialog.tsx').then((module) => module.ExportDialog))

interface ExportPlaceProps {
  readonly state: OpenState
  readonly page: PageDefinition
  readonly children: ReactNode
}

/** A report from which menus and bars open the export. */
export function ExportPlace({ state, page, children }: ExportPlaceProps) {
  const [asked, setAsked] = useState<{ readonly visual: string | null } | null>(null)
  const open = useCallback((visual: string | null) => setAsked({ visual }), [])
  return (
    <ExportContext value={open}>
      {children}
      {asked ? (
        <ExportDialog state={state} page={page} visual={asked.visual} onClose={() => setAsked(null)} />
      ) : null}
    </ExportContext>
  )
}

import type { GrantRecord } from '@casement/portal-api'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNames } from '../api/use-names.ts'
import { GrantDialog } from '../changes/grant-dialog.tsx'
import { useDocumentTitle } from '../../screens/document-title.ts'
import { Empty, NothingFits } from '../../parts/empty.tsx'
import { Failed } from '../../parts/failed.tsx'
import { NamesMissing } from '../parts/names-missing.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { BulkBar } from '../parts/bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { BulkAsk } from './bulk-changes.ts'
import { ExportGrants } from './export-grants.tsx'
import { GrantFilters } from './grant-filters.tsx'
import { noFilter } from './grant-rows.ts'
import { GrantTable } from './grant-table.tsx'
import { ImportGrants } from './import-grants.tsx'
import { useGrantList } from './use-grant-list.ts'
import { t } from '../words/t.ts'

const asks = [
  ['setRights', 'grants.changeRights'],
  ['addRole', 'grants.addRole'],
  ['removeRole', 'grants.removeRole'],
  ['remove', 'remove'],
] as const

type Open =
  | { readonly kind: 'edit'; readonly grant: GrantRecord | null }
  | { readonly kind: 'bulk'; readonly ask: BulkAsk }

/** Who may see what: every grant, to be found, changed and taken back. */
export function GrantsPage() {
  useDocumentTitle(t('nav.grants'))
  const [open, setOpen] = useState<Open | null>(null)
  const { workspaces } = useNames()
  const list = useGrantList()
  const close = () => setOpen(null)
  const newGrant = (
    <button type="button" className="button primary" onClick={() => setOpen({ kind: 'edit', grant: null })}>
      <Plus aria-hidden="true" />
      {t('grants.new')}
    </button>
  )

  if (list.error) return <Failed error={list.error} title={t('grants.notLoaded')} onRetry={list.retry} />
  return (
    <>
      <PageHead title={t('nav.grants')} text={t('grants.text')}>
        <ImportGrants />
        <ExportGrants />
        {newGrant}
      </PageHead>
      <NamesMissing />
      {list.isEmpty ? (
        <Empty title={t('grants.none')} text={t('grants.noneText')} action={newGrant} />
      ) : (
        <>
          <GrantFilters filter={list.filter} workspaces={workspaces} onChange={list.setFilter} />
          <GrantTable list={list} onEdit={(grant) => setOpen({ kind: 'edit', grant })} />
          {list.hasNone && (
            <NothingFits text={t('grants.noneFits')} onClear={() => list.setFilter(noFilter)} />
          )}
          {list.picked.length > 0 && (
            <BulkBar
              label={t('grants.picked')}
              said={t('grants.number', { count: list.picked.length })}
              number={list.picked.length}
              fitting={list.fitting}
              asks={asks.map(([ask, words]) => [ask, t(words)])}
              onAll={list.pickAll}
              onNone={list.pickNone}
              onAsk={(ask) => setOpen({ kind: 'bulk', ask })}
            />
          )}
        </>
      )}
      {open?.kind === 'edit' && <GrantDialog grant={open.grant} onClose={close} />}
      {open?.kind === 'bulk' && (
        <BulkDialog ask={open.ask} grants={list.picked} onClose={close} onDone={list.pickNone} />
      )}
    </>
  )
}

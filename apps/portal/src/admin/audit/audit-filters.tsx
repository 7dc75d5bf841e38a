import type { AuditEntry } from '@casement/portal-api'
import type { AuditFilter, AuditKind } from '../api/admin-api.ts'
import { PersonFilter } from '../filters/person-filter.tsx'
import { SelectFilter } from '../filters/select-filter.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { Toolbar } from '../parts/toolbar.tsx'
import { t, type AdminMessageId } from '../words/t.ts'

type Actions = Readonly<Partial<Record<AuditEntry['action'], AdminMessageId>>>

const changes: Actions = {
  create: 'audit.action.create',
  update: 'audit.action.update',
  delete: 'audit.action.delete',
  changeContent: 'audit.action.changeContent',
  changeBrand: 'audit.action.changeBrand',
  changeBanner: 'audit.action.changeBanner',
  refreshDataset: 'audit.action.refreshDataset',
  createCaller: 'audit.action.createCaller',
  changeCaller: 'audit.action.changeCaller',
  deleteCaller: 'audit.action.deleteCaller',
  addCallerCredential: 'audit.action.addCallerCredential',
  removeCallerCredential: 'audit.action.removeCallerCredential',
  endSignIns: 'audit.action.endSignIns',
  revokeToken: 'audit.action.revokeToken',
  importPeople: 'audit.action.importPeople',
  viewAs: 'audit.action.viewAs',
  endViewAs: 'audit.action.endViewAs',
  acceptRequest: 'audit.action.acceptRequest',
  refuseRequest: 'audit.action.refuseRequest',
  subscribe: 'audit.action.subscribe',
  changeSubscription: 'audit.action.changeSubscription',
  stopSubscription: 'audit.action.stopSubscription',
  sendSubscription: 'audit.action.sendSubscription',
  refuseSubscription: 'audit.action.refuseSubscription',
  prune: 'audit.action.prune',
}

const actionsOf: Readonly<Record<AuditKind, Actions>> = {
  changes,
  signIns: { signIn: 'audit.action.signIn', refuseSignIn: 'audit.action.refuseSignIn' },
}

interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

export const AuditFilters = ({ filter, onChange }: AuditFiltersProps) => (
  <Toolbar label={t('filters')}>
    <SearchField
      label={t(`audit.about.${filter.kind}`)}
      value={filter.about}
      onChange={(about) => onChange({ ...filter, about })}
    />
    <PersonFilter filter={filter} onChange={onChange} />
    <SelectFilter
      filter={filter}
      onChange={onChange}
      name="action"
      label={t('audit.whatWasDone')}
      everything={t('audit.everything')}
      options={Object.entries(actionsOf[filter.kind]).map(([action, name]) => [action, t(name)])}
    />
  </Toolbar>
)

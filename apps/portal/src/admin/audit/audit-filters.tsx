import type { AuditEntry } from '@casement/portal-api'
import { useId } from 'react'
import type { AuditFilter, AuditKind } from '../api/admin-api.ts'
import { useKnownSubjects } from '../api/use-people.ts'
import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Suggestions } from '../shared/suggestions.tsx'
import { Toolbar } from '../shared/toolbar.tsx'
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

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const listId = useId()
  const known = useKnownSubjects()
  return (
    <Toolbar label={t('filters')}>
      <SearchField
        label={t(`audit.about.${filter.kind}`)}
        value={filter.about}
        onChange={(about) => onChange({ ...filter, about })}
      />
      <Field label={t('audit.byWhom')} isLabelUnseen>
        {(control) => (
          <>
            <input
              {...control}
              placeholder={t('audit.byWhom')}
              list={listId}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={filter.person}
              onChange={({ target }) => onChange({ ...filter, person: target.value })}
            />
            <Suggestions id={listId} names={known.person} typed={filter.person} />
          </>
        )}
      </Field>
      <Field label={t('audit.whatWasDone')} isLabelUnseen>
        {(control) => (
          <select
            {...control}
            value={filter.action}
            onChange={({ target }) => onChange({ ...filter, action: target.value as AuditFilter['action'] })}
          >
            <option value="">{t('audit.everything')}</option>
            {Object.entries(actionsOf[filter.kind]).map(([action, name]) => (
              <option key={action} value={action}>
                {t(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Toolbar>
  )
}

import type { AuditEntry } from '@casement/portal-api'
import { useId } from 'react'
import type { AuditFilter, AuditKind } from '../api/admin-api.ts'
import { useKnownSubjects } from '../api/use-people.ts'
import { Field } from '../shared/field.tsx'
import { SearchField } from '../shared/search-field.tsx'
import { Suggestions } from '../shared/suggestions.tsx'
import { Toolbar } from '../shared/toolbar.tsx'

type Actions = Readonly<Partial<Record<AuditEntry['action'], string>>>

const changes: Actions = {
  create: 'Grants made',
  update: 'Grants changed',
  delete: 'Grants removed',
  changeContent: 'Content changed',
  changeBrand: 'Brand changed',
  changeBanner: 'Message changed',
  refreshDataset: 'Data refreshed',
  createCaller: 'Callers registered',
  changeCaller: 'Callers changed',
  deleteCaller: 'Callers deleted',
  addCallerCredential: 'Credentials added',
  removeCallerCredential: 'Credentials removed',
  endSignIns: 'Sign-ins ended',
  revokeToken: 'Tokens revoked',
  importPeople: 'People imported',
  viewAs: 'Views as somebody begun',
  endViewAs: 'Views as somebody ended',
  acceptRequest: 'Requests accepted',
  refuseRequest: 'Requests refused',
  subscribe: 'Subscriptions made',
  changeSubscription: 'Subscriptions changed',
  stopSubscription: 'Subscriptions stopped',
  sendSubscription: 'Subscriptions sent',
  refuseSubscription: 'Subscriptions not sent',
  prune: 'Entries removed by age',
}

const actionsOf: Readonly<Record<AuditKind, Actions>> = {
  changes,
  signIns: { signIn: 'Sign-ins', refuseSignIn: 'Tokens refused' },
}

interface AuditFiltersProps {
  readonly filter: AuditFilter
  readonly onChange: (filter: AuditFilter) => void
}

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const listId = useId()
  const known = useKnownSubjects()
  return (
    <Toolbar label="Filters">
      <SearchField
        label={filter.kind === 'signIns' ? 'About: a person, a reason' : 'About: a person, a role, an id'}
        value={filter.about}
        onChange={(about) => onChange({ ...filter, about })}
      />
      <Field label="By whom" isLabelUnseen>
        {(control) => (
          <>
            <input
              {...control}
              placeholder="By whom"
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
      <Field label="What was done" isLabelUnseen>
        {(control) => (
          <select
            {...control}
            value={filter.action}
            onChange={({ target }) => onChange({ ...filter, action: target.value as AuditFilter['action'] })}
          >
            <option value="">Everything</option>
            {Object.entries(actionsOf[filter.kind]).map(([action, name]) => (
              <option key={action} value={action}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Toolbar>
  )
}

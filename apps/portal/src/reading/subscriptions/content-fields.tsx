import { Choice, Choices, Field } from '../../parts/field.tsx'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '../../words/languages.ts'
import type { SubscribeDraft } from './use-subscribing.ts'

const whats: readonly (readonly [SubscribeDraft['what'], MessageId])[] = [
  ['report', 'subscriptions.report'],
  ['page', 'subscriptions.page'],
  ['alert', 'subscriptions.alert'],
]

interface ContentFieldsProps {
  readonly draft: SubscribeDraft
  readonly hasPage: boolean
  /** The reader has filtered. */
  readonly isFiltered: boolean
  readonly onChange: (set: Partial<SubscribeDraft>) => void
}

/** What comes, and under which name. */
export function ContentFields({ draft, hasPage, isFiltered, onChange }: ContentFieldsProps) {
  const intl = useIntl()
  return (
    <>
      <Choices legend={intl.formatMessage({ id: 'subscriptions.what' })}>
        {whats.map(([what, id]) => (
          <Choice key={what}>
            <input
              type="radio"
              name="what"
              checked={draft.what === what}
              disabled={what !== 'report' && !hasPage}
              onChange={() => onChange({ what })}
            />
            <FormattedMessage id={id} />
          </Choice>
        ))}
      </Choices>
      <Field label={intl.formatMessage({ id: 'subscriptions.name' })}>
        {(control) => (
          <input
            {...control}
            maxLength={100}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      {isFiltered && (
        <Choices legend={intl.formatMessage({ id: 'subscriptions.filters' })}>
          <Choice>
            <input
              type="checkbox"
              checked={draft.hasFilters}
              onChange={({ target }) => onChange({ hasFilters: target.checked })}
            />
            <FormattedMessage id="subscriptions.withFilters" />
          </Choice>
        </Choices>
      )}
    </>
  )
}

interface FormatFieldsProps {
  readonly format: SubscribeDraft['format']
  readonly onChange: (format: SubscribeDraft['format']) => void
}

export const FormatFields = ({ format, onChange }: FormatFieldsProps) => (
  <Choices legend={useIntl().formatMessage({ id: 'subscriptions.as' })}>
    {(['PDF', 'XLSX'] as const).map((each) => (
      <Choice key={each}>
        <input type="radio" name="format" checked={format === each} onChange={() => onChange(each)} />
        {each === 'PDF' ? 'PDF' : <FormattedMessage id="subscriptions.workbook" />}
      </Choice>
    ))}
  </Choices>
)

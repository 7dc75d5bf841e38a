import { Choice, Choices, Field } from '../admin/shared/field.tsx'
import type { SubscribeDraft } from './use-subscribing.ts'

const whats: readonly (readonly [SubscribeDraft['what'], string])[] = [
  ['report', 'The report'],
  ['page', 'This page'],
  ['alert', 'An alert on a figure'],
]

interface ContentFieldsProps {
  readonly draft: SubscribeDraft
  readonly hasPage: boolean
  /** The reader has filtered. */
  readonly isFiltered: boolean
  readonly onChange: (set: Partial<SubscribeDraft>) => void
}

/** What comes, and under which name. */
export const ContentFields = ({ draft, hasPage, isFiltered, onChange }: ContentFieldsProps) => (
  <>
    <Choices legend="What">
      {whats.map(([what, words]) => (
        <Choice key={what}>
          <input
            type="radio"
            name="what"
            checked={draft.what === what}
            disabled={what !== 'report' && !hasPage}
            onChange={() => onChange({ what })}
          />
          {words}
        </Choice>
      ))}
    </Choices>
    <Field label="Name">
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
      <Choices legend="Filters">
        <Choice>
          <input
            type="checkbox"
            checked={draft.hasFilters}
            onChange={({ target }) => onChange({ hasFilters: target.checked })}
          />
          With my filters as they are now
        </Choice>
      </Choices>
    )}
  </>
)

interface FormatFieldsProps {
  readonly format: SubscribeDraft['format']
  readonly onChange: (format: SubscribeDraft['format']) => void
}

export const FormatFields = ({ format, onChange }: FormatFieldsProps) => (
  <Choices legend="As">
    {(['PDF', 'XLSX'] as const).map((each) => (
      <Choice key={each}>
        <input type="radio" name="format" checked={format === each} onChange={() => onChange(each)} />
        {each === 'PDF' ? 'PDF' : 'Excel workbook'}
      </Choice>
    ))}
  </Choices>
)

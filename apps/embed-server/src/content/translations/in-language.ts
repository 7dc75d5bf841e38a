import type { ModelDescription } from '@casement/query'
import { forLanguage } from '@casement/report'
import { describedIn } from '@casement/semantic'
import type { ServedDataset, ServedReport } from '../content-parts.ts'
import { calledIn } from '../content-list.ts'

/** The report as its reader reads it: in the language asked for, else in that of its settings, else as it was written. */
export function reportIn(report: ServedReport, language: unknown): ServedReport {
  const { translations, definition } = report
  const [tag, translated] =
    forLanguage(translations, language ?? definition.settings?.localeSettings?.language) ?? []
  if (tag === undefined) return report
  return { ...report, definition: translated!, language: tag, title: calledIn(report, tag).name }
}

/** What people call a report. */
export const titleOf = ({ name, title = name }: Pick<ServedReport, 'name' | 'title'>): string => title

const described = new WeakMap<ModelDescription, Map<string, ModelDescription>>()

/** The dataset in the language of a report over it: another description, made once for each language. */
export function datasetIn(
  dataset: ServedDataset,
  { language }: Pick<ServedReport, 'language'>,
): ServedDataset {
  if (language === undefined) return dataset
  const [, translation] = forLanguage(dataset.translations, language) ?? []
  const known = described.get(dataset.description) ?? new Map<string, ModelDescription>()
  described.set(dataset.description, known)
  const description = known.get(language) ?? describedIn(dataset.description, language, translation)
  known.set(language, description)
  return { ...dataset, description }
}

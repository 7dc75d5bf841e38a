import { isThereIn, type ReportDefinition, visibleDefinition } from '@casement/report'
import { describeModel, type EffectiveIdentity, type Model, visibleModel } from '@casement/semantic'
import type { ServedDataset, ServedReport } from '../content-parts.ts'

const descriptions = new WeakMap<Model, ServedDataset['description']>()

/**
 * The dataset as it is described to an identity: without what its roles deny. Its model stays whole: the compiler looks up
 * names for an identity by itself.
 */
export function seenDataset(dataset: ServedDataset, identity: EffectiveIdentity): ServedDataset {
  const visible = visibleModel(dataset.model, identity)
  if (visible === dataset.model) return dataset
  const description = descriptions.get(visible) ?? describeModel(visible)
  descriptions.set(visible, description)
  return { ...dataset, description }
}

const definitions = new WeakMap<Model, WeakMap<ReportDefinition, ReportDefinition>>()

/** The report as it is shown to an identity: places in it say where something is not available. */
export function seenReport(
  report: ServedReport,
  { model }: Pick<ServedDataset, 'model'>,
  identity: EffectiveIdentity,
): ServedReport {
  const visible = visibleModel(model, identity)
  if (visible === model) return report
  const known = definitions.get(visible) ?? new WeakMap<ReportDefinition, ReportDefinition>()
  definitions.set(visible, known)
  const definition = known.get(report.definition) ?? visibleDefinition(report.definition, isThereIn(visible))
  known.set(report.definition, definition)
  return { ...report, definition }
}

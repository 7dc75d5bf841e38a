import { parseReportFile, parseReportFolder } from '@casement/report'
import type { ReportDefinition } from '@casement/report'

/** A report of a content folder, and the model that it asks. */
export interface ListedReport {
  readonly name: string
  readonly workspaceId: string
  readonly file: string
  readonly modelFile: string
  readonly definition: ReportDefinition
}

type Files = Readonly<Record<string, string>>

interface ContentList {
  readonly workspaces: readonly {
    readonly id: string
    readonly reports: readonly { readonly name: string; readonly dataset: string; readonly file: string }[]
    readonly datasets: readonly { readonly id: string; readonly file: string }[]
  }[]
}

/** Every report that the content's list names, in its order, read as the service reads it. Throws ReportError. */
export function listedReports(files: Files): readonly ListedReport[] {
  const { workspaces } = JSON.parse(files['content.json']!) as ContentList
  return workspaces.flatMap(({ id, reports, datasets }) =>
    reports.map(({ name, dataset, file }) => ({
      name,
      workspaceId: id,
      file,
      modelFile: datasets.find((each) => each.id === dataset)!.file,
      definition: definitionAt(files, file),
    })),
  )
}

function definitionAt(files: Files, file: string): ReportDefinition {
  if (file.endsWith('.json')) return parseReportFile(file, files[file]!).definition
  const below = Object.entries(files).filter(([path]) => path.startsWith(`${file}/`))
  const texts = Object.fromEntries(below.map(([path, text]) => [path.slice(file.length + 1), text]))
  return parseReportFolder(texts).definition
}

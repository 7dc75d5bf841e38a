import { problemText, themeNotes } from '@casement/report'
import type { Content } from './content.ts'

/** Notes for authors on content that is served all the same, each with its place; parts of a theme that mean nothing here. */
export function contentNotes(content: Pick<Content, 'workspaces' | 'report' | 'notes'>): string[] {
  const ofThemes = content.workspaces.flatMap(({ reports }) =>
    reports.flatMap(({ id, name }) =>
      themeNotes(content.report(id)?.definition.theme ?? {}).map((note) => `report ${name}, theme: ${note}`),
    ),
  )
  return [...new Set([...content.notes.map(problemText), ...ofThemes])]
}

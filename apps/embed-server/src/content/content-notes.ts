import { themeNotes } from '@casement/report'
import type { Content } from './content.ts'

/** What authors should know of content that is served all the same: parts of a theme that mean nothing here. */
export const contentNotes = ({ workspaces }: Pick<Content, 'workspaces'>): string[] =>
  workspaces.flatMap(({ reports }) =>
    reports.flatMap(({ name, definition }) =>
      themeNotes(definition.theme ?? {}).map((note) => `report ${name}, theme: ${note}`),
    ),
  )

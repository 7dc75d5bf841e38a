import type { Answer } from '@casement/query'
import { visualNamed } from '@casement/report'
import type { PageDefinition } from '@casement/report'
import type { Listed, OpenState } from '@casement/session'
import type { DataPoint } from '@casement/visuals'
import { useWriting } from '@casement/visuals/react'
import { type ReactNode, useState } from 'react'
import { useSession } from '../context/session-context.ts'
import { extensionEntries, iconAddress } from '../menu/commands.ts'
import type { ExtensionEntry } from '../menu/commands.ts'
import type { MenuEntry } from '../menu/menu-entry.ts'
import { Menu } from '../menu/menu.tsx'
import { pointOfLine } from './line-point.ts'
import type { ListedFigure } from './listed-lines.ts'

type At = { readonly x: number; readonly y: number }

/** Opens the menu of a row. */
export type OpenLineMenu = (answer: Answer, row: number, at: At) => void

/** What the page around the report offers for a mark, offered for a row; `open` is null where it offers nothing. */
export function useLineMenu(
  { report, model }: Pick<OpenState, 'report' | 'model'>,
  page: PageDefinition,
  { listed, figure }: { readonly listed: Listed; readonly figure: Pick<ListedFigure, 'members'> },
): { readonly open: OpenLineMenu | null; readonly menu: ReactNode } {
  const session = useSession()
  const { say } = useWriting()
  const [opened, setOpened] = useState<{ readonly point: DataPoint; readonly at: At } | null>(null)
  const visual = visualNamed(page, listed.visual)
  const given = visual ? extensionEntries(report.settings, 'visualContextMenu', visual) : []
  const entry = ({ name, title, icon, children }: ExtensionEntry): MenuEntry => ({
    key: name,
    label: title,
    ...(icon ? { image: iconAddress(icon) } : {}),
    ...(children
      ? { children: children.map(entry) }
      : { run: () => session.presses.runCommand(listed.visual, name, opened ? [opened.point] : []) }),
  })
  const open: OpenLineMenu = (answer, row, at) => {
    const point = pointOfLine(answer, row, figure.members, model)
    setOpened(point && { point, at })
  }
  return {
    open: given.length > 0 ? open : null,
    menu: opened ? (
      <Menu
        label={say('lines.menu')}
        at={opened.at}
        entries={given.map(entry)}
        onClose={() => setOpened(null)}
      />
    ) : null,
  }
}

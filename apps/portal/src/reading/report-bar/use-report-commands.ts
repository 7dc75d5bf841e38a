import { models } from '@casement/contract'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import { commentCommand } from '../comments/figure.ts'

/** Copies the address of a mark or a row of the report. */
export const linkCommand = 'casement-link'

/** Puts what the portal does with marks and rows into the menus of the report's visuals. */
export function useReportCommands(shown: ShownReport | null): void {
  const intl = useIntl()
  const comment = intl.formatMessage({ id: 'comments.comment' })
  const link = intl.formatMessage({ id: 'link.toRow' })
  useEffect(() => {
    if (!shown) return
    const { embed } = shown
    const entry = (title: string) => ({ title, menuLocation: models.MenuLocation.Bottom })
    const commands = [
      {
        name: commentCommand,
        title: comment,
        extend: { visualContextMenu: entry(comment), visualOptionsMenu: entry(comment) },
      },
      { name: linkCommand, title: link, extend: { visualContextMenu: entry(link) } },
    ]
    const add = () => {
      // A report without such menus, as a paginated one, is commented on page by page.
      embed.updateSettings({ extensions: { commands } }).catch(() => undefined)
    }
    add()
    embed.on('loaded', add)
    return () => embed.off('loaded', add)
  }, [shown, comment, link])
}

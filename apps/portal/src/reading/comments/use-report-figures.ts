import type { CommentFigure } from '@casement/portal-api'
import { models } from '@casement/contract'
import { useEffect, useEffectEvent } from 'react'
import { useIntl } from 'react-intl'
import type { ShownReport } from '../../address/shown-report.ts'
import { figureOf } from './figure.ts'

const command = 'casement-comment'

/** Puts "Comment" into the menus of the report's visuals, and tells of the figures that it is chosen for or that are pressed. */
export function useReportFigures(
  shown: ShownReport | null,
  tell: {
    readonly onCommand: (figure: CommentFigure) => void
    readonly onPressed: (figure: CommentFigure) => void
  },
): void {
  const title = useIntl().formatMessage({ id: 'comments.comment' })
  const onCommand = useEffectEvent((detail: unknown) => {
    const figure = figureOf(detail)
    if (figure && (detail as { command?: unknown }).command === command) tell.onCommand(figure)
  })
  const onPressed = useEffectEvent((detail: unknown) => {
    const figure = figureOf(detail)
    if (figure) tell.onPressed(figure)
  })

  useEffect(() => {
    if (!shown) return
    const { embed } = shown
    const entry = { title, menuLocation: models.MenuLocation.Bottom }
    const extend = { visualContextMenu: entry, visualOptionsMenu: entry }
    const add = () => {
      // A report without such menus, as a paginated one, is commented on page by page.
      embed
        .updateSettings({ extensions: { commands: [{ name: command, title, extend }] } })
        .catch(() => undefined)
    }
    const onChosen = ({ detail }: CustomEvent<unknown>) => onCommand(detail)
    const onClicked = ({ detail }: CustomEvent<unknown>) => onPressed(detail)
    add()
    embed.on('loaded', add)
    embed.on('commandTriggered', onChosen)
    embed.on('visualClicked', onClicked)
    return () => {
      embed.off('loaded', add)
      embed.off('commandTriggered', onChosen)
      embed.off('visualClicked', onClicked)
    }
  }, [shown, title])
}

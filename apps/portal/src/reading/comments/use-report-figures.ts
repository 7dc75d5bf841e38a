import type { CommentFigure } from '@casement/portal-api'
import { useEffect, useEffectEvent } from 'react'
import type { ShownReport } from '../../address/shown-report.ts'
import { commentCommand, figureOf } from './figure.ts'

/** Tells of the figures of a report that a comment is asked for, or that are pressed. */
export function useReportFigures(
  shown: ShownReport | null,
  tell: {
    readonly onCommand: (figure: CommentFigure) => void
    readonly onPressed: (figure: CommentFigure) => void
  },
): void {
  const onCommand = useEffectEvent((detail: unknown) => {
    const figure = figureOf(detail)
    if (figure && (detail as { command?: unknown }).command === commentCommand) tell.onCommand(figure)
  })
  const onPressed = useEffectEvent((detail: unknown) => {
    const figure = figureOf(detail)
    if (figure) tell.onPressed(figure)
  })

  useEffect(() => {
    if (!shown) return
    const { embed } = shown
    const onChosen = ({ detail }: CustomEvent<unknown>) => onCommand(detail)
    const onClicked = ({ detail }: CustomEvent<unknown>) => onPressed(detail)
    embed.on('commandTriggered', onChosen)
    embed.on('visualClicked', onClicked)
    return () => {
      embed.off('commandTriggered', onChosen)
      embed.off('visualClicked', onClicked)
    }
  }, [shown])
}

import type { FoundFigures, ReportPlace } from '@casement/portal-api'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { useDispatch } from 'react-redux'
import type { PortalDispatch } from '../../store/store.ts'
import { findApi } from './find-api.ts'

export type FiguresSought =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed' }
  | ({ readonly kind: 'found' } & FoundFigures)

/** A text is asked when it has been left alone for this long. */
const restMs = 250
const shortest = 2

/** The figures of the open report that a text asks for; those of another text are never shown. */
export function useFigures(text: string, open: ReportPlace | null): FiguresSought {
  const dispatch = useDispatch<PortalDispatch>()
  const { locale } = useIntl()
  const [settled, setSettled] = useState<{ text: string; figures: FiguresSought } | null>(null)
  const asked = text.trim()
  const isAsked = open !== null && asked.length >= shortest

  useEffect(() => {
    if (!open || asked.length < shortest) return
    let asking: { abort(): void } | null = null
    const timer = setTimeout(() => {
      const body = { ...open, text: asked, locale }
      const call = dispatch(findApi.endpoints.figures.initiate(body, { track: false }))
      asking = call
      void call.then(({ data }) =>
        setSettled({ text: asked, figures: data ? { kind: 'found', ...data } : { kind: 'failed' } }),
      )
    }, restMs)
    return () => {
      clearTimeout(timer)
      asking?.abort()
    }
  }, [asked, dispatch, locale, open])

  if (!isAsked) return { kind: 'none' }
  return settled?.text === asked ? settled.figures : { kind: 'asking' }
}

import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { CSSProperties, ForwardRefExoticComponent, RefAttributes } from 'react'
import type { Embed, EmbedConfiguration, ServiceCore } from '@casement/client'
import { PlacedEmbed } from './placed-embed.ts'
import type { EventHandlers } from './placed-embed.ts'
import { useLatest } from './use-latest.ts'
import { usePageShape } from './use-page-shape.ts'

export interface EmbedProps<
  Config extends object = EmbedConfiguration,
  Kind extends Embed = Embed,
  EventName extends string = string,
  Of extends ServiceCore = ServiceCore,
> {
  readonly service: Of
  /**
   * Compared by content: a new object that says the same changes nothing; a new token alone is set in place. Hooks
   * may be new functions at every render, the latest are asked.
   */
  readonly config: Config
  /** The frame prepares and waits for `render`. Read when the element appears. */
  readonly phased?: boolean
  /** The embed is there, before its frame has loaded. */
  readonly onReady?: (embed: Kind) => void
  /** Handler of what could not be embedded. Without it the error goes to the nearest error boundary. */
  readonly onError?: (error: unknown) => void
  /** Handlers by event name. Always the latest ones are called. */
  readonly on?: EventHandlers<EventName>
  /** The frame's title for people who hear the page. */
  readonly title?: string
  readonly className?: string
  readonly style?: CSSProperties
  /** The element takes the shape of the report's page, from its own width; until the report says it, `style`. */
  readonly followPage?: boolean
}

export type EmbedComponent<Props extends object, Kind> = ForwardRefExoticComponent<
  Props & RefAttributes<Kind | null>
>

/** A component for one type of embed: an element of the page that gives its frame back when it leaves. */
export function embedComponent<Props extends object, Kind extends Embed>(
  type: string,
  displayName: string,
): EmbedComponent<Props, Kind> {
  const Component = forwardRef<Kind | null, EmbedProps<object, Kind>>((props, ref) => {
    const { service, phased = false, title, className, style, followPage = false } = props
    const given = props.config as EmbedConfiguration
    const config = { ...given, type: given.type ?? type }
    const element = useRef<HTMLDivElement>(null)
    const placed = useRef<PlacedEmbed>(null)
    const latest = useLatest({ ...props, config })
    const [embed, setEmbed] = useState<Embed | null>(null)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    const shape = usePageShape(followPage ? embed : null)

    useEffect(() => {
      const place = new PlacedEmbed({
        service,
        element: element.current!,
        phased,
        handlers: () => latest.current.on ?? {},
        onEmbed: (made) => {
          setEmbed(made)
          latest.current.onReady?.(made as Kind)
        },
        onError: (error) => (latest.current.onError ? latest.current.onError(error) : setFailure({ error })),
      })
      placed.current = place
      place.show(latest.current.config)
      return () => {
        placed.current = null
        place.destroy()
        setEmbed(null)
      }
      // A service is for good; whether a frame is prepared or shown is decided when it is made.
    }, [service, phased, latest])

    useEffect(() => placed.current?.show(latest.current.config), [given, latest])

    const names = Object.keys(props.on ?? {}).join()
    useEffect(() => placed.current?.listenTo(names ? names.split(',') : []), [names])

    useEffect(() => embed?.setComponentTitle(title ?? null), [embed, title])

    useImperativeHandle(ref, () => embed as Kind, [embed])

    if (failure) throw failure.error
    return <div ref={element} className={className} style={shape ? { ...style, ...shape } : style} />
  })
  Component.displayName = displayName
  return Component as unknown as EmbedComponent<Props, Kind>
}

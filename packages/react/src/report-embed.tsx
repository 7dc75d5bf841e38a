import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import type { AnyEmbedConfiguration, Embed, EmbedConfiguration, Report, ServiceCore } from '@casement/client'
import { PlacedEmbed } from './placed-embed.ts'
import type { EventHandlers } from './placed-embed.ts'

export interface EmbedProps<Kind extends Embed = Embed> {
  readonly service: ServiceCore
  /** Compared by content: a new object that says the same changes nothing; a new token alone is set in place. */
  readonly config: AnyEmbedConfiguration
  /** The frame prepares and waits for `render`. Read when the element appears. */
  readonly phased?: boolean
  /** The embed is there, before its frame has loaded. */
  readonly onReady?: (embed: Kind) => void
  /** What could not be embedded. Without it the error goes to the nearest error boundary. */
  readonly onError?: (error: unknown) => void
  /** Handlers by event name. Always the latest ones are called. */
  readonly on?: EventHandlers
  /** The frame's title for people who hear the page. */
  readonly title?: string
  readonly className?: string
  readonly style?: CSSProperties
}

/** A report, or whatever `config.type` says, in an element of the page. Gives its frame back when it leaves. */
export const ReportEmbed = forwardRef<Report | null, EmbedProps<Report>>(function ReportEmbed(props, ref) {
  const { service, config, phased = false, title, className, style } = props
  const element = useRef<HTMLDivElement>(null)
  const placed = useRef<PlacedEmbed>(null)
  const latest = useRef(props)
  const [embed, setEmbed] = useState<Embed | null>(null)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const place = new PlacedEmbed({
      service,
      element: element.current!,
      phased,
      handlers: () => latest.current.on ?? {},
      onEmbed: (made) => {
        setEmbed(made)
        latest.current.onReady?.(made as Report)
      },
      onError: (error) => (latest.current.onError ? latest.current.onError(error) : setFailure({ error })),
    })
    placed.current = place
    place.show(latest.current.config as EmbedConfiguration)
    return () => {
      placed.current = null
      place.destroy()
      setEmbed(null)
    }
    // A service is for good; whether a frame is prepared or shown is decided when it is made.
  }, [service, phased])

  useEffect(() => placed.current?.show(config as EmbedConfiguration), [config])

  const names = Object.keys(props.on ?? {}).join()
  useEffect(() => placed.current?.listenTo(names ? names.split(',') : []), [names])

  useEffect(() => embed?.setComponentTitle(title ?? null), [embed, title])

  useImperativeHandle(ref, () => embed as Report, [embed])

  if (failure) throw failure.error
  return <div ref={element} className={className} style={style} />
})

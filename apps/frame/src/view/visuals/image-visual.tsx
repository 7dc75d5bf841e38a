import type { VisualOf } from '@casement/report'
import { useEffect, useState } from 'react'
import { useSession } from '../session-context.ts'

/** A picture; where it cannot be had its words stand in its place. */
export function ImageVisual({ visual }: { visual: VisualOf<'image'> }) {
  const { source, alternativeText, fit = 'contain' } = visual.format
  const { address, isFailed, onError } = usePicture(source)
  return (
    <figure className="picture" data-visual={visual.name} data-type="image">
      {isFailed ? (
        alternativeText ? (
          <figcaption className="picture-words">{alternativeText}</figcaption>
        ) : null
      ) : address ? (
        <img
          src={address}
          alt={alternativeText}
          style={{ objectFit: fit }}
          draggable={false}
          referrerPolicy="no-referrer"
          onError={onError}
        />
      ) : null}
    </figure>
  )
}

/** The address to show: a picture of the content folder is fetched with the report's own access. */
function usePicture(source: string) {
  const session = useSession()
  const isElsewhere = source.startsWith('https://')
  const [shown, setShown] = useState<{ source: string; address: string | null }>()
  useEffect(() => {
    if (isElsewhere) return
    let address: string | null = null
    let isWanted = true
    session.image(source).then(
      (blob) => {
        if (!isWanted) return
        address = URL.createObjectURL(blob)
        setShown({ source, address })
      },
      () => {
        if (isWanted) setShown({ source, address: null })
      },
    )
    return () => {
      isWanted = false
      if (address) URL.revokeObjectURL(address)
    }
  }, [session, source, isElsewhere])
  const own = shown?.source === source ? shown : undefined
  return {
    address: own ? own.address : isElsewhere ? source : null,
    isFailed: own?.address === null,
    onError: () => setShown({ source, address: null }),
  }
}

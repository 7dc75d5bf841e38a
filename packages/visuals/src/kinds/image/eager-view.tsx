import { useEffect, useState } from 'react'
import { useReportActions } from '../../context/report-context.ts'
import type { ImageDefinition } from './definition.ts'

/** A picture; where it cannot be had its words stand in its place. */
function ImageVisual({ visual }: { visual: ImageDefinition }) {
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
  const actions = useReportActions()
  const isElsewhere = source.startsWith('https://')
  const [shown, setShown] = useState<{ source: string; address: string | null }>()
  useEffect(() => {
    if (isElsewhere) return
    let address: string | null = null
    let isWanted = true
    actions.image(source).then(
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
  }, [actions, source, isElsewhere])
  const own = shown?.source === source ? shown : undefined
  return {
    address: own ? own.address : isElsewhere ? source : null,
    isFailed: own?.address === null,
    onError: () => setShown({ source, address: null }),
  }
}

export { ImageVisual as View }

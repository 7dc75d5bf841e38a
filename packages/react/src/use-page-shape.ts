import { useEffect, useState } from 'react'
import type { CSSProperties } from 'react'
import type { Embed, Page, Report } from '@casement/client'

/**
 * The style of an element that has the proportions of the report's active page. The height follows the width in the
 * style sheet, so that a scroll bar that comes and goes cannot set off a measuring loop; and a page's size is taken
 * once each time it comes to be shown, so that a page that answers the element's new height with a new size of its
 * own is not followed again.
 */
export function usePageShape(shown: Embed | null): CSSProperties | undefined {
  const [ratio, setRatio] = useState<string>()

  useEffect(() => {
    if (shown?.embedtype !== 'report') return
    const embed = shown as Report
    let taken: string | undefined
    let isGone = false
    const take = ({ name, defaultSize, mobileSize }: Page) => {
      const isMobile = embed.initialLayoutType === 2 || embed.initialLayoutType === 3
      const size = (isMobile && mobileSize) || defaultSize
      if (isGone || name === taken || !(size?.width && size.height)) return
      taken = name
      setRatio(`${size.width} / ${size.height}`)
    }
    const onLoaded = () => {
      taken = undefined
      embed.getActivePage().then(take, () => undefined)
    }
    const onPage = ({ detail }: CustomEvent<{ newPage: Page }>) => take(detail.newPage)
    embed.on('loaded', onLoaded)
    embed.on('pageChanged', onPage)
    if (embed.iframeLoaded) onLoaded()
    return () => {
      isGone = true
      embed.off('loaded', onLoaded)
      embed.off('pageChanged', onPage)
      setRatio(undefined)
    }
  }, [shown])

  return ratio === undefined ? undefined : { height: 'auto', minHeight: 0, aspectRatio: ratio }
}
